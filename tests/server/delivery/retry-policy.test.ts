import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { httpDate } from '../../../server/core/clock.ts'
import { retryAfterIn } from '../../../server/workers/delivery/retry-after.ts'
import {
  nextAttempt,
  readRetryPolicy,
  type Attempt,
} from '../../../server/workers/delivery/retry-policy.ts'

const now = Date.UTC(2026, 2, 10, 12)
const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const standard = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
] as const

/** A random value from the middle, where the jitter is zero. */
const middle = () => 0.5

const failed = { status: 'Invalid HTTP Response: 503', statusCode: 503 }

/** Milliseconds until the next attempt, or undefined. */
function wait(given: Partial<Attempt>): number | undefined {
  const last = { policy: standard, attempt: 1, outcome: failed, now, random: middle, ...given }
  const at = nextAttempt(last)
  return at === undefined ? undefined : at - now
}

/** Every outcome of an attempt, and whether another follows. */
const outcomes: [status: string, statusCode: number, retried: boolean][] = [
  ...[200, 201, 202, 204, 299].map((code) => ['OK', code, false] as [string, number, boolean]),
  ['Invalid HTTP Response: 410', 410, false],
  ...[101, 300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 408, 409, 411, 413, 418, 422]
    .concat([429, 499, 500, 501, 502, 503, 504, 599, 999])
    .map((code) => [`Invalid HTTP Response: ${code}`, code, true] as [string, number, boolean]),
  ['timed out', 0, true],
  ['failed to connect to host', 0, true],
  ['invalid HTTP response', 0, true],
  ['TLS connection failed', 0, true],
  ['Peer certificate has expired', 0, true],
  ['failed to build the request', 0, true],
]

/** The delay after each attempt: 0 is a manual redelivery, 8 the last of the standard policy. */
const delays: [attempt: number, delay: number | undefined][] = [
  [0, undefined],
  [1, 5 * second],
  [2, 5 * minute],
  [3, 30 * minute],
  [4, 2 * hour],
  [5, 5 * hour],
  [6, 10 * hour],
  [7, 10 * hour],
  [8, undefined],
  [9, undefined],
]

const rows = outcomes.flatMap(([status, statusCode, retried]) =>
  delays.map(([attempt, delay]) => {
    const expected = retried ? delay : undefined
    return { outcome: { status, statusCode }, attempt, expected }
  }),
)

describe('the next attempt of a delivery', () => {
  it('follows the table of outcomes and attempts, in every row', () => {
    for (const { outcome, attempt, expected } of rows) {
      const row = `${outcome.status}, ${outcome.statusCode}, attempt ${attempt}`
      expect(wait({ outcome, attempt }), row).toBe(expected)
    }
    expect(rows).toHaveLength(outcomes.length * delays.length)
  })

  it('never follows without a policy, whatever the outcome', () => {
    for (const { outcome, attempt } of rows) {
      expect(wait({ policy: [], outcome, attempt })).toBe(undefined)
    }
  })

  it.each([
    [0, 4_000],
    [0.25, 4_500],
    [0.75, 5_500],
    [1 - Number.EPSILON, 6_000],
  ])(
    'has a jitter of up to a fifth: a random value of %d turns 5 s into %d ms',
    (draw, expected) => {
      expect(wait({ random: () => draw })).toBe(expected)
    },
  )
})

/** With the second delay of the policy, 300 s, the result is from 300 to 600 s. */
const asking = (retryAfter: string, random = () => 0) =>
  wait({ attempt: 2, outcome: { ...failed, retryAfter }, random })

describe('the Retry-After header', () => {
  it.each([
    ['0', 300],
    ['299', 300],
    ['300', 300],
    ['301', 301],
    ['599', 599],
    ['600', 600],
    ['601', 600],
    ['9'.repeat(400), 600],
  ])('is limited to between the delay and twice the delay: %s s is %d s', (value, seconds) => {
    expect(asking(value)).toBe(seconds * second)
  })

  it('can be a date', () => {
    expect(asking(httpDate(now + 450 * second))).toBe(450 * second)
    expect(asking(httpDate(now + 9 * hour))).toBe(600 * second)
    expect(asking(httpDate(now - 9 * hour))).toBe(300 * second)
  })

  it.each([
    'Tue, 10 Mar 2026 12:07:30 GMT',
    'Tuesday, 10-Mar-26 12:07:30 GMT',
    'Tue Mar 10 12:07:30 2026',
  ])('can be a date in each of the three formats of HTTP: %s', (value) => {
    expect(asking(value)).toBe(450 * second)
  })

  it('reads a two-digit year as the nearest that is at most 50 years ahead', () => {
    expect(asking('Sunday, 06-Nov-94 08:49:37 GMT')).toBe(300 * second)
    expect(asking('Tuesday, 10-Mar-76 12:00:00 GMT')).toBe(600 * second)
    expect(asking('Thursday, 10-Mar-77 12:00:00 GMT')).toBe(300 * second)
  })

  it.each([
    '',
    '-1',
    '1.5',
    '5, 450',
    'soon',
    '2026-03-10T12:07:30Z',
    'Tue, 10 Xyz 2026 12:07:30 GMT',
  ])('is ignored where it is neither: %j', (value) => {
    expect(asking(value, middle)).toBe(300 * second)
    expect(asking(value)).toBe(240 * second)
  })

  it('has a jitter to later only, and not beyond twice the delay', () => {
    const latest = () => 1 - Number.EPSILON
    expect(asking('400', latest)).toBe(480 * second)
    expect(asking('0', latest)).toBe(360 * second)
    expect(asking('550', latest)).toBe(600 * second)
  })

  it('has no effect where there is no next attempt', () => {
    const asks = { ...failed, retryAfter: '450' }
    expect(wait({ outcome: asks, attempt: 0 })).toBe(undefined)
    expect(wait({ outcome: asks, attempt: 8 })).toBe(undefined)
    expect(wait({ outcome: asks, policy: [] })).toBe(undefined)
    expect(wait({ outcome: { ...asks, status: 'OK', statusCode: 200 } })).toBe(undefined)
  })

  it('is found whatever the case of its name', () => {
    expect(retryAfterIn({ Date: 'x', 'rEtry-aFter': '5' })).toBe('5')
    expect(retryAfterIn({ 'x-retry-after': '5' })).toBe(undefined)
  })
})

const policies = fc.array(fc.integer({ min: 1, max: 86_400 }), { maxLength: 20 })
const someAttempt = fc.record({
  policy: policies.map((seconds) => seconds.map((each) => each * second)),
  attempt: fc.nat(22),
  draw: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  asked: fc.option(fc.nat(200_000), { nil: undefined }),
})

describe('for any policy, attempt and random value', () => {
  it('a retry comes within a fifth of its delay, or with Retry-After from once to twice the delay', () => {
    const property = fc.property(someAttempt, ({ policy, attempt, draw, asked }) => {
      const outcome = { ...failed, ...(asked !== undefined && { retryAfter: String(asked) }) }
      const found = wait({ policy, attempt, outcome, random: () => draw })
      const base = policy[attempt - 1]
      expect(found === undefined).toBe(base === undefined)
      if (found === undefined || base === undefined) return
      expect(Number.isInteger(found)).toBe(true)
      const [least, most] = asked === undefined ? [8, 12] : [10, 20] // tenths of the delay
      expect(found * 10).toBeGreaterThanOrEqual(least * base)
      expect(found * 10).toBeLessThanOrEqual(most * base)
      const possible = asked !== undefined && asked * second <= 2 * base
      if (possible) expect(found).toBeGreaterThanOrEqual(asked * second)
    })
    fc.assert(property, { numRuns: 2_000 })
  })

  it('there are as many retries as delays, and then none', () => {
    const property = fc.property(policies, (policy) => {
      let attempt = 1
      while (wait({ policy, attempt }) !== undefined) attempt++
      expect(attempt - 1).toBe(policy.length)
    })
    fc.assert(property)
  })

  it('no header makes it fail', () => {
    const property = fc.property(fc.string({ unit: 'binary' }), (value) => {
      expect(asking(value)).toBeGreaterThanOrEqual(240 * second)
    })
    fc.assert(property, { numRuns: 1_000 })
  })
})

describe('a retry policy', () => {
  it.each([
    ['off', []],
    ['standard', [...standard]],
    ['5s,5m,30m,2h,5h,10h,10h', [...standard]],
    ['1s', [second]],
    ['24h', [24 * hour]],
    ['86400s', [24 * hour]],
    [' 90s , 2m ', [90 * second, 2 * minute]],
    [Array(20).fill('1m').join(), Array(20).fill(minute)],
  ])('%s', (text, policy) => {
    expect(readRetryPolicy(text)).toEqual(policy)
  })

  it.each([
    '',
    'on',
    'Standard',
    '5',
    '5x',
    '5s,',
    ',5s',
    '5s;5m',
    '0s',
    '-1s',
    '1.5s',
    '25h',
    '86401s',
    '5s,standard',
    'constructor',
    Array(21).fill('1m').join(),
  ])('cannot be %j', (text) => {
    expect(readRetryPolicy(text)).toBe(undefined)
  })
})
