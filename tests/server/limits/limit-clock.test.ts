import { afterEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../_support/clock.ts'
import { openRedis, redisUrl } from '../../_support/databases/redis.ts'
import { checkClockSteps } from '../../_support/limits/clock-steps.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'

const seed = 20_260_310
const looks = 100
const minute = 60_000

describe('a changed system clock', () => {
  it('extends no window and no ban, and grants at most one window per change', () => {
    checkClockSteps({ seed, runs: 300 })
  })
})

describe.each(redisUrl ? ['memory', 'Redis'] : ['memory'])('the end of a window in %s', (where) => {
  const opened: AsyncDisposable[] = []
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each[Symbol.asyncDispose]()
  })

  async function start(): Promise<TestServer[]> {
    const redis = where === 'Redis' ? openRedis() : undefined
    if (redis) opened.push(redis)
    const clock = createTestClock()
    const servers: TestServer[] = []
    for (const _ of redis ? [1, 2] : [1]) {
      const config = { rateLimits: 'real', redisUrl: redis?.url } as const
      servers.push(await startTestServer({ clock, config }))
      opened.push(servers.at(-1)!)
    }
    return servers
  }

  async function resets(server: TestServer): Promise<number[]> {
    const mona = client(server, { token: 'ghp_mona' })
    const { headers } = await mona.get('/user')
    const { headers: free, body } = await mona.get('/rate_limit')
    const told = [headers, free].map((each) => Number(each['x-ratelimit-reset']))
    return [...told, body.resources.core.reset as number]
  }

  it('is the same for every server and at any time, and then an hour later', async () => {
    const servers = await start()
    const { clock } = servers[0]!
    const end = clock.now() / 1000 + 3600
    const seen = new Set<number>()
    for (let look = 0; look < looks; look++) {
      for (const reset of await resets(servers[look % servers.length]!)) seen.add(reset)
      clock.advance((60 * minute) / looks - 1)
    }
    expect([...seen]).toEqual([end])
    clock.advance(looks)
    for (const server of servers)
      expect(new Set(await resets(server))).toEqual(new Set([end + 3600]))
  })
})
