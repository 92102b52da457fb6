import type { Send } from './transport.ts'

/**
 * A request took longer than the `timeout` it was given.
 *
 * @example
 * try {
 *   await client.GET('/user', { timeout: 5_000 })
 * } catch (error) {
 *   if (error instanceof TimeoutError) console.log(`no answer within ${error.timeout} ms`)
 *   else throw error
 * }
 */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
  /** The milliseconds that were not enough. */
  readonly timeout: number

  constructor({ method, url }: Request, timeout: number) {
    // Without its query, which may hold what is nobody else's business.
    super(`${method} ${url.split('?')[0]} took longer than ${timeout} ms`)
    this.timeout = timeout
  }
}

/**
 * Ends requests that take too long, also while their answers are read.
 *
 * @param timeout - Milliseconds for each request; none without it or when it is `Infinity`.
 * @throws RangeError when the timeout is not a positive number; TimeoutError (from the request).
 *
 * @example
 * const hasty: Send = limitTime(fetch, 5_000)
 */
export function limitTime(send: Send, timeout: number | undefined): Send {
  if (timeout === undefined || timeout === Infinity) return send
  if (typeof timeout !== 'number' || !(timeout > 0)) {
    throw new RangeError('A timeout is a positive number of milliseconds')
  }
  return (request) => {
    const limit = new AbortController()
    const limited = new Request(request, { signal: limit.signal })
    // It holds what Node would otherwise collect, and then not abort, while an answer is being read:
    // the request. For the same reason neither AbortSignal.timeout nor .any is used.
    const timer: unknown = setTimeout(
      () => limit.abort(new TimeoutError(limited, timeout)),
      timeout,
    )
    // No program waits for a limit before it ends, where there is a choice; a browser's is a number.
    ;(timer as { unref?: () => void }).unref?.()
    const pass = () => limit.abort(request.signal.reason)
    if (request.signal.aborted) pass()
    request.signal.addEventListener('abort', pass)
    return send(limited)
  }
}
