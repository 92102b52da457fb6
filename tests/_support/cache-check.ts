import type { IncomingHttpHeaders } from 'node:http'

interface Answered {
  method: string
  path: string
  status: number
  headers: IncomingHttpHeaders
}

/** What a 304 has no use for: it says nothing of what is not sent (RFC 9110 15.4.5). */
const ofContent = ['content-type', 'content-length', 'transfer-encoding']
const vary = /^Authorization, Accept, X-\w+-Api-Version$/
/** Links to other pages; what a version says of itself is no such link. */
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
 * Holds what an answer tells caches against RFC 9110 12.5.5 and 15.4.5: what was read is asked for again each
 * time, and everything else is kept nowhere.
 * @throws Error naming what is wrong
 */
export function checkCaching(answered: Answered): void {
  const found = [...problems(answered)]
  if (found.length === 0) return
  const { method, path, status } = answered
  throw new Error(`${method} ${path} → ${status} misleads caches: ${found.join('; ')}`)
}
