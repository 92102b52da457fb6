import type { Middleware } from 'openapi-fetch'

/**
 * Rejects a path parameter that would change the operation. URLs remove `.` and `..` segments even
 * when they are percent-encoded: with the owner `..` and the repository `user`,
 * `DELETE /repos/{owner}/{repo}` would become `DELETE /user`. An empty value has the same effect.
 *
 * @throws TypeError (from the request) that names the parameter.
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
