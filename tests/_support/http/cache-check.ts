import type { IncomingHttpHeaders } from 'node:http'

interface Answered {
  method: string
  path: string
  status: number
  headers: IncomingHttpHeaders
}

/**
 * Headers that a 304 must not have: they describe a body that is not sent (RFC 9110, section
 * 15.4.5).
 */
const ofContent = ['content-type', 'content-length', 'transfer-encoding']
const vary = /^Authorization, Accept, X-\w+-Api-Version$/
/** Pagination links, as opposed to links about the version. */
const ofPages = /rel="(first|prev|next|last)"/

function* problems({ method, status, headers }: Answered) {
  const { 'cache-control': control = 'nothing', vary: varies = 'nothing' } = headers
  const isRead = ['GET', 'HEAD'].includes(method) && (status < 300 || status === 304)
  const expected = isRead ? /^(public|private), no-cache$/ : /^no-store$/
  if (!expected.test(control)) yield `Cache-Control says ${control}`
  if (isRead && !vary.test(varies)) yield `Vary says ${varies}`
  if (status !== 304) return
  for (const name of ofContent) if (headers[name] !== undefined) yield `a 304 has ${name}`
  if (ofPages.test(String(headers.link))) yield 'a 304 has links to pages'
}

/**
 * Checks the caching headers of a response against RFC 9110, sections 12.5.5 and 15.4.5: readable
 * responses must be revalidated, all others must not be stored.
 * @throws Error that names the violation
 */
export function checkCaching(answered: Answered): void {
  const found = [...problems(answered)]
  if (found.length === 0) return
  const { method, path, status } = answered
  throw new Error(`${method} ${path} → ${status} misleads caches: ${found.join('; ')}`)
}
