import { createLinks } from '../../server/core/links.ts'
import type { Hook } from '../../server/storage/webhooks/hooks.ts'
import { keysOf } from '../../server/core/secret-key.ts'
import { openStorage, type Storage, type Transaction } from '../../server/storage/index.ts'
import { createVault } from '../../server/core/vault.ts'
import { sealSecret } from '../../server/domains/webhooks/app-hook.ts'
import { announce, enqueue } from '../../server/workers/delivery/enqueue.ts'
import { pingEvent } from '../../server/domains/webhooks/ping-event.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { startSubject, type Subject } from './server-process.ts'

const quiet = ['--rate-limits', 'off', '--log-level', 'warn']
const authorization = { authorization: 'Bearer ghp_demo_mona', 'user-agent': 'devplatform-bench' }
const hosts = 16

/** Milliseconds from the first to the last of the given number of deliveries. */
const arrived = async ({ url }: Subject, count: number): Promise<number> =>
  (await (await fetch(`${url}/wait/${count}`)).json()) as number

const portsOf = async ({ url }: Subject): Promise<number[]> =>
  (await (await fetch(`${url}/ports`)).json()) as number[]

/** Works on the store of a stopped server. */
async function onStore<T>(
  server: ServerProcess,
  work: (transaction: Transaction, storage: Storage) => Promise<T>,
): Promise<T> {
  await server.stop()
  await using storage = await openStorage(server.opened.location)
  return await storage.transaction((transaction) => work(transaction, storage))
}

async function plantHooks(transaction: Transaction, urls: string[]) {
  const repository = await transaction.repositories.findByName('acme', 'widgets')
  if (!repository) throw new Error('The demo data has no acme/widgets')
  const usual = { active: true, content_type: 'json', insecure_ssl: '0' } as const
  const hooks: Hook[] = []
  for (const url of urls) {
    const hook = { repository_id: repository.id, url, events: ['repository'], ...usual }
    const moment = { created_at: Date.now(), version: '2026-03-10' }
    hooks.push(await transaction.hooks.create({ ...hook, ...moment }))
  }
  return { repository, hooks }
}

/** Encrypts as the server does, with the key in its data folder. */
const vaultOf = async ({ data }: ServerProcess) =>
  createVault(await keysOf({ data, secretKey: undefined, otherSecretKeys: [] }))

/**
 * Adds due deliveries, the same number for each of 64 hooks.
 * @returns the size of each in bytes
 */
const plantBacklog = (server: ServerProcess, ports: number[], count: number) =>
  onStore(server, async (transaction) => {
    const urls = Array.from({ length: 4 }, (_, each) =>
      ports.map((port) => `http://127.0.0.1:${port}/${each}`),
    ).flat()
    const { repository, hooks } = await plantHooks(transaction, urls)
    const vault = await vaultOf(server)
    for (const hook of hooks) await sealSecret(transaction, hook, 's3cret', vault)
    const links = createLinks('http://127.0.0.1', '')
    const now = Date.now()
    const ping = { hook: hooks[0]!, repository, sender: repository.owner, links, now }
    const body = JSON.stringify(pingEvent(ping).payload())
    const payload_id = await transaction.deliveries.createPayload(body)
    const receivers = hooks.map((hook) => ({ hook }))
    await announce(transaction, receivers, now)
    for (let each = 0; each < count / hooks.length; each++) {
      const guid = crypto.randomUUID()
      await enqueue(transaction, receivers, { guid, event: 'repository', payload_id }, { now })
    }
    return Buffer.byteLength(body)
  })

/** Deliveries per second for a backlog, and POSTs per second of a plain loop. */
export async function backlogRates(count: number): Promise<{ ours: number; bare: number }> {
  await using receivers = await startSubject('receivers', { BENCH_HOSTS: String(hosts) })
  const ports = await portsOf(receivers)
  await using server = await spawnServer({ args: quiet })
  const bytes = await plantBacklog(server, ports, count)
  const drained = arrived(receivers, count)
  await server.restart()
  const ours = (count * 1000) / (await drained)
  await server.stop()
  const looped = arrived(receivers, count)
  const [BENCH_PORTS, BENCH_COUNT, BENCH_BYTES] = [ports.join(), String(count), String(bytes)]
  await using _loop = await startSubject('post-loop', { BENCH_PORTS, BENCH_COUNT, BENCH_BYTES })
  return { ours, bare: (count * 1000) / (await looped) }
}

export interface Crowd {
  /** Response time of a change that all hooks are subscribed to, in milliseconds. */
  changed: number
  /** Deliveries per second. */
  rate: number
  /** Response times of reads of the repository during the deliveries, in milliseconds, sorted. */
  reads: number[]
}

/** One repository with the given number of hooks, all subscribed to one change. */
export async function crowd(hooks: number): Promise<Crowd> {
  await using receivers = await startSubject('receivers', { BENCH_HOSTS: String(hosts) })
  const ports = await portsOf(receivers)
  await using server = await spawnServer({ args: quiet })
  const urls = Array.from({ length: hooks }, (_, index) => {
    return `http://127.0.0.1:${ports[index % hosts]}/${index}`
  })
  await onStore(server, (transaction) => plantHooks(transaction, urls))
  await server.restart()
  const at = `${server.url}/repos/acme/widgets`
  await fetch(at, { headers: authorization })
  let ended = false
  const drained = arrived(receivers, hooks).finally(() => (ended = true))
  const start = performance.now()
  const body = JSON.stringify({ description: `With ${hooks} hooks` })
  const changed = await fetch(at, { method: 'PATCH', headers: authorization, body })
  if (!changed.ok) throw new Error(await changed.text())
  const answered = performance.now() - start
  const reads: number[] = []
  while (!ended) {
    const begun = performance.now()
    await (await fetch(at, { headers: authorization })).text()
    reads.push(performance.now() - begun)
  }
  return {
    changed: answered,
    rate: (hooks * 1000) / (await drained),
    reads: reads.sort((a, b) => a - b),
  }
}
