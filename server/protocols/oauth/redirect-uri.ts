import { parseUrl } from '../../core/parse-url.ts'

/** Hosts on which a callback may have any port: the app cannot know which one is free (RFC 8252 7.3). */
const loopback = new Set(['127.0.0.1', '[::1]'])

/** What one reader of URLs takes differently from another. */
const ambiguous = /[^\x21-\x7e]|[\\#]/

/** A path that climbs, or hides its slashes. */
const crooked = /%2f|%5c|\/(?:\.|%2e){1,2}(?:\/|$)/i

function read(uri: string): URL | undefined {
  const [path = ''] = uri.split('?', 1)
  if (ambiguous.test(uri) || crooked.test(path)) return undefined
  const url = parseUrl(uri)
  if (!url || url.username || url.password) return undefined
  // Beside the web, only schemes that a domain's owner can call theirs (RFC 8252 7.1): never `javascript:`.
  return /^(https?|[a-z][a-z0-9+-]*\.[a-z0-9+.-]+):$/.test(url.protocol) ? url : undefined
}

const below = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`)

function matches(asked: URL, registered: URL): boolean {
  const anyPort = registered.protocol === 'http:' && loopback.has(registered.hostname)
  return (
    asked.protocol === registered.protocol &&
    asked.hostname === registered.hostname &&
    (anyPort || asked.port === registered.port) &&
    below(asked.pathname, registered.pathname)
  )
}

/**
 * Where an app may send its users back to: a callback URL of its own, or below one; the first when it
 * does not say. Undefined when it is none of the app's: then nothing may be sent there.
 */
export function redirectUriOf(
  asked: string | undefined,
  callbackUrls: readonly string[],
): string | undefined {
  const [first] = callbackUrls
  if (asked === undefined) return first !== undefined && read(first) ? first : undefined
  const url = read(asked)
  const registered = callbackUrls.map(parseUrl)
  const allowed = url && registered.some((each) => each && matches(url, each))
  return allowed ? asked : undefined
}

/** A redirect URI with parameters added to those it has (RFC 6749 4.1.2). */
export function withParameters(
  uri: string,
  parameters: Record<string, string | undefined>,
): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`
}

/** What a form may lead to by a redirect to this URI, as a content security policy says it. */
export const schemeOf = (uri: string): string => new URL(uri).protocol
