import { parseReference } from '../../../core/parse-url.ts'
import type { SourceReply, SourceRequest } from './messages.ts'
import { sourceFailure } from '../source-failure.ts'

const statuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const longest = 2048

/**
 * The request that an answer asks to make instead (RFC 9110 15.4); undefined where it is no redirect.
 * What is not on the web is refused here, addresses by the guard, at each hop.
 * @param secret whether a password has been given, of which nothing may be known without TLS from then on
 * @throws ImportFailure
 */
export function redirected(
  asked: SourceRequest,
  { status, headers, url }: Pick<SourceReply, 'status' | 'headers' | 'url'>,
  secret: boolean,
): SourceRequest | undefined {
  const { location } = headers
  if (!statuses.has(status) || location === undefined) return undefined
  const next = location.length <= longest ? parseReference(location, url) : undefined
  if (!next || !leadsOn(next)) throw sourceFailure('refused address')
  if (secret && url.protocol === 'https:' && next.protocol === 'http:')
    throw sourceFailure('refused address')
  next.hash = ''
  return { ...(changesMethod(asked, status) ? asGet(asked) : asked), url: next }
}

const leadsOn = ({ protocol, username, password }: URL): boolean =>
  (protocol === 'http:' || protocol === 'https:') && !username && !password

function changesMethod({ method = 'GET' }: SourceRequest, status: number): boolean {
  if (status === 303) return method !== 'HEAD'
  return method === 'POST' && (status === 301 || status === 302)
}

function asGet({ headers = {}, url }: SourceRequest): SourceRequest {
  const kept = Object.entries(headers).filter(([name]) => !/^content-/i.test(name))
  return { method: 'GET', url, headers: Object.fromEntries(kept) }
}
