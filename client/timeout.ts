import type { Send } from './send.ts'

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
    // Not a timer of our own, because that would have to be stopped when the answer has been read.
    AbortSignal.timeout(timeout).addEventListener('abort', () =>
      limit.abort(new TimeoutError(request, timeout)),
    )
    const signal = AbortSignal.any([request.signal, limit.signal])
    return send(new Request(request, { signal }))
  }
}
