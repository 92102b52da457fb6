import { parseReference } from '../../../core/parse-url.ts'
import type { SourceReply, SourceRequest } from './messages.ts'
import { sourceFailure } from '../source-failure.ts'

const statuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const maxLength = 2048

/**
 * Returns the request to make after a redirect (RFC 9110 section 15.4); undefined when the response
 * is none. Refuses targets with other schemes; the guard checks the address of each hop.
 * @param secret whether credentials were sent; a downgrade from HTTPS to HTTP is then refused
 * @throws ImportFailure
 */
export function redirected(
  request: SourceRequest,
  { status, headers, url }: Pick<SourceReply, 'status' | 'headers' | 'url'>,
  secret: boolean,
): SourceRequest | undefined {
  const { location } = headers
  if (!statuses.has(status) || location === undefined) return undefined
  const next = location.length <= maxLength ? parseReference(location, url) : undefined
  if (!next || !isAllowed(next)) throw sourceFailure('refused address')
  if (secret && url.protocol === 'https:' && next.protocol === 'http:')
    throw sourceFailure('refused address')
  next.hash = ''
  const own = next.origin === url.origin ? {} : { authorization: undefined }
  return { ...(changesMethod(request, status) ? asGet(request) : request), ...own, url: next }
}

const isAllowed = ({ protocol, username, password }: URL): boolean =>
  (protocol === 'http:' || protocol === 'https:') && !username && !password

function changesMethod({ method = 'GET' }: SourceRequest, status: number): boolean {
  if (status === 303) return method !== 'HEAD'
  return method === 'POST' && (status === 301 || status === 302)
}

function asGet({ headers = {}, url, authorization }: SourceRequest): SourceRequest {
  const kept = Object.entries(headers).filter(([name]) => !/^content-/i.test(name))
  return { method: 'GET', url, headers: Object.fromEntries(kept), authorization }
}
