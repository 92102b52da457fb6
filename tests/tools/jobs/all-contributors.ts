import { match } from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'

async function configure({ git, owner, repo, server }: Bench): Promise<void> {
  const config = {
    ...{ projectName: repo, projectOwner: owner, repoType: 'github', repoHost: server.url },
    ...{ files: ['README.md'], imageSize: 100, commit: true, commitConvention: 'angular' },
    ...{ contributors: [], contributorsPerLine: 7 },
  }
  await git.commit('.all-contributorsrc', JSON.stringify(config, null, 2), 'chore: contributors')
  const marks = ['START', 'END'].map((mark) => `<!-- ALL-CONTRIBUTORS-LIST:${mark} -->\n`)
  await git.commit('README.md', `# Widgets\n\n${marks.join('')}`, 'docs: contributors')
}

const adds: Job = {
  does: 'Adds two contributors to the README with `add`, commits and pushes; `generate` adds nothing',
  expected: inFull,
  async run(bench) {
    const { git, npx, token, server } = bench
    await configure(bench)
    await npx('all-contributors', ['add', 'hubot', 'code,doc'], { PRIVATE_TOKEN: token })
    await npx('all-contributors', ['add', 'mona', 'review'], { PRIVATE_TOKEN: token })
    await npx('all-contributors', ['generate'], { PRIVATE_TOKEN: token })
    const readme = await readFile(join(git.folder, 'README.md'), 'utf8')
    match(readme, /Name of hubot/)
    match(readme, new RegExp(`${server.url}/mona`))
    match(await git('log', '-1', '--format=%s'), /^docs: add @mona as a contributor/)
    const [image = ''] = /http:[^"?]+\/avatars?\/[^"?]+/.exec(readme) ?? [
      /src="([^"]+)"/.exec(readme)?.[1] ?? '',
    ]
    const picture = await fetch(image)
    match(picture.headers.get('content-type') ?? '', /^image\//)
    await git('push', '-q', 'origin', 'main')
  },
}

const checks: Job = {
  does: 'Compares the list with those who committed, with `check`',
  expected: inFull,
  async run(bench) {
    const { git, npx, token } = bench
    await configure(bench)
    await git('push', '-q', 'origin', 'main')
    match(await npx('all-contributors', ['check'], { PRIVATE_TOKEN: token }), /mona/)
  },
}

const version = '6.26.1'
export const allContributors: Tool[] = [
  {
    name: 'all-contributors-cli',
    version,
    packages: [`all-contributors-cli@${version}`],
    jobs: [adds, checks],
  },
]
