import { parseUrl } from '../../core/parse-url.ts'

/**
 * Hosts on which a callback may use any port, because a native app cannot reserve one (RFC 8252
 * 7.3).
 */
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Schemes that browsers or systems handle themselves, and which no native app can register. */
const taken =
  /^(about|blob|chrome|data|file|filesystem|ftp|intent|javascript|vbscript|view-source|wss?):$/

/** Schemes of native apps: those of a reversed domain (RFC 8252 7.1), and others with an authority. */
const isOfApp = ({ protocol, href }: URL): boolean =>
  !taken.test(protocol) && (protocol.includes('.') || href.startsWith(`${protocol}//`))

/** Characters that URL parsers interpret differently. */
const ambiguous = /[^\x21-\x7e]|[\\#]/

/** Paths with dot segments or encoded slashes. */
const unsafe = /%2f|%5c|\/(?:\.|%2e){1,2}(?:\/|$)/i

const isOnWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

function read(uri: string): URL | undefined {
  const [path = ''] = uri.split('?', 1)
  if (ambiguous.test(uri) || unsafe.test(path)) return undefined
  const url = parseUrl(uri)
  if (!url || url.username || url.password) return undefined
  return isOnWeb(url) || isOfApp(url) ? url : undefined
}

/** Whether an app may register a URI for callbacks, wherever it is registered. */
export const isRedirectUri = (uri: string): boolean => read(uri) !== undefined

const below = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`)

const isOnHost = (requested: URL, registered: URL): boolean =>
  requested.hostname === registered.hostname ||
  (isOnWeb(registered) && requested.hostname.endsWith(`.${registered.hostname}`))

/** The documented rule: the same host or a subdomain, the same port, the same path or one below. */
function isBelow(requested: URL, registered: URL): boolean {
  const anyPort = registered.protocol === 'http:' && loopback.has(registered.hostname)
  return (
    requested.protocol === registered.protocol &&
    isOnHost(requested, registered) &&
    (anyPort || requested.port === registered.port) &&
    below(requested.pathname, registered.pathname)
  )
}

/**
 * The redirect URI to use: the requested one if it is a registered callback URL or below one, or
 * the first registered one when none is requested. Undefined for a URI that is not allowed; nothing
 * may be redirected to it.
 */
export function redirectUriOf(
  requested: string | undefined,
  callbackUrls: readonly string[],
): string | undefined {
  const [first] = callbackUrls
  if (requested === undefined) return first !== undefined && read(first) ? first : undefined
  const url = read(requested)
  const registered = callbackUrls.map(parseUrl)
  const allowed = url && registered.some((each) => each && isBelow(url, each))
  return allowed ? requested : undefined
}

/** Adds parameters to a redirect URI (RFC 6749 4.1.2). */
export function withParameters(
  uri: string,
  parameters: Record<string, string | undefined>,
): string {
  const present = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(present).toString()}`
}

/** The scheme of a redirect URI, for the content security policy. */
export const schemeOf = (uri: string): string => new URL(uri).protocol
