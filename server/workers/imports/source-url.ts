import type { EgressPolicy } from '../../core/egress/address-table.ts'
import { EgressRefused, parseTarget, plainHostname, type Scheme } from '../../core/egress/target.ts'

/** Allowed schemes: none that reads local files, starts commands or uses a remote shell. */
export const sourceSchemes: readonly Scheme[] = ['http:', 'https:', 'git:', 'svn:']

export interface SourceUrl {
  /** Without user name and password. */
  url: URL
  username?: string
  password?: string
}

/** Other parsers may read these characters differently. */
const ambiguous = /[\p{Cc} \\]/u
const maxLength = 2048
/** Browsers skip additional slashes. */
const noHost = /^[^/]*\/\/\//
/** User information of the authority: RFC 3986 does not allow a second `@`. */
const authority = /^([a-z][a-z\d+.-]*:\/\/)([\w\-.~!$&'()*+,;=:%]*)@/i

const messages = {
  characters: 'url must not contain control characters, spaces or backslashes',
  host: 'url must not have a host or user name that starts with a hyphen',
  credentials: 'url has a user name or password that cannot be decoded',
  dots: 'url must not contain . or .. as a path segment',
  query: 'url must not have a query or a fragment',
} as const

const malformed = (what: keyof typeof messages) => new EgressRefused('malformed', messages[what])

/**
 * Parses the URL of a source. Refuses everything that a command could read as an option, a local
 * path or another protocol, and queries and fragments, which would be stored and shown with any
 * secrets in them.
 * @throws EgressRefused with a message for a 422 response
 */
export function readSourceUrl(text: string, policy: EgressPolicy): SourceUrl {
  if (text.length > maxLength) throw new EgressRefused('length')
  if (ambiguous.test(text)) throw new EgressRefused('characters', messages.characters)
  if (noHost.test(text)) throw new EgressRefused('malformed')
  const [, , userinfo] = authority.exec(text) ?? []
  const bare = text.replace(authority, '$1')
  parseTarget(bare, policy, sourceSchemes)
  const url = new URL(bare)
  url.hostname = plainHostname(url) ?? ''
  if (url.hostname.startsWith('-')) throw malformed('host')
  if (bare.includes('?') || bare.includes('#')) throw malformed('query')
  if (hasDots(bare)) throw malformed('dots')
  return { url, ...(userinfo && readCredentials(userinfo)) }
}

/**
 * The URL parser resolves dot segments, but not behind an encoded slash, which some servers decode.
 */
function hasDots(text: string): boolean {
  const path = decoded(text.replace(/^[^/]*\/\/[^/]*/, ''))
  if (path === undefined) return false
  if (ambiguous.test(path.replaceAll(' ', ''))) {
    throw new EgressRefused('characters', messages.characters)
  }
  return path.split('/').some((part) => part === '..' || part === '.')
}

function readCredentials(userinfo: string): Pick<SourceUrl, 'username' | 'password'> {
  const [name = '', ...rest] = userinfo.split(':')
  const username = decoded(name)
  const password = decoded(rest.join(':'))
  if (username === undefined || password === undefined) throw malformed('credentials')
  // Basic authentication ends the user name at the first colon (RFC 7617 section 2).
  if (/[\p{Cc}:]/u.test(username) || /\p{Cc}/u.test(password)) throw malformed('credentials')
  if (username.startsWith('-')) throw malformed('host')
  return { ...(username && { username }), ...(password && { password }) }
}

/** Decodes percent encoding; undefined when the result is not UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
