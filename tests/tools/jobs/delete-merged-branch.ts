import { equal } from 'node:assert/strict'
import { start } from '../../../server/core/processes.ts'
import { privateKey } from '../../_support/keys/app-key.ts'
import { until } from '../../_support/patience.ts'
import type { Bench } from '../bench.ts'
import { inFull, type Job, type Tool } from '../tool.ts'
import { appSecret } from '../world.ts'

/** Runs the app as its users do: `probot run`, with settings in the environment. */
async function startApp({ home, shop, hookPort, api, server }: Bench) {
  const { id } = await api('GET', '/apps/branch-bot')
  const env = {
    ...{ HOME: home, APP_ID: String(id), PRIVATE_KEY: privateKey, WEBHOOK_SECRET: appSecret },
    ...{ GHE_HOST: new URL(server.url).host, GHE_PROTOCOL: 'http' },
    ...{ PORT: String(hookPort), WEBHOOK_PATH: '/' },
  }
  const args = [
    '120',
    'node_modules/.bin/probot',
    'run',
    './node_modules/delete-merged-branch/index.js',
  ]
  const child = start({ file: 'timeout', args, cwd: shop, env })
  let output = ''
  child.on('error', (error: Error) => (output += error.message))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await until(async () => /Listening on/.test(output), `the app listens:\n${output}`)
  return {
    output: () => output,
    [Symbol.dispose]: () => void process.kill(-(child.pid ?? 0), 'SIGTERM'),
  }
}

async function openPull({ git, api, path }: Bench, branch: string): Promise<number> {
  await git('checkout', '-q', '-b', branch, 'origin/main')
  await git.commit(`${branch}.txt`, branch, `feat: ${branch}`)
  await git('push', '-q', 'origin', branch)
  return (await api('POST', `${path}/pulls`, { title: branch, head: branch, base: 'main' })).number
}

const job: Job = {
  does: 'A Probot app with its webhook: deletes the branch of a merged pull request, keeps that of a closed one',
  expected: inFull,
  async run(bench) {
    const { api, path, git } = bench
    using app = await startApp(bench)
    const closed = await openPull(bench, 'closed')
    const merged = await openPull(bench, 'merged')
    await api('PATCH', `${path}/pulls/${closed}`, { state: 'closed' })
    await until(
      async () => /closed but not merged/.test(app.output()),
      `the app keeps the branch:\n${app.output()}`,
    )
    await api('PUT', `${path}/pulls/${merged}/merge`, {})
    await until(
      async () => /Successfully deleted|Failed to delete/.test(app.output()),
      'the app acts',
    )
    const heads = await git('ls-remote', '--heads', 'origin')
    equal(heads.replace(/^.*\//gm, ''), 'closed\nmain', app.output())
  },
}

const version = '1.4.1'
/** Probot 9, which the app names, no longer starts with the packages that npm gives it. */
const probot = '10.19.0'
export const deleteMergedBranch: Tool[] = [
  {
    name: 'delete-merged-branch, an app of Probot',
    version: `${version}, probot ${probot}`,
    packages: [`delete-merged-branch@${version}`, `probot@${probot}`],
    jobs: [job],
  },
]
