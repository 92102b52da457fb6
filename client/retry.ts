import { authenticateAgain } from './auth.ts'
import { limitOf, rateLimitOf } from './rate-limit.ts'
import type { Send } from './send.ts'

const second = 1000
const minute = 60 * second

/**
 * Options of `retry`.
 *
 * @example
 * const patient: RetryOptions = { retries: 5, maxWait: 10 * 60_000 }
 */
export interface RetryOptions {
  /** Maximum number of retries. After the last one, the failure is returned. Default: 3. */
  retries?: number | undefined
  /**
   * Longest wait before one retry, in milliseconds. If a longer wait is required, the request is
   * not retried and the failure is returned. Default: one hour, the length of a rate-limit window.
   */
  maxWait?: number | undefined
  /** Replaces waiting in tests. Must reject when the signal is aborted. */
  wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined
  /** Replaces the clock in tests. Returns milliseconds since 1970. */
  now?: (() => number) | undefined
}

/**
 * Retries requests that a rate limit refused: after `Retry-After`; else at `x-ratelimit-reset` when
 * nothing remains; else after one minute. Each wait is at least twice the previous one. Read
 * requests are also retried, first after one second, when the network or the service (5xx) failed.
 * Other requests are not, because the service may already have processed them.
 *
 * @example
 * const patient: Send = repeat(fetch, { retries: 5 })
 */
export function repeat(send: Send, options: RetryOptions = {}): Send {
  const { retries = 3, maxWait = 60 * minute, wait = pause, now = Date.now } = options
  return async (request) => {
    let delay = 0
    let sent = request
    // This listener keeps `sent` referenced. Otherwise Node may collect it, and aborting the signal
    // would no longer end the response.
    request.signal.addEventListener('abort', () => sent)
    for (let left = retries; ; left--) {
      sent = left > 0 ? copyOf(request) : request
      const outcome = await outcomeOf(send(sent))
      const required = left > 0 ? await delayOf(request, outcome, now) : Infinity
      delay = Math.max(required, 2 * delay)
      if (delay > maxWait) return resultOf(outcome)
      await outcome.response?.body?.cancel()
      await wait(delay, request.signal)
      await authenticateAgain(request)
    }
  }
}

/**
 * Whether a call can be sent more than once. A stream can be read only once. (Streams other than
 * the runtime's own require `duplex`.)
 *
 * @example
 * console.log(isRepeatable({ body: new ReadableStream() })) // false
 */
export function isRepeatable(call: { body?: unknown; duplex?: unknown }): boolean {
  return !call.duplex && !(call.body instanceof ReadableStream)
}

/**
 * The signal is passed explicitly, because the signal of a plain clone may be garbage-collected.
 */
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

/** Milliseconds to wait, as docs/guides/rate-limits.md describes; Infinity for a final result. */
async function delayOf({ method, signal, url }: Request, outcome: Outcome, now: () => number) {
  const { response, error } = outcome
  const reads = /^(GET|HEAD|OPTIONS)$/.test(method)
  // fetch rejects with a TypeError when the network fails; an abort or a timeout is not a
  // TypeError.
  if (!response) return reads && error instanceof TypeError && !signal.aborted ? second : Infinity
  const after = response.headers.get('retry-after') ?? ''
  const retryAfter = /^\d{1,9}$/.test(after) ? Number(after) * second : undefined
  if (response.status >= 500) return reads ? (retryAfter ?? second) : Infinity
  if (!(await isLimited(response, url))) return Infinity
  return retryAfter ?? untilReset(response, now()) ?? minute
}

/** A longer result has data. */
const longestRefusal = 4_096

/** The primary limit refuses GraphQL documents in the result. Those that ran partly have data. */
async function isRefusedDocument(response: Response) {
  if (Number(response.headers.get('content-length')) > longestRefusal) return false
  const text = await response.clone().text()
  return /"type":\s*"RATE_LIMITED"/.test(text) && !/"data":/.test(text)
}

async function isLimited(response: Response, url: string) {
  const { status, headers } = response
  if (status === 200) return /\/graphql$/.test(url) && isRefusedDocument(response)
  if (status !== 403) return status === 429
  // A 403 can have other reasons, so its message is checked.
  return limitOf(status, headers, await response.clone().text()) !== undefined
}

function untilReset(response: Response, now: number) {
  const { remaining, reset = 0 } = rateLimitOf(response) ?? {}
  return remaining === 0 ? Math.max(0, reset * second - now) : undefined
}

/**
 * Waits until the time is over or the signal is aborted.
 *
 * @throws the reason of the signal.
 *
 * @example
 * await pause(1_000, new AbortController().signal)
 */
export async function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve) => {
    // A timer with a longer delay would fire immediately.
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
