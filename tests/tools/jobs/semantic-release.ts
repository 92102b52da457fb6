import { equal, match } from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench, Json } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'

const plugins = ['@semantic-release/commit-analyzer', '@semantic-release/release-notes-generator']

/** Releases as from a pipeline, with a file. */
async function release(bench: Bench, options: object): Promise<string> {
  const { git, npx, server, token, remote } = bench
  await writeFile(join(git.folder, 'tool.txt'), 'the tool')
  const assets = [{ path: 'tool.txt', label: 'The tool' }]
  const config = {
    branches: ['main'],
    repositoryUrl: remote,
    plugins: [...plugins, ['@semantic-release/github', { assets, ...options }]],
  }
  await writeFile(join(git.folder, '.releaserc.json'), JSON.stringify(config))
  return npx('semantic-release', ['--no-ci'], {
    GITHUB_TOKEN: token,
    GITHUB_URL: server.url,
    GITHUB_API_URL: server.url,
  })
}

/** A pull request that fixes an issue and is merged, so that the next release mentions both. */
async function mergeFix({ api, git, path }: Bench): Promise<{ issue: number; pull: number }> {
  const { number: issue } = await api('POST', `${path}/issues`, { title: 'Gadgets squeak' })
  await git('checkout', '-q', '-b', 'oil')
  await git.commit('src/gadget.js', '// oiled\n', `fix: oil gadgets\n\nFixes #${issue}`)
  await git('push', '-q', 'origin', 'oil')
  const asked = { title: 'fix: oil gadgets', head: 'oil', base: 'main', body: `Fixes #${issue}` }
  const { number: pull } = await api('POST', `${path}/pulls`, asked)
  await api('PUT', `${path}/pulls/${pull}/merge`, { merge_method: 'squash' })
  await git('checkout', '-q', 'main')
  await git('pull', '-q', 'origin', 'main')
  return { issue, pull }
}

/** The release has its notes, its tag and its file. */
async function checkRelease({ api, path, git, server }: Bench): Promise<void> {
  const made = await api('GET', `${path}/releases/tags/v1.0.1`)
  match(made.body, /### Bug Fixes/)
  match(made.body, /spell widgets/)
  const [asset] = made.assets
  equal(`${asset.name} ${asset.label}`, 'tool.txt The tool')
  const download = await fetch(`${server.url}${path}/releases/assets/${asset.id}`, {
    headers: { accept: 'application/octet-stream', authorization: 'Bearer ghp_mona' },
  })
  equal(await download.text(), 'the tool')
  await git('fetch', '-q', 'origin', '--tags')
  equal(await git('rev-parse', 'v1.0.1^{}'), await git('rev-parse', 'origin/main'))
}

const withComments: Job = {
  does: 'Releases with notes, a tag and a file, and comments on the pull request and the issue',
  expected: inFull,
  async run(bench) {
    const { api, path } = bench
    const { issue, pull } = await mergeFix(bench)
    await release(bench, {})
    await checkRelease(bench)
    for (const number of [issue, pull]) {
      const comments = await api('GET', `${path}/issues/${number}/comments`)
      match(comments.map(({ body }: Json) => body).join('\n'), /in version \[?1\.0\.1/)
      const labels = await api('GET', `${path}/issues/${number}/labels`)
      equal(labels.map(({ name }: Json) => name).join(), 'released')
    }
  },
}

const withoutComments: Job = {
  does: 'Releases with notes, a tag and a file (`successComment` and `failComment` are `false`)',
  expected: inFull,
  async run(bench) {
    await mergeFix(bench)
    await release(bench, { successComment: false, failComment: false })
    await checkRelease(bench)
  },
}

const toolOf = (version: string, plugin: string, more: Partial<Tool> = {}): Tool => ({
  name: 'semantic-release',
  version: `${version}, @semantic-release/github ${plugin}`,
  packages: [`semantic-release@${version}`, `@semantic-release/github@${plugin}`],
  jobs: [withComments],
  ...more,
})

/** 9.2.6 is the newest plugin that comments without GraphQL. */
export const semanticRelease = [
  toolOf('25.0.9', '12.0.10', { node: 24, jobs: [withComments, withoutComments] }),
  toolOf('24.2.9', '11.0.6'),
  toolOf('22.0.12', '9.2.6'),
]
