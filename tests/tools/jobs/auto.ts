import { equal, match } from 'node:assert/strict'
import type { Bench, Json } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'

async function configure({ git, server, owner, repo }: Bench): Promise<void> {
  const config = {
    ...{ plugins: ['git-tag', 'released'], owner, repo, baseBranch: 'main' },
    ...{ githubApi: server.url, githubGraphqlApi: server.url },
    ...{ name: 'Mona', email: 'mona@example.com' },
  }
  await git.commit('.autorc', JSON.stringify(config, null, 2), 'chore: configure auto')
  await git('push', '-q', 'origin', 'main')
}

const call = ({ npx, token }: Bench, ...args: string[]) =>
  npx('auto', args, { GH_TOKEN: token, CI: 'true' })

async function pullRequest({ git, api, path }: Bench, label: string): Promise<number> {
  await git('checkout', '-q', '-b', 'more')
  await git.commit('src/more.js', '// more\n', 'Make more')
  await git('push', '-q', 'origin', 'more')
  const asked = { title: 'Make more', head: 'more', base: 'main', body: 'As asked.' }
  const { number } = await api('POST', `${path}/pulls`, asked)
  await api('POST', `${path}/issues/${number}/labels`, { labels: [label] })
  return number
}

const onPullRequest: Job = {
  does: 'Makes its labels, reads those of a pull request, comments, edits its body, sets a status',
  expected: inFull,
  async run(bench) {
    const { api, path, git } = bench
    await configure(bench)
    await call(bench, 'create-labels')
    const labels = await api('GET', `${path}/labels?per_page=100`)
    const names = labels.map(({ name }: Json) => name)
    for (const name of ['major', 'minor', 'patch', 'released']) equal(names.includes(name), true)
    const pull = await pullRequest(bench, 'minor')
    match(await call(bench, 'label', '--pr', `${pull}`), /^minor$/m)
    await call(bench, 'comment', '--pr', `${pull}`, '--message', 'First', '--context', 'size')
    await call(bench, 'comment', '--pr', `${pull}`, '--message', 'Second', '--context', 'size')
    const comments = await api('GET', `${path}/issues/${pull}/comments`)
    equal(comments.length, 1)
    match(comments[0].body, /Second/)
    await call(bench, 'pr-body', '--pr', `${pull}`, '--message', 'Appended')
    match((await api('GET', `${path}/pulls/${pull}`)).body, /As asked\.[^]*Appended/)
    const status = ['--state', 'success', '--description', 'Built', '--context', 'build']
    await call(bench, 'pr-status', '--pr', `${pull}`, '--url', 'https://ci.example.com/', ...status)
    const check = ['--url', 'https://ci.example.com/', '--context', 'labels']
    await call(bench, 'pr-check', '--pr', `${pull}`, ...check)
    const { statuses } = await api(
      'GET',
      `${path}/commits/${await git('rev-parse', 'HEAD')}/status`,
    )
    const states = statuses.map(({ context, state }: Json) => `${context}: ${state}`).sort()
    equal(states.join(), 'build: success,labels: success')
  },
}

async function mergeOne(bench: Bench): Promise<number> {
  await configure(bench)
  await call(bench, 'create-labels')
  const pull = await pullRequest(bench, 'minor')
  await bench.api('PUT', `${bench.path}/pulls/${pull}/merge`, {})
  await bench.git('checkout', '-q', 'main')
  await bench.git('pull', '-q', 'origin', 'main')
  return pull
}

const nextVersion: Job = {
  does: 'Finds the next version from the labels of what was merged, with `version`',
  expected: inFull,
  async run(bench) {
    await mergeOne(bench)
    match(await call(bench, 'version'), /^minor$/m)
  },
}

const release: Job = {
  does: 'Releases what was merged, with `shipit`: changelog, tag, release, comment and label',
  expected: inFull,
  async run(bench) {
    const { api, path } = bench
    const pull = await mergeOne(bench)
    await call(bench, 'shipit')
    const made = await api('GET', `${path}/releases/latest`)
    equal(made.tag_name, 'v1.1.0')
    match(made.body, /Make more/)
    const labels = await api('GET', `${path}/issues/${pull}/labels`)
    equal(labels.map(({ name }: Json) => name).join(), 'minor,released')
  },
}

const version = '11.3.6'
const plugins = ['released', 'git-tag'].map((plugin) => `@auto-it/${plugin}@${version}`)
export const auto: Tool[] = [
  {
    name: 'auto',
    version,
    packages: [`auto@${version}`, ...plugins],
    jobs: [onPullRequest, nextVersion, release],
  },
]
