import { readRetryAfter } from './retry-after.ts'

/** Milliseconds between one attempt and the next, in order; empty where nothing is retried. */
export type RetryPolicy = readonly number[]

export interface Attempt {
  policy: RetryPolicy
  /** 1 for the first attempt, counted up by each retry; 0 for a redelivery that somebody asked for. */
  attempt: number
  outcome: {
    /** `OK`, or why not. */
    status: string
    /** The receiver's, or 0. */
    statusCode: number
    /** Value of the header, as received. */
    retryAfter?: string | undefined
  }
  /** When the attempt ended, in milliseconds. */
  now: number
  /** From 0 up to but not 1, as `Math.random`. */
  random: () => number
}

const gone = 410
/** How far a delay is moved either way, so that what failed together does not come back together. */
const jitter = 0.2

const second = 1000
const day = 86_400 * second
const milliseconds: Record<string, number> = { s: second, m: 60 * second, h: 3_600 * second }
const mostRetries = 20

/** Little more than a day in all. */
const standard = '5s,5m,30m,2h,5h,10h,10h'

/** One delay such as `30m`, in milliseconds; NaN for anything else. */
function readDelay(text: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([smh])$/.exec(text.trim()) ?? []
  return Number(count) * (milliseconds[unit] ?? NaN)
}

/** `off`, `standard`, or up to 20 delays of one second to one day; undefined for anything else. */
export function readRetryPolicy(text: string): RetryPolicy | undefined {
  if (text === 'off') return []
  const delays = (text === 'standard' ? standard : text).split(',').map(readDelay)
  const usable = delays.every((delay) => delay >= second && delay <= day)
  return usable && delays.length <= mostRetries ? delays : undefined
}

/**
 * What a receiver asks for counts from the delay to twice the delay. The jitter then goes one way only:
 * the other would be too early.
 */
function waitFor(base: number, asked: number | undefined, random: () => number): number {
  if (asked === undefined) return base * (1 - jitter + 2 * jitter * random())
  return Math.min(2 * base, Math.max(base, asked) * (1 + jitter * random()))
}

/**
 * When a delivery is to be tried again, in milliseconds, as a delivery of its own under the same guid;
 * undefined for never. A success ends it and so does 410 Gone; every other outcome is a failure like any
 * other. A redelivery that somebody asked for is not rescheduled.
 */
export function nextAttempt(last: Attempt): number | undefined {
  const { policy, attempt, outcome, now, random } = last
  if (outcome.status === 'OK' || outcome.statusCode === gone) return undefined
  const base = policy[attempt - 1]
  if (base === undefined) return undefined
  const { retryAfter } = outcome
  const asked = retryAfter === undefined ? undefined : readRetryAfter(retryAfter, now)
  return now + Math.round(waitFor(base, asked, random))
}
