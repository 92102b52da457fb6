import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Skipped, type Check, type Smoke } from './check.ts'
import { api } from './checks/api.ts'
import { client } from './checks/client.ts'
import { docs } from './checks/docs.ts'
import { events } from './checks/events.ts'
import { gitHttp } from './checks/git-http.ts'
import { gitSsh } from './checks/git-ssh.ts'
import { imports } from './checks/imports.ts'
import { lfs } from './checks/lfs.ts'
import { oauth } from './checks/oauth.ts'
import { texts } from './checks/texts.ts'
import { webhooks } from './checks/webhooks.ts'
import { installClient, packClient } from './client-package.ts'
import { startReceiver } from './receiver.ts'
import { root, startServer, type Server } from './server.ts'

const usage = `npm run smoke [-- --client TARBALL] [-- --server FOLDER] [-- --strict]

Starts a server under this Node and tries every protocol once. Prints one line per protocol and exits
with 1 when one fails.

  --client TARBALL  a packed client to use, where it cannot be packed here
  --server FOLDER   an installed server to start, instead of this project
  --strict          fail when a check is skipped because a program is missing
`

/** In this order: later checks use what earlier ones have created. */
const checks: Check[] = [
  ...[api, docs, gitHttp, texts, gitSsh, lfs, oauth, webhooks, events, imports, client],
]

type Outcome = 'ok' | 'skipped' | 'FAILED'

const print = (outcome: Outcome, name: string, text: string) =>
  console.log(`${outcome.padEnd(8)} ${name.padEnd(15)} ${text}`)

async function tryCheck({ name, run }: Check, smoke: Smoke): Promise<Outcome> {
  const started = performance.now()
  try {
    const account = await run(smoke)
    print('ok', name, `${account} (${Math.round(performance.now() - started)} ms)`)
    return 'ok'
  } catch (error) {
    const outcome = error instanceof Skipped ? 'skipped' : 'FAILED'
    print(outcome, name, error instanceof Error ? error.message : String(error))
    return outcome
  }
}

async function tryStop(server: Server): Promise<Outcome> {
  const code = await server.stop()
  const outcome = code === 0 ? 'ok' : 'FAILED'
  print(outcome, 'shutdown', `exit code ${code ?? 'none, killed'}`)
  return outcome
}

async function smokeOf(
  { folder, program, url, receiver }: Pick<Smoke, 'folder' | 'program' | 'url' | 'receiver'>,
  tarball?: string,
) {
  const project = join(folder, 'project')
  await mkdir(project)
  const packed = await installClient(tarball ?? (await packClient(folder)), project)
  const token = 'ghp_demo_mona'
  return {
    ...{ url, token, folder, program, receiver, packed, login: 'mona', password: 'demo-mona' },
    client: packed.main.createClient({ baseUrl: url, auth: token }),
    repository: { owner: 'mona', repo: 'smoke' },
  }
}

/** @returns the result of each check */
async function tryAll(folder: string, tarball?: string, program = root): Promise<Outcome[]> {
  const receiver = await startReceiver()
  const server = await startServer(folder, program)
  const outcomes: Outcome[] = []
  try {
    const smoke = await smokeOf({ folder, program, url: server.url, receiver }, tarball)
    for (const check of checks) outcomes.push(await tryCheck(check, smoke))
  } finally {
    outcomes.push(await tryStop(server))
    receiver.close()
  }
  if (outcomes.includes('FAILED')) console.error(`\nThe server's output:\n${server.output()}`)
  return outcomes
}

async function main(): Promise<void> {
  const options = {
    client: { type: 'string' },
    server: { type: 'string' },
    strict: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  if (values.help) return console.log(usage)
  console.log(`Node ${process.version}`)
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-smoke-'))
  try {
    const outcomes = await tryAll(
      folder,
      values.client && resolve(values.client),
      values.server && resolve(values.server),
    )
    const failed = outcomes.includes('FAILED') || (values.strict && outcomes.includes('skipped'))
    process.exitCode = failed ? 1 : 0
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

await main()
