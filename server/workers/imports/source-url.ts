import type { EgressPolicy } from '../../core/egress/address-table.ts'
import { EgressRefused, parseTarget, plainHostname, type Scheme } from '../../core/egress/target.ts'

/** What sources speak. Nothing that reads files, starts commands or goes through a shell of another host. */
export const sourceSchemes: readonly Scheme[] = ['http:', 'https:', 'git:', 'svn:']

export interface SourceUrl {
  /** Without user name and password. */
  url: URL
  username?: string
  password?: string
}

/** Whoever reads these as something else than the parser does would be led elsewhere. */
const ambiguous = /[\p{Cc} \\]/u
const longest = 2048
/** Browsers pass over further slashes. */
const noHost = /^[^/]*\/\/\//
/** What comes before the host: RFC 3986 lets no second `@` in. */
const authority = /^([a-z][a-z\d+.-]*:\/\/)([\w\-.~!$&'()*+,;=:%]*)@/i

const messages = {
  characters: 'url must not contain control characters, spaces or backslashes',
  host: 'url must not have a host or a user name that begins with a hyphen',
  credentials: 'url has a user name or a password that cannot be read',
  dots: 'url must not contain . or .. as a part of its path',
  query: 'url must not have a query or a fragment',
} as const

const malformed = (what: keyof typeof messages) => new EgressRefused('malformed', messages[what])

/**
 * Reads where a source is (requirement I1). What a command could take for an option, a path of this machine
 * or another protocol is refused; so are a query and a fragment, which would be kept and shown with the
 * secrets that some put there.
 * @throws EgressRefused with a message that is fit for a 422
 */
export function readSourceUrl(text: string, policy: EgressPolicy): SourceUrl {
  if (text.length > longest) throw new EgressRefused('length')
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

/** The parser resolves dots without a word, but not behind an encoded slash, which servers may decode. */
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
  // Basic credentials end the name at the first colon (RFC 7617 2).
  if (/[\p{Cc}:]/u.test(username) || /\p{Cc}/u.test(password)) throw malformed('credentials')
  if (username.startsWith('-')) throw malformed('host')
  return { ...(username && { username }), ...(password && { password }) }
}

/** Undefined for what is not UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
