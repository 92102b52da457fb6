import type { Caller } from '../../../server/access/auth/caller.ts'
import type { Config } from '../../../server/core/config.ts'
import { openRedis, type OpenRedis } from '../databases/redis.ts'
import { startSlowCall, type SlowCall } from '../http/slow-calls.ts'
import { client } from '../service-client.ts'
import { startTestServer, type TestServer } from '../start-server.ts'
import { cutRequests, phases } from './cut-requests.ts'

const token = 'ghp_mona'
const places = 100
const patience = 20_000
/** All other limits are high, so that only concurrency can be exceeded. */
const config: Partial<Config> = {
  rateLimits: 'real',
  shadowLimits: ['primary', 'points', 'cpu', 'content'],
}

export interface Aborts {
  requests: number
  /** Requests whose head has arrived. */
  arrived: number
  mostHeld: number
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patience; !(await holds()); await turn()) {
    if (performance.now() > end) throw new Error(`Timed out: ${what}`)
  }
}

type Held = () => Promise<number>

async function heldOf(server: TestServer, redis: OpenRedis | undefined): Promise<Held> {
  if (redis) return () => redis.places()
  const user = await server.context.storage.accounts.findByLogin('mona')
  const caller = { kind: 'classic', user } as Caller
  return async () => server.context.limits.held(caller)
}

/** Makes some requests fail unexpectedly. */
function breakSomething({ context: { storage } }: TestServer): void {
  storage.accounts.findByLogin = () => Promise.reject(new Error('the disk is on fire'))
}

async function arrived({ metricsUrl }: TestServer): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  const lines = text.matchAll(/^devplatform_requests_total\S* (\d+)$/gm)
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
}

/**
 * A hundred concurrent requests are accepted and the next one is refused. After they end, it is
 * accepted.
 */
async function checkRoom(server: TestServer, held: Held): Promise<void> {
  const mona = client(server, { token })
  const slow = { method: 'PATCH', path: '/repos/acme/widgets', token }
  const calls: SlowCall[] = []
  for (let made = 0; made < places; made++) calls.push(await startSlowCall(server, slow))
  await until('every slot is taken', async () => (await held()) === places)
  const { status } = await mona.get('/user')
  if (status !== 429) throw new Error(`More than ${places} requests were admitted: ${status}`)
  await Promise.all(calls.map((call) => call.abort()))
  await until('every slot is free', async () => (await held()) === 0)
  const fresh = await mona.get('/user')
  if (fresh.status !== 200) throw new Error(`New requests are refused: ${fresh.text}`)
}

async function watchMost(held: Held, work: Promise<unknown>): Promise<number> {
  let most = 0
  let over = false
  const end = () => (over = true)
  work.then(end, end)
  for (; !over; await turn()) most = Math.max(most, await held())
  await work
  return most
}

/**
 * Cuts off requests at every stage of processing. Afterwards every concurrency slot is free.
 *
 * @throws Error when one is not
 */
export async function checkAborts(
  shared: boolean,
  { seed, count }: { seed: number; count: number },
): Promise<Aborts> {
  await using redis = shared ? openRedis() : undefined
  const redisUrl = redis?.url
  await using server = await startTestServer({ config: { ...config, redisUrl } })
  const held = await heldOf(server, redis)
  breakSomething(server)
  const work = cutRequests(server.url, { token, seed, count, together: 32 })
  const mostHeld = await watchMost(held, work)
  const done = await work
  await until('no slot is held', async () => (await held()) === 0)
  if (phases.some((phase) => done[phase] === 0)) throw new Error('Not every phase was cut off')
  const begun = await arrived(server)
  await checkRoom(server, held)
  return { requests: count, arrived: begun, mostHeld }
}
