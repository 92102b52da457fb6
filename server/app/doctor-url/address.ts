import { parseUrl } from '../../core/parse-url.ts'
import type { UrlFinding } from './finding.ts'

/** The path that clients of the enterprise form of the API add to a host. */
const mount = '/api/v3'

/** What is wrong with a base URL before any request, and the URL to examine instead. */
export function examineAddress(text: string): { url?: URL; findings: UrlFinding[] } {
  const url = parseUrl(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    const problem = `"${text}" is not an HTTP or HTTPS URL; it begins with http:// or https://`
    return { findings: [{ check: 'address', problem }] }
  }
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  const path = segments.map((segment) => `/${segment}`).join('')
  url.search = url.hash = ''
  url.pathname = path.startsWith(mount) ? mount : ''
  if (path === '' || path === mount) return { url, findings: [] }
  const wanted = url.href.replace(/\/$/, '')
  const isTwice = path.startsWith(mount + mount)
  const problem = isTwice
    ? `the path ${mount} is in it twice: some clients add it to the host; use ${wanted} or ${url.origin}`
    : `${path} is not part of a base URL; use ${wanted}`
  return { url, findings: [{ check: 'address', problem }] }
}
