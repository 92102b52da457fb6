import type { Middleware } from 'openapi-fetch'

/**
 * Refuses a path parameter that would lead to another operation. URLs drop `.` and `..` even when
 * they are percent-encoded, so the owner `..` and the repository `user` would turn
 * `DELETE /repos/{owner}/{repo}` into `DELETE /user`; an empty value has the same effect.
 *
 * @throws TypeError (from the request) naming the parameter.
 *
 * @example
 * client.use(guardPath())
 */
export function guardPath(): Middleware {
  return {
    onRequest({ params }) {
      for (const [name, value] of Object.entries(params.path ?? {})) {
        const text = String(value)
        if (/^\.{0,2}$/.test(text)) {
          throw new TypeError(`The path parameter ${name} cannot be "${text}"`)
        }
      }
    },
  }
}
