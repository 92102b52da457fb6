import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'

/** Longer URLs are rare. */
const longestUrl = 2_000
/** Names and values. More are refused (validate-headers.ts). */
const mostHeaders = 200

/** Whether there is one Host header. Node keeps the first of several, and the steps refuse them. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1
}

/**
 * A digest of everything in a request that its reply depends on, except conditions. A digest,
 * because the request contains a secret.
 * @param versionHeader name of the header that selects a version, in lower case
 * @returns undefined for a request that changes something, has a body or is refused by a step
 */
export function requestKey(request: IncomingMessage, versionHeader: string): string | undefined {
  const { method, url = '', headers, rawHeaders } = request
  if (method !== 'GET' || url.length > longestUrl || rawHeaders.length > mostHeaders)
    return undefined
  const { authorization = '', accept = '', origin = '', host } = headers
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
    return undefined
  if (!headers['user-agent']?.trim() || !hasOneHost(rawHeaders)) return undefined
  const version = headers[versionHeader]
  // No header contains a line break. Absent and empty versions differ.
  const scheme = (request.socket as Partial<TLSSocket>).encrypted ? 'https' : ''
  const text = `${scheme}${url}\n${host}\n${origin}\n${authorization}\n${accept}\n${version === undefined ? '' : `=${String(version)}`}`
  return hash('sha256', text, 'base64')
}
