/**
 * Sends one request, as `fetch` does. Retries, time limits and the memory of answers are each a
 * function from one `Send` to another.
 *
 * @example
 * const logged: Send = async (request) => {
 *   console.log(request.method, request.url)
 *   return fetch(request)
 * }
 */
export type Send = (request: Request) => Promise<Response>
