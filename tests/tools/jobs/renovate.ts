import { equal } from 'node:assert/strict'
import type { Job, Tool } from '../tool.ts'

const job: Job = {
  does: 'Prepares a repository with `--platform=github`, and opens its pull request to be configured',
  expected: 'Stops at POST /api/graphql',
  async run({ npx, server, token, owner, repo, api, path, home }) {
    const env = {
      ...{ RENOVATE_PLATFORM: 'github', RENOVATE_ENDPOINT: `${server.url}/api/v3/` },
      ...{ RENOVATE_TOKEN: token, RENOVATE_BASE_DIR: home, LOG_LEVEL: 'debug' },
    }
    await npx('renovate', [`${owner}/${repo}`], env)
    equal((await api('GET', `${path}/pulls`)).length, 1)
  },
}

/** The newest that runs on the oldest Node of this project. */
const version = '39.264.1'
export const renovate: Tool[] = [
  { name: 'renovate', version, packages: [`renovate@${version}`], jobs: [job] },
]
