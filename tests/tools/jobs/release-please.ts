import { equal } from 'node:assert/strict'
import { needsGraphQl, type Job, type Tool } from '../tool.ts'

const job: Job = {
  does: 'Opens the pull request of the next release, with `release-pr`',
  expected: needsGraphQl,
  async run({ npx, server, token, owner, repo, api, path }) {
    const where = ['--api-url', server.url, '--graphql-url', server.url, '--token', token]
    const type = ['--repo-url', `${owner}/${repo}`, '--release-type', 'simple']
    await npx('release-please', ['release-pr', ...where, ...type])
    equal((await api('GET', `${path}/pulls`)).length, 1)
  },
}

const version = '17.11.2'
export const releasePlease: Tool[] = [
  { name: 'release-please', version, packages: [`release-please@${version}`], jobs: [job] },
]
