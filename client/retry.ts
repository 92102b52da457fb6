import { authenticateAgain } from './auth.ts'
import { limitOf, rateLimitOf } from './rate-limit.ts'
import type { Send } from './transport.ts'

const second = 1000
const minute = 60 * second

/**
 * How refused requests are repeated.
 *
 * @example
 * const patient: RetryOptions = { retries: 5, maxWait: 10 * 60_000 }
 */
export interface RetryOptions {
  /** How often a request is repeated before its refusal is the answer. Default: 3. */
  retries?: number | undefined
  /**
   * Milliseconds to wait at most before one repetition. Who is told to wait longer is not repeated
   * early but not at all. Default: an hour, the length of a rate-limit window.
   */
  maxWait?: number | undefined
  /** Replaces waiting, for tests. It must reject when the signal is aborted. */
  wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined
  /** Replaces the clock, for tests: milliseconds since 1970. */
  now?: (() => number) | undefined
}

/**
 * Repeats requests that a rate limit refused, as the service asks: after `Retry-After`; else at
 * `x-ratelimit-reset` when nothing remains; else after a minute. Each further wait is at least twice
 * the one before. Requests that only read are also repeated, after a second and more, when the
 * network or the service (5xx) failed; others are not, because they may have been carried out.
 *
 * @example
 * const patient: Send = repeat(fetch, { retries: 5 })
 */
export function repeat(send: Send, options: RetryOptions = {}): Send {
  const { retries = 3, maxWait = 60 * minute, wait = pause, now = Date.now } = options
  return async (request) => {
    let waited = 0
    let sent = request
    // Held by the request, or Node may collect it, and then the signal no longer ends its answer.
    request.signal.addEventListener('abort', () => sent)
    for (let left = retries; ; left--) {
      sent = left > 0 ? copyOf(request) : request
      const outcome = await outcomeOf(send(sent))
      const told = left > 0 ? await delayOf(request, outcome, now) : Infinity
      waited = Math.max(told, 2 * waited)
      if (waited > maxWait) return resultOf(outcome)
      await outcome.response?.body?.cancel()
      await wait(waited, request.signal)
      await authenticateAgain(request)
    }
  }
}

/**
 * Whether a call may be sent twice: a body that is a stream is gone when it was sent once. (Others
 * than `fetch`'s own streams need `duplex`.)
 *
 * @example
 * console.log(isRepeatable({ body: new ReadableStream() })) // false
 */
export function isRepeatable(call: { body?: unknown; duplex?: unknown }): boolean {
  return !call.duplex && !(call.body instanceof ReadableStream)
}

/** The signal is named because that of a mere clone may be collected as well. */
const copyOf = (request: Request) => new Request(request.clone(), { signal: request.signal })

interface Outcome {
  response?: Response
  error?: unknown
}

const outcomeOf = (sent: Promise<Response>): Promise<Outcome> =>
  sent.then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  )

function resultOf({ response, error }: Outcome) {
  if (response) return response
  throw error
}

/** Milliseconds that the service or its rules (seed 8.4) ask for; Infinity for what is final. */
async function delayOf({ method, signal }: Request, outcome: Outcome, now: () => number) {
  const { response, error } = outcome
  const reads = /^(GET|HEAD|OPTIONS)$/.test(method)
  // What fetch itself rejects with when the network fails; an abort or a timeout is no TypeError.
  if (!response) return reads && error instanceof TypeError && !signal.aborted ? second : Infinity
  const after = response.headers.get('retry-after') ?? ''
  const told = /^\d{1,9}$/.test(after) ? Number(after) * second : undefined
  if (response.status >= 500) return reads ? (told ?? second) : Infinity
  if (!(await isLimited(response))) return Infinity
  return told ?? untilReset(response, now()) ?? minute
}

async function isLimited(response: Response) {
  const { status, headers } = response
  if (status !== 403) return status === 429
  // Only a 403 can be about something else, so only its words count.
  return limitOf(status, headers, await response.clone().text()) !== undefined
}

function untilReset(response: Response, now: number) {
  const { remaining, reset = 0 } = rateLimitOf(response) ?? {}
  return remaining === 0 ? Math.max(0, reset * second - now) : undefined
}

/**
 * Waits, unless the signal ends that.
 *
 * @throws the signal's reason.
 *
 * @example
 * await pause(1_000, new AbortController().signal)
 */
export async function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve) => {
    // A longer timer would fire at once.
    const timer = setTimeout(end, Math.min(milliseconds, 2 ** 31 - 1))
    signal?.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
  })
  signal?.throwIfAborted()
}
