import { TlsFailure, Unreachable } from '../../core/egress/connect.ts'
import { EgressRefused } from '../../core/egress/target.ts'

/** `status` of a delivery that got a response. Redirects are not followed and count as failures. */
export function responseStatus(code: number): string {
  return code >= 200 && code < 300 ? 'OK' : `Invalid HTTP Response: ${code}`
}

const untrusted = 'Peer certificate cannot be authenticated with given CA certificates'

/**
 * Codes of OpenSSL verification and of Node. Other codes share one text, so that no internal text
 * is shown.
 */
const tlsReasons: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_UNTRUSTED: untrusted,
  INVALID_CA: untrusted,
  CERT_HAS_EXPIRED: 'Peer certificate has expired',
  CERT_NOT_YET_VALID: 'Peer certificate is not yet valid',
  CERT_REVOKED: 'Peer certificate has been revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Peer certificate is for another host',
}

/**
 * `status` of a delivery without a complete response. A refused target has the same status as an
 * unreachable host, so that the record does not reveal hosts of the internal network.
 */
export function failureStatus(error: unknown): string {
  if (error instanceof TlsFailure) return tlsReasons[error.code] ?? 'TLS connection failed'
  const isUnreachable = error instanceof EgressRefused || error instanceof Unreachable
  return isUnreachable ? 'failed to connect to host' : 'invalid HTTP response'
}
