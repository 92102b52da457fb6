import { describe, it, expect } from 'vitest'
import { createClient, rateLimitOf } from '../../client/index.ts'
import { startService } from './_service.ts'

const headers = {
  'x-ratelimit-limit': '5000',
  'x-ratelimit-remaining': '4987',
  'x-ratelimit-used': '13',
  'x-ratelimit-reset': '1773100800',
  'x-ratelimit-resource': 'core',
}
const values = { limit: 5000, remaining: 4987, used: 13, reset: 1773100800, resource: 'core' }

describe('rateLimitOf', () => {
  it('reads the headers of a success', async () => {
    const { baseUrl } = await startService({ headers, body: {} })
    const { response } = await createClient({ baseUrl }).GET('/user')
    expect(rateLimitOf(response)).toStrictEqual(values)
  })

  it('reads the headers of a response without a body', async () => {
    const { baseUrl } = await startService({ status: 304, headers })
    const { response } = await createClient({ baseUrl }).GET('/rate_limit')
    expect(response.status).toBe(304)
    expect(rateLimitOf(response)).toStrictEqual(values)
  })

  it('returns the seconds to wait after a secondary limit', async () => {
    const refused = { ...headers, 'retry-after': '60' }
    const { baseUrl } = await startService({ status: 429, headers: refused, body: {} })
    const { response } = await createClient({ baseUrl }).GET('/user')
    expect(rateLimitOf(response)).toStrictEqual({ ...values, retryAfter: 60 })
  })

  it('reads headers without their response', () => {
    expect(rateLimitOf(new Headers(headers))).toStrictEqual(values)
  })

  it('keeps zero as a number', () => {
    const spent = new Headers({ ...headers, 'x-ratelimit-remaining': '0', 'retry-after': '0' })
    expect(rateLimitOf(spent)).toMatchObject({ remaining: 0, retryAfter: 0 })
  })

  it.each(Object.keys(headers))('gives nothing when %s is missing', (name) => {
    const incomplete = new Headers(headers)
    incomplete.delete(name)
    expect(rateLimitOf(incomplete)).toBeUndefined()
  })

  it.each(['', '-1', '1.5', '1e3', '0x10', '5000, 5000', 'many', '9'.repeat(20)])(
    'returns undefined when a value is %j',
    (value) => {
      expect(rateLimitOf(new Headers({ ...headers, 'x-ratelimit-limit': value }))).toBeUndefined()
    },
  )

  it('ignores a retry-after date, which the service never sends', () => {
    const dated = new Headers({ ...headers, 'retry-after': 'Tue, 10 Mar 2026 00:00:00 GMT' })
    expect(rateLimitOf(dated)).toStrictEqual(values)
  })
})
