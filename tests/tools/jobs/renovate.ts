import { equal, match } from 'node:assert/strict'
import type { Bench, Json } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'

/** A file with a version of this repository, whose newer tags are found through the API. */
const settingsOf = ({ server, owner, repo }: Bench) => ({
  enabledManagers: ['custom.regex'],
  dependencyDashboard: true,
  labels: ['dependencies'],
  customManagers: [
    {
      customType: 'regex',
      managerFilePatterns: ['/^versions\\.txt$/'],
      matchStrings: ['widgets=(?<currentValue>\\S+)'],
      depNameTemplate: 'widgets',
      packageNameTemplate: `${owner}/${repo}`,
      datasourceTemplate: 'github-tags',
      registryUrlTemplate: server.url,
    },
  ],
})

const call = (bench: Bench) => {
  const { npx, server, token, owner, repo, home } = bench
  return npx('renovate', [`${owner}/${repo}`], {
    ...{ RENOVATE_PLATFORM: 'github', RENOVATE_ENDPOINT: `${server.url}/api/v3/` },
    ...{ RENOVATE_TOKEN: token, RENOVATE_BASE_DIR: home, LOG_LEVEL: 'debug' },
    // It asks for a token of this name before it reads tags of any host.
    RENOVATE_GITHUB_COM_TOKEN: token,
    RENOVATE_ONBOARDING_CONFIG: JSON.stringify(settingsOf(bench)),
  })
}

async function merge({ api, path }: Bench, title: RegExp): Promise<void> {
  const [pull, ...others] = await api('GET', `${path}/pulls`)
  equal(others.length, 0)
  match(pull.title, title)
  await api('PUT', `${path}/pulls/${pull.number}/merge`, {})
}

const job: Job = {
  does: 'Opens its pull request to be configured, which is merged; then the pull request of an update and the dashboard; updates the dashboard after the merge',
  expected: inFull,
  async run(bench) {
    const { api, path, git } = bench
    await git.commit('versions.txt', 'widgets=v1.0.0\n', 'chore: use widgets')
    await git('tag', 'v1.1.0')
    await git('push', '-q', 'origin', 'main', 'v1.1.0')
    await call(bench)
    await merge(bench, /^(chore: )?Configure Renovate$/i)
    await call(bench)
    const [update] = await api('GET', `${path}/pulls`)
    equal(update.labels.map(({ name }: Json) => name).join(), 'dependencies')
    await git('fetch', '-q', 'origin')
    equal(await git('show', `origin/${update.head.ref}:versions.txt`), 'widgets=v1.1.0')
    const dashboard = async () => {
      const issues = await api('GET', `${path}/issues`)
      return issues.find(({ title }: Json) => title === 'Dependency Dashboard')
    }
    const before = await dashboard()
    match(before.body, new RegExp(`\\[[^\\]]*widgets[^\\]]*\\]\\([^)]*pull/${update.number}\\)`))
    await merge(bench, /widgets to v1\.1/)
    await call(bench)
    const after = await dashboard()
    equal(after.number, before.number)
    match(after.body, /v1\.1\.0/)
    equal((await api('GET', `${path}/pulls`)).length, 0)
  },
}

const version = '44.121.2'
export const renovate: Tool[] = [
  { name: 'renovate', version, packages: [`renovate@${version}`], node: 24, jobs: [job] },
]
