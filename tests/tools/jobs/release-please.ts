import { equal, match } from 'node:assert/strict'
import type { Bench, Json } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'

const call = ({ npx, server, token, owner, repo }: Bench, command: string) => {
  const where = ['--api-url', server.url, '--graphql-url', server.url, '--token', token]
  const type = ['--repo-url', `${owner}/${repo}`, '--release-type', 'simple']
  return npx('release-please', [command, ...where, ...type])
}

const labelsOf = ({ labels }: Json) => labels.map(({ name }: Json) => name).join()

const job: Job = {
  does: 'Opens the pull request of the next release (`release-pr`), which is merged, and releases it (`github-release`)',
  expected: inFull,
  async run(bench) {
    const { api, path, git } = bench
    await call(bench, 'release-pr')
    const [pull] = await api('GET', `${path}/pulls`)
    equal(`${pull.title} ${labelsOf(pull)}`, 'chore(main): release 1.0.1 autorelease: pending')
    match(pull.body, /spell widgets/)
    await api('PUT', `${path}/pulls/${pull.number}/merge`, { merge_method: 'squash' })
    await call(bench, 'github-release')
    const release = await api('GET', `${path}/releases/latest`)
    equal(release.tag_name, 'v1.0.1')
    match(release.body, /### Bug Fixes[^]*spell widgets/)
    const after = await api('GET', `${path}/pulls/${pull.number}`)
    equal(labelsOf(after), 'autorelease: tagged')
    await git('fetch', '-q', '--tags', 'origin')
    equal(await git('rev-parse', 'v1.0.1^{commit}'), after.merge_commit_sha)
    match(await git('show', 'origin/main:CHANGELOG.md'), /## \[1\.0\.1\][^]*spell widgets/)
  },
}

const version = '17.11.2'
export const releasePlease: Tool[] = [
  { name: 'release-please', version, packages: [`release-please@${version}`], jobs: [job] },
]
