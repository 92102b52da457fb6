/**
 * Sends one request, like `fetch`. Retries, timeouts and the response cache are functions from one
 * `Send` to another.
 *
 * @example
 * const logged: Send = async (request) => {
 *   console.log(request.method, request.url)
 *   return fetch(request)
 * }
 */
export type Send = (request: Request) => Promise<Response>
