import { equal, match } from 'node:assert/strict'
import type { Bench } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'

/** A user's program: two commits that change, create and delete files. */
const program = (login: string, options: string) => `
import { Octokit } from '@octokit/core'
import * as plugin from 'octokit-plugin-create-pull-request'

const Client = Octokit.plugin(plugin.createPullRequest)
const client = new Client({ baseUrl: process.env.URL, auth: 'ghp_${login}' })
const pull = await client.createPullRequest({
  owner: 'mona',
  repo: process.env.REPO,
  title: 'Change widgets',
  body: 'As decided.',
  head: 'tool/change-widgets',
  changes: [
    {
      files: {
        'README.md': ({ content, encoding }) => Buffer.from(content, encoding).toString() + '\\nMore.\\n',
        'src/gadget.js': plugin.DELETE_FILE ?? null,
      },
      commit: 'feat: describe more',
    },
    {
      files: { 'bytes.bin': { content: Buffer.from([0, 255, 1]).toString('base64'), encoding: 'base64' } },
      commit: 'feat: add bytes',
    },
  ],
  ${options}
})
console.log(pull.data.number)
`

const open = async (bench: Bench, login: string, options = '') => {
  const env = { URL: bench.server.url, REPO: bench.repo }
  return Number((await bench.script(program(login, options), env)).split('\n').at(-1))
}

/** The pull request and its branch have both commits, with the bytes that the program gave. */
async function check({ api, path, git, remote }: Bench, number: number, head: string) {
  const pull = await api('GET', `${path}/pulls/${number}`)
  equal(pull.head.label, `${head}:tool/change-widgets`)
  equal(pull.commits, 2)
  const from = remote.replace('/mona/', `/${head}/`)
  await git('fetch', '-q', from, 'tool/change-widgets:made')
  match(await git('show', 'made:README.md'), /kind\.\n\nMore\.$/)
  equal(await git('ls-tree', '--name-only', 'made:src'), 'widget.js')
  equal((await git.try(['show', 'made:bytes.bin'])).stdout.toString('hex'), '00ff01')
  equal(await git('log', '--format=%s', 'main..made'), 'feat: add bytes\nfeat: describe more')
}

const withLabels: Job = {
  does: 'Opens a pull request of two commits, with labels',
  expected: inFull,
  async run(bench) {
    const number = await open(bench, 'mona', "labels: ['tools', 'widgets']")
    await check(bench, number, 'mona')
    const labels = await bench.api('GET', `${bench.path}/issues/${number}/labels`)
    equal(labels.map(({ name }: { name: string }) => name).join(), 'tools,widgets')
  },
}

const again: Job = {
  does: 'Opens a pull request of two commits, then updates it (`update: true`)',
  expected: inFull,
  async run(bench) {
    const first = await open(bench, 'mona')
    const second = await open(bench, 'mona', 'update: true, createWhenEmpty: false, draft: false')
    equal(second, first)
    await check(bench, second, 'mona')
  },
}

const fromFork: Job = {
  does: 'Opens a pull request of a user without access, through a fork that the tool makes',
  expected: inFull,
  async run(bench) {
    const number = await open(bench, 'hubot')
    await check(bench, number, 'hubot')
  },
}

const name = 'octokit-plugin-create-pull-request'
const packagesOf = (version: string) => [`${name}@${version}`, '@octokit/core@7.0.8']
const toolOf = (version: string, jobs: Job[]): Tool => {
  return { name, version, packages: packagesOf(version), jobs }
}

/** Versions from 3.13 on look for the branch with GraphQL. 3.12.2 is the newest that does not. */
export const createPullRequest = [
  toolOf('6.0.1', [withLabels]),
  toolOf('3.12.2', [again, fromFork]),
]
