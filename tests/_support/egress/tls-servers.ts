import type { TlsOptions } from 'node:tls'
import { createAuthority, selfSigned } from '../keys/certificate.ts'

/** A TLS receiver, and the expected result of verifying it. */
export interface TlsServer {
  name: string
  tls: TlsOptions
  /** Status of a delivery with and without verification. */
  verified: string
  unverified: string
}

const untrusted = 'Peer certificate cannot be authenticated with given CA certificates'
const otherHost = 'Peer certificate is for another host'
const failed = 'TLS connection failed'

/** Both protocol versions deprecated by RFC 8996. */
const outdated = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1',
  ciphers: 'DEFAULT@SECLEVEL=0',
} as const

/** A valid server and several invalid ones, and the authority that the sender trusts. */
export function tlsServers(): { authority: string; servers: TlsServer[] } {
  const trusted = createAuthority()
  const stranger = createAuthority('stranger')
  const good = trusted.issue()
  const servers: [string, TlsOptions, string, string?][] = [
    ['proper', good, 'OK'],
    ['self-signed', selfSigned(), untrusted],
    ['expired', trusted.issue({ expired: true }), 'Peer certificate has expired'],
    ['wrong host', trusted.issue({ names: 'DNS:other.example' }), otherHost],
    ['right name, wrong address', trusted.issue({ names: 'DNS:localhost' }), otherHost],
    ['untrusted root', stranger.issue(), untrusted],
    ['TLS 1.0', { ...good, ...outdated }, failed, failed],
  ]
  return {
    authority: trusted.cert,
    servers: servers.map(([name, tls, verified, unverified = 'OK']) => ({
      name,
      tls,
      verified,
      unverified,
    })),
  }
}
