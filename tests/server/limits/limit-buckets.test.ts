import { describe, expect, it } from 'vitest'
import { addressKey } from '../../../server/access/limits/bucket.ts'
import { MemoryCounters } from '../../../server/access/limits/memory-counters.ts'
import { startTestServer } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

describe('a caller without credentials', () => {
  const used = async (server: { url: string }, forwarded: string) => {
    const sent = { headers: { 'x-forwarded-for': forwarded } }
    const { headers } = await client(server).get('/', sent)
    return Number(headers['x-ratelimit-used'])
  }

  it('cannot choose an address', async () => {
    await using server = await startTestServer()
    expect(await used(server, '192.0.2.1')).toBe(1)
    expect(await used(server, '192.0.2.2')).toBe(2)
  })

  it('has the address that a trusted proxy reports, and no earlier one in the header', async () => {
    await using server = await startTestServer({ config: { trustedProxies: ['127.0.0.0/8'] } })
    expect(await used(server, '192.0.2.1')).toBe(1)
    expect(await used(server, '192.0.2.2')).toBe(1)
    expect(await used(server, '198.51.100.7, 192.0.2.2')).toBe(2)
    expect(await used(server, '2001:db8:1:2::1')).toBe(1)
    expect(await used(server, '2001:db8:1:2:9::1')).toBe(2)
  })
})

describe('stored counters of callers', () => {
  const hour = 3_600_000
  const ask = (key: string, now: number) => ({
    now,
    bucket: key,
    counts: [{ key, limit: 1, cost: 1, length: hour, enforced: true }],
  })

  it('are removed when their window has ended', () => {
    const counters = new MemoryCounters()
    for (let index = 0; index < 100_000; index++) counters.consume(ask(`a${index}`, 0))
    expect(counters.size).toBe(100_000)
    for (let index = 0; index < 100; index++) counters.consume(ask(`b${index}`, 2 * hour))
    expect(counters.size).toBe(100)
  })

  it('are limited in number, and the oldest are removed first', () => {
    const counters = new MemoryCounters()
    for (let index = 0; index < 250_000; index++) counters.consume(ask(`a${index}`, index))
    expect(counters.size).toBe(200_000)
    expect(counters.consume(ask('a249999', 250_000)).refusedBy).toBe(0)
    expect(counters.consume(ask('a0', 250_000)).refusedBy).toBeUndefined()
  })
})
