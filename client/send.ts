import type { RetryOptions } from './retry.ts'
import type { Send } from './transport.ts'

/**
 * What a single call can say beside its parameters; it goes before what the client was made with.
 *
 * @example
 * const options: CallOptions = { timeout: 5_000, retry: false }
 * await client.GET('/user', { ...options, signal: new AbortController().signal })
 */
export interface CallOptions {
  /** Milliseconds for each request of the call, until its answer has been read. */
  timeout?: number | undefined
  /** Whether and how to repeat what was refused. */
  retry?: boolean | RetryOptions | undefined
  /** Ends the call, its waits and its pages. */
  signal?: AbortSignal | null | undefined
}

interface AnyCall extends CallOptions {
  fetch?: Send
  body?: unknown
  duplex?: unknown
}

type Ask = (method: string, path: unknown, call?: AnyCall) => unknown

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']

/**
 * Lets each call of a client send in its own way.
 *
 * @param sendFor - Makes the `Send` of a call from what the call was given.
 *
 * @example
 * sendEach(client, ({ timeout }) => limitTime(fetch, timeout))
 */
export function sendEach(client: object, sendFor: (call: AnyCall) => Send): void {
  const calls = client as Record<string, unknown>
  const request = calls.request as Ask
  // Given per call, because a middleware may put another request in the place of ours.
  const ask: Ask = (method, path, call = {}) =>
    request(method, path, { ...call, fetch: sendFor(call) })
  calls.request = ask
  for (const method of methods) {
    calls[method] = (path: unknown, call?: AnyCall) => ask(method, path, call)
  }
}
