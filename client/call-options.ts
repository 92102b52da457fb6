import type { RetryOptions } from './retry.ts'

import type { Send } from './send.ts'

/**
 * Options of a single call. They override the options of the client.
 *
 * @example
 * const options: CallOptions = { timeout: 5_000, retry: false }
 * await client.GET('/user', { ...options, signal: new AbortController().signal })
 */
export interface CallOptions {
  /** Milliseconds for each request of the call, including reading the response. */
  timeout?: number | undefined
  /** Whether and how to retry failed requests. */
  retry?: boolean | RetryOptions | undefined
  /** Aborts the call, its waits and its pages. */
  signal?: AbortSignal | null | undefined
}

interface AnyCall extends CallOptions {
  fetch?: Send
  body?: unknown
  duplex?: unknown
}

type SendRequest = (method: string, path: unknown, call?: AnyCall) => unknown

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']

/**
 * Replaces how each call of a client is sent.
 *
 * @param sendFor - Returns the `Send` for the options of a call.
 *
 * @example
 * sendEach(client, ({ timeout }) => limitTime(fetch, timeout))
 */
export function sendEach(client: object, sendFor: (call: AnyCall) => Send): void {
  const calls = client as Record<string, unknown>
  const request = calls.request as SendRequest
  // Set per call, because a middleware may replace the request.
  const sendRequest: SendRequest = (method, path, call = {}) =>
    request(method, path, { ...call, fetch: sendFor(call) })
  calls.request = sendRequest
  for (const method of methods) {
    calls[method] = (path: unknown, call?: AnyCall) => sendRequest(method, path, call)
  }
}
