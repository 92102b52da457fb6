import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisProgram, startRedis, type RedisProcess } from '../../_support/limits/redis-process.ts'
import { client, type Answer } from '../../_support/service-client.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'

const basic: [string, string] = ['Ov23test', 'test-secret']
const tokenPath = '/applications/Ov23test/token'
const policies = ['open', 'closed'] as const
/** Maximum response time in milliseconds, for a busy machine. A store that hangs never answers. */
const patience = 10_000

const used = ({ headers }: Answer) => Number(headers['x-ratelimit-used'])

describe.runIf(redisProgram)('a server whose limit store becomes unavailable', () => {
  let redis: RedisProcess
  let server: ServerProcess
  beforeAll(async () => {
    redis = await startRedis()
    server = await start()
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await redis?.[Symbol.asyncDispose]()
  })

  const start = () =>
    spawnServer({
      world: testWorld,
      environment: { REDIS_URL: redis.url, PATH: process.env.PATH! },
    })
  const mona = () => client(server, { token: 'ghp_mona' })
  const app = () => client(server, { basic })

  /** @throws Error if the response took too long */
  async function soon(ask: Promise<Answer>): Promise<Answer> {
    const since = performance.now()
    const answer = await ask
    expect(performance.now() - since).toBeLessThan(patience)
    return answer
  }
  const read = () => soon(mona().get('/user'))
  const checkToken = () => app().post(tokenPath, { access_token: 'gho_mona' })

  async function failures(): Promise<Record<string, number>> {
    const text = await (await fetch(server.metricsUrl)).text()
    const count = (policy: string) =>
      new RegExp(`^devplatform_limit_store_failures_total{policy="${policy}"} (\\d+)`, 'm').exec(
        text,
      )
    return Object.fromEntries(policies.map((each) => [each, Number(count(each)?.[1] ?? 0)]))
  }

  async function sumThere(pattern: string, count: (key: string, look: Redis) => Promise<unknown>) {
    const look = new Redis(redis.url)
    const keys = await look.keys(`devplatform:${pattern}`)
    const counts = await Promise.all(keys.map((key) => count(key, look)))
    await look.quit()
    return counts.map(Number).reduce((sum, each) => sum + each, 0)
  }
  /** The usage of mona in the store itself. */
  const usedThere = () => sumThere('core {user *}', (key, look) => look.hget(key, 'used'))
  const placesThere = () => sumThere('places {*}', (key, look) => look.zcard(key))

  const countsThere = () =>
    expect
      .poll(async () => {
        const before = await usedThere()
        await mona().get('/user')
        return (await usedThere()) - before
      })
      .toBe(1)

  async function checkAlone(): Promise<void> {
    const before = await failures()
    const [first, second] = [await read(), await read()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(used(second)).toBe(used(first) + 1)
    const refused = await soon(checkToken())
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
    const after = await failures()
    const more = policies.map((policy) => after[policy]! - before[policy]!)
    expect(more).toEqual([2, 1])
  }

  it('counts in the store from its first request', async () => {
    expect((await mona().get('/user')).status).toBe(200)
    expect(await usedThere()).toBe(1)
    expect((await checkToken()).status).toBe(200)
    expect(await failures()).toEqual({ open: 0, closed: 0 })
  })

  it('continues alone while the store does not respond, without delaying requests', async () => {
    redis.freeze()
    await checkAlone()
    const more = Array.from({ length: 150 }, () => mona().get('/user')) // than there are concurrency slots
    expect((await Promise.all(more)).every(({ status }) => status === 200)).toBe(true)
    redis.thaw()
    await countsThere()
    await expect.poll(placesThere).toBe(0)
    expect((await checkToken()).status).toBe(200)
  })

  it('continues alone when the store is gone, and counts in it again after its return', async () => {
    await redis.kill()
    await checkAlone()
    await redis.start()
    await countsThere()
    expect((await checkToken()).status).toBe(200)
    expect(used(await read())).toBe(await usedThere())
  })

  it('starts without the store, and counts in it after its return', async () => {
    await server[Symbol.asyncDispose]()
    await redis.kill()
    server = await start()
    await mona().get('/user') // the first request of a kind is slow
    await checkToken()
    await checkAlone()
    await redis.start()
    await countsThere()
    expect((await checkToken()).status).toBe(200)
  })

  it('logs once that the store cannot be reached', () => {
    const said = server.output().match(/the store of the limits cannot be reached/g)
    expect(said).toHaveLength(1)
  })
})
