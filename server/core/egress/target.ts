import { isIP } from 'node:net'
import { parseUrl } from '../parse-url.ts'
import { type EgressPolicy, isBlocked } from './address-table.ts'

/** The destination of a connection, parsed once from a URL. The URL is not parsed again. */
export interface Target {
  secure: boolean
  /** Name or literal address, without the brackets of IPv6. */
  hostname: string
  port: number
  /** Value of the `Host` header. */
  host: string
  /** Path and query, percent-encoded. */
  path: string
}

/** Supported schemes, with their default ports. */
const schemes = {
  'http:': { port: 80, secure: false },
  'https:': { port: 443, secure: true },
  'git:': { port: 9418, secure: false },
  'svn:': { port: 3690, secure: false },
} as const

export type Scheme = keyof typeof schemes

/** The default schemes of targets. */
const webSchemes: readonly Scheme[] = ['http:', 'https:']

/** Messages for rejected URLs. They reveal nothing about the internal network. */
const refusals = {
  malformed: 'url is not a valid URL',
  length: 'url is too long (maximum is 2048 characters)',
  characters: 'url contains control characters',
  scheme: 'url must use http or https',
  credentials: 'url must not contain a user name or password',
  port: 'url uses a port that is not allowed',
  address: 'url points to an address that is not allowed',
  encoding: 'url must be in ASCII with other characters percent encoded',
} as const

export type RefusalReason = keyof typeof refusals

/** The target is not allowed. `message` may be shown to the caller. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string = refusals[reason]) {
    super(message)
    this.reason = reason
  }
}

const maximumLength = 2048
/**
 * The URL parser silently removes some of these, so the stored URL would differ from the intended
 * one.
 */
const controlCharacter = /\p{Cc}/u
const plain = "\\w\\-.~!$&'()*+,;="
const some = (characters: string) => `(?:[${characters}]|%[\\da-f]{2})*`
/** RFC 3986. URL parsers silently repair more, but the API returns URLs as they were sent. */
const uri = new RegExp(
  `^[a-z]+://(?:\\[[\\da-f:.]+\\]|${some(plain)})(?::\\d+)?(?:/${some(`${plain}:@/`)})?` +
    `(?:\\?${some(`${plain}:@/?`)})?(?:#${some(`${plain}:@/?`)})?$`,
  'i',
)

/**
 * Parses a URL like browsers (WHATWG), which normalizes octal, hexadecimal, short and full-width
 * IPv4 addresses, and runs all checks that need no name resolution.
 * @param allowed the allowed schemes
 * @throws EgressRefused
 */
export function parseTarget(
  text: string,
  policy: EgressPolicy,
  allowed: readonly Scheme[] = webSchemes,
): Target {
  if (text.length > maximumLength) throw new EgressRefused('length')
  if (controlCharacter.test(text)) throw new EgressRefused('characters')
  const url = parseUrl(text)
  if (!url) throw new EgressRefused('malformed')
  const scheme = allowed.find((each) => each === url.protocol)
  if (!scheme) throw new EgressRefused('scheme', schemeMessage(allowed))
  if (url.username || url.password) throw new EgressRefused('credentials')
  const target = targetOf(url, scheme)
  if (!target) throw new EgressRefused('malformed')
  if (!portAllowed(target.port, policy)) throw new EgressRefused('port')
  if (!hostAllowed(target.hostname, policy)) throw new EgressRefused('address')
  if (!uri.test(text)) throw new EgressRefused('encoding')
  return target
}

function schemeMessage(allowed: readonly Scheme[]): string {
  const names = allowed.map((scheme) => scheme.slice(0, -1))
  return `url must use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function targetOf(url: URL, scheme: Scheme): Target | undefined {
  const { secure, port } = schemes[scheme]
  const hostname = plainHostname(url)
  if (hostname === undefined) return undefined
  return {
    secure,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? port : Number(url.port),
    host: url.port === '' ? hostname : `${hostname}:${url.port}`,
    path: url.pathname + url.search,
  }
}

/**
 * Normalizes the host name as in an HTTP URL: the parser does not normalize hosts of other schemes,
 * such as `0x7f.1`. Undefined for an invalid host.
 */
export function plainHostname({ protocol, hostname }: URL): string | undefined {
  if (protocol === 'http:' || protocol === 'https:') return hostname
  return parseUrl(`http://${hostname}/`)?.hostname
}

/** Ports below 1024 belong to system services, so only 80 and 443 are allowed there. */
function portAllowed(port: number, { allowLoopback }: EgressPolicy): boolean {
  return port !== 0 && (allowLoopback || port === 80 || port === 443 || port >= 1024)
}

/** Names under localhost are loopback addresses regardless of DNS (RFC 6761 6.3). */
export const isLocalhost = (hostname: string): boolean => /(^|\.)localhost\.?$/.test(hostname)

function hostAllowed(hostname: string, policy: EgressPolicy): boolean {
  if (isIP(hostname)) return !isBlocked(hostname, policy)
  return policy.allowLoopback || !isLocalhost(hostname)
}
