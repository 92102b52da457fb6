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

  constructor(reason: RefusalReason) {
    super(refusals[reason])
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
  `^https?://(?:\\[[\\da-f:.]+\\]|${some(plain)})(?::\\d+)?(?:/${some(`${plain}:@/`)})?` +
    `(?:\\?${some(`${plain}:@/?`)})?(?:#${some(`${plain}:@/?`)})?$`,
  'i',
)

/**
 * Reads a URL the way browsers do (WHATWG), which turns octal, hexadecimal, short and full-width
 * spellings of an IPv4 address into its dotted form, and vets all that needs no name service.
 * @throws EgressRefused
 */
export function parseTarget(text: string, policy: EgressPolicy): Target {
  if (text.length > maximumLength) throw new EgressRefused('length')
  if (controlCharacter.test(text)) throw new EgressRefused('characters')
  const url = parseUrl(text)
  if (!url) throw new EgressRefused('malformed')
  if (!['http:', 'https:'].includes(url.protocol)) throw new EgressRefused('scheme')
  if (url.username || url.password) throw new EgressRefused('credentials')
  const target = targetOf(url)
  if (!portAllowed(target.port, policy)) throw new EgressRefused('port')
  if (!hostAllowed(target.hostname, policy)) throw new EgressRefused('address')
  if (!uri.test(text)) throw new EgressRefused('encoding')
  return target
}

function targetOf(url: URL): Target {
  const secure = url.protocol === 'https:'
  return {
    secure,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    host: url.host,
    path: url.pathname + url.search,
  }
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
