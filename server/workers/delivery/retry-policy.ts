import type { RetryPolicy } from '../../core/config.ts'
import { readRetryAfter } from './retry-after.ts'

export interface Attempt {
  policy: RetryPolicy
  /** 1 for the first attempt, incremented by each retry; 0 for a requested redelivery. */
  attempt: number
  outcome: {
    /** `OK`, or the reason of the failure. */
    status: string
    /** The receiver's status code, or 0. */
    statusCode: number
    /** Header value, as received. */
    retryAfter?: string | undefined
  }
  /** When the attempt ended, in milliseconds. */
  now: number
  /** At least 0 and below 1, like `Math.random`. */
  random: () => number
}

const goneStatus = 410
/**
 * Maximum relative deviation of a delay, so that simultaneous failures are not retried
 * simultaneously.
 */
const jitter = 0.2

const second = 1000
const day = 86_400 * second
const milliseconds: Record<string, number> = { s: second, m: 60 * second, h: 3_600 * second }
const maxRetries = 20

/** A little more than a day in total. */
const standard = '5s,5m,30m,2h,5h,10h,10h'

/** Parses one delay such as `30m` to milliseconds; NaN for anything else. */
function readDelay(text: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([smh])$/.exec(text.trim()) ?? []
  return Number(count) * (milliseconds[unit] ?? NaN)
}

/**
 * Parses `off`, `standard`, or up to 20 delays of one second to one day; undefined for anything
 * else.
 */
export function readRetryPolicy(text: string): RetryPolicy | undefined {
  if (text === 'off') return []
  const delays = (text === 'standard' ? standard : text).split(',').map(readDelay)
  const usable = delays.every((delay) => delay >= second && delay <= day)
  return usable && delays.length <= maxRetries ? delays : undefined
}

/**
 * A requested wait counts between the delay and twice the delay. Its jitter is only added, because
 * an earlier retry would violate the request.
 */
function waitFor(base: number, requested: number | undefined, random: () => number): number {
  if (requested === undefined) return base * (1 - jitter + 2 * jitter * random())
  return Math.min(2 * base, Math.max(base, requested) * (1 + jitter * random()))
}

/**
 * When to retry a delivery, in milliseconds; undefined for never. The retry is a separate delivery
 * with the same guid. A success and 410 Gone end the retries; every other outcome counts as a
 * failure. Requested redeliveries are not retried.
 */
export function nextAttempt(last: Attempt): number | undefined {
  const { policy, attempt, outcome, now, random } = last
  if (outcome.status === 'OK' || outcome.statusCode === goneStatus) return undefined
  const base = policy[attempt - 1]
  if (base === undefined) return undefined
  const { retryAfter } = outcome
  const requested = retryAfter === undefined ? undefined : readRetryAfter(retryAfter, now)
  return now + Math.round(waitFor(base, requested, random))
}
