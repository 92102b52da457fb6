import { isIP } from 'node:net'
import { parseUrl } from '../parse-url.ts'
import { type EgressPolicy, isBlocked } from './address-table.ts'

/** Where a connection goes, read once from a URL; the text of the URL is not consulted again. */
export interface Target {
  secure: boolean
  /** A name or a literal address, without the brackets of IPv6. */
  hostname: string
  port: number
  /** Value of the `Host` header. */
  host: string
  /** Path and query, percent-encoded. */
  path: string
}

/** What may be spoken to others, with the port that goes without saying. */
const schemes = {
  'http:': { port: 80, secure: false },
  'https:': { port: 443, secure: true },
  'git:': { port: 9418, secure: false },
  'svn:': { port: 3690, secure: false },
} as const

export type Scheme = keyof typeof schemes

/** What targets speak unless their owner may name more. */
const webSchemes: readonly Scheme[] = ['http:', 'https:']

/** Why a URL is refused, in words its owner may read. They name nothing about the network inside. */
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

/** The target is against the policy. `message` is fit for the error a caller sees. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, message: string = refusals[reason]) {
    super(message)
    this.reason = reason
  }
}

const maximumLength = 2048
/** The parser drops some of these without a word, so what is stored would not be what is meant. */
const controlCharacter = /\p{Cc}/u
const plain = "\\w\\-.~!$&'()*+,;="
const some = (characters: string) => `(?:[${characters}]|%[\\da-f]{2})*`
/** RFC 3986, as the contract shows a URL again: browsers repair more than that without a word. */
const uri = new RegExp(
  `^[a-z]+://(?:\\[[\\da-f:.]+\\]|${some(plain)})(?::\\d+)?(?:/${some(`${plain}:@/`)})?` +
    `(?:\\?${some(`${plain}:@/?`)})?(?:#${some(`${plain}:@/?`)})?$`,
  'i',
)

/**
 * Reads a URL the way browsers do (WHATWG), which turns octal, hexadecimal, short and full-width
 * spellings of an IPv4 address into its dotted form, and vets all that needs no name service.
 * @param allowed the schemes that its owner may name
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
 * The name of the host as that of a web address is read: the parser leaves those of schemes that it does
 * not know as they are, and `0x7f.1` would be no address. Undefined where it would be none.
 */
export function plainHostname({ protocol, hostname }: URL): string | undefined {
  if (protocol === 'http:' || protocol === 'https:') return hostname
  return parseUrl(`http://${hostname}/`)?.hostname
}

/** Below 1024 live the services of the operating system; only the two of the web are targets. */
function portAllowed(port: number, { allowLoopback }: EgressPolicy): boolean {
  return port !== 0 && (allowLoopback || port === 80 || port === 443 || port >= 1024)
}

/** RFC 6761 6.3: names under localhost mean loopback whatever a name service says. */
export const isLocalhost = (hostname: string): boolean => /(^|\.)localhost\.?$/.test(hostname)

function hostAllowed(hostname: string, policy: EgressPolicy): boolean {
  if (isIP(hostname)) return !isBlocked(hostname, policy)
  return policy.allowLoopback || !isLocalhost(hostname)
}
