import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../server/access/auth/caller.ts'
import { redisUrl } from '../../_support/databases/redis.ts'
import { checkAborts } from '../../_support/limits/check-aborts.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer } from '../../_support/start-server.ts'

const seed = 20_260_310

describe.each(redisUrl ? ['memory', 'Redis'] : ['memory'])('concurrency slots in %s', (where) => {
  it('are all free again after 300 requests that were aborted at any point', async () => {
    const found = await checkAborts(where === 'Redis', { seed, count: 300 })
    expect(found.arrived).toBeGreaterThan(100)
    expect(found.mostHeld).toBeGreaterThan(1)
  })
})

describe('the concurrency slot of a slow body', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  it('is free after the timeout', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'real' } })
    const { clock, context } = server
    const user = await context.storage.accounts.findByLogin('mona')
    const held = () => context.limits.held({ kind: 'classic', user } as Caller)
    const slow = { raw: '{"name":', headers: { 'Content-Length': '100' }, unfinished: true }
    const answer = client(server, { token: 'ghp_mona' }).post('/user/repos', undefined, slow)
    let status = 0
    const answered = answer.then((came) => (status = came.status))
    while (held() === 0) await turn()
    for (; status === 0; await turn()) clock.advance(1000) // until the server waits for the body, and then beyond the timeout
    await answered
    expect(status).toBe(408)
    await expect.poll(held).toBe(0)
  })
})
