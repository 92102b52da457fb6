import type { IncomingMessage } from 'node:http'

/** Scheme and authority of a request target in absolute form. */
const absolute = /^[a-z]+:\/\/([^/?#]*)/i

/**
 * Rewrites a request target in absolute form, `GET http://host/path`, to the path alone. Servers
 * must accept this form, and its host takes precedence over the Host header (RFC 9112 3.2.2). A
 * request with several Host headers still has them in `rawHeaders`.
 */
export function useOriginForm(request: IncomingMessage): void {
  const { url = '' } = request
  if (url.startsWith('/')) return
  const [start, host] = absolute.exec(url) ?? []
  if (start === undefined) return
  const rest = url.slice(start.length)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  if (host) request.headers.host = host
}
