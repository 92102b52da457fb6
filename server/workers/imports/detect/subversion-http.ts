import { trimEnd } from '../../../core/trim-end.ts'
import { below, decoded, isUnauthorized } from './finding.ts'
import { detectLayout } from './subversion-layout.ts'
import type { WebProbe, WebProbeNeeds } from './web-probe.ts'

const xml = { 'Content-Type': 'text/xml; charset="utf-8"' }
const options = Buffer.from(
  '<?xml version="1.0" encoding="utf-8"?>' +
    '<D:options xmlns:D="DAV:"><D:activity-collection-set/></D:options>',
)
const kinds = Buffer.from(
  '<?xml version="1.0" encoding="utf-8"?>' +
    '<D:propfind xmlns:D="DAV:"><D:prop><D:resourcetype/></D:prop></D:propfind>',
)

/** Probes Subversion over DAV, which the `DAV` header announces (RFC 4918 section 10.1). */
export const probeSubversion: WebProbe = async ({ url, fetchStart }) => {
  const response = await fetchStart({ method: 'OPTIONS', url, headers: xml, body: options })
  if (isUnauthorized(response.status)) return 'refused'
  const isSubversion = String(response.headers.dav ?? '').includes('subversion.tigris.org')
  if (response.status !== 200 || !isSubversion) return 'other'
  return detectLayout(response.url, (...path) => folders(below(response.url, ...path), fetchStart))
}

async function folders(
  url: URL,
  fetchStart: WebProbeNeeds['fetchStart'],
): Promise<string[] | undefined> {
  const headers = { ...xml, Depth: '1' }
  const { status, body } = await fetchStart({ method: 'PROPFIND', url, headers, body: kinds })
  if (isUnauthorized(status)) return undefined
  if (status !== 207) return []
  return collections(body.toString(), url)
}

/**
 * Returns the names of the folders in a listing. The request asks for one property, so a pattern is
 * enough; of a truncated listing the complete part is used.
 */
function collections(listing: string, url: URL): string[] {
  const ownPath = `${trimEnd(decoded(url.pathname), '/')}/`
  const names: string[] = []
  for (const part of listing.split(/<(?:\w+:)?response\b/).slice(1)) {
    const [response = '', end] = part.split(/<\/(?:\w+:)?response>/)
    if (end === undefined) continue
    const [, href = ''] = /<(?:\w+:)?href>([^<]*)</.exec(response) ?? []
    const path = decoded(href.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]*/, ''))
    const name = path.startsWith(ownPath) ? path.slice(ownPath.length).replace(/\/$/, '') : ''
    const folder = /<(?:\w+:)?collection\s*\/>/.test(response)
    if (folder && name && !name.includes('/')) names.push(name)
  }
  return names
}
