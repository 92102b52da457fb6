import type { Send } from './send.ts'

/**
 * A request took longer than its `timeout`.
 *
 * @example
 * try {
 *   await client.GET('/user', { timeout: 5_000 })
 * } catch (error) {
 *   if (error instanceof TimeoutError) console.log(`no response within ${error.timeout} ms`)
 *   else throw error
 * }
 */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
  /** The timeout that was exceeded, in milliseconds. */
  readonly timeout: number

  constructor({ method, url }: Request, timeout: number) {
    // The query is omitted, because it may contain private data.
    super(`${method} ${url.split('?')[0]} took longer than ${timeout} ms`)
    this.timeout = timeout
  }
}

/**
 * Aborts requests that take too long, including reading the response.
 *
 * @param timeout - Milliseconds for each request. `undefined` and `Infinity` mean no limit.
 * @throws RangeError when the timeout is not a positive number; TimeoutError (from the request).
 *
 * @example
 * const hasty: Send = limitTime(fetch, 5_000)
 */
export function limitTime(send: Send, timeout: number | undefined): Send {
  if (timeout === undefined || timeout === Infinity) return send
  if (typeof timeout !== 'number' || !(timeout > 0)) {
    throw new RangeError('The timeout must be a positive number of milliseconds')
  }
  return (request) => {
    const limit = new AbortController()
    const limited = new Request(request, { signal: limit.signal })
    // The timer references the request, which Node could otherwise collect while the response is
    // read; the request would then not be aborted. AbortSignal.timeout and AbortSignal.any have
    // that problem.
    const timer: unknown = setTimeout(
      () => limit.abort(new TimeoutError(limited, timeout)),
      timeout,
    )
    // The timer does not keep the process alive. In browsers it is a number, without unref.
    ;(timer as { unref?: () => void }).unref?.()
    const pass = () => limit.abort(request.signal.reason)
    if (request.signal.aborted) pass()
    request.signal.addEventListener('abort', pass)
    return send(limited)
  }
}
