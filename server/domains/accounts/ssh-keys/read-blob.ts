import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { Malformed, WireReader } from './wire.ts'

/** A parsed SSH public key. */
export interface SshKeyContent {
  /** Key type, for example `ssh-ed25519`. */
  kind: string
  key: KeyObject
  /** Application string of a hardware security key. */
  application?: string
}

/** Limits for RSA keys, in bits. */
const minBits = 2048
const maxBits = 16_384

const curves: Record<string, { name: string; bytes: number }> = {
  nistp256: { name: 'P-256', bytes: 32 },
  nistp384: { name: 'P-384', bytes: 48 },
  nistp521: { name: 'P-521', bytes: 66 },
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')

function keyOf(key: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ key, format: 'jwk' })
  } catch {
    throw new Malformed('Invalid key') // for example, a point that is not on its curve
  }
}

function ed25519(reader: WireReader): KeyObject {
  const x = reader.string()
  if (x.length !== 32) throw new Malformed('Key is not 32 bytes long')
  return keyOf({ kty: 'OKP', crv: 'Ed25519', x: base64url(x) })
}

function ecdsa(reader: WireReader, curve: string): KeyObject {
  const { name, bytes } = curves[curve] ?? { name: '', bytes: 0 }
  if (reader.text() !== curve) throw new Malformed('Curve does not match the key type')
  const point = reader.string()
  // The format does not allow compressed points (RFC 5656 3.1).
  if (point.length !== 1 + 2 * bytes || point[0] !== 4) throw new Malformed('Invalid point')
  const [x, y] = [point.subarray(1, 1 + bytes), point.subarray(1 + bytes)]
  return keyOf({ kty: 'EC', crv: name, x: base64url(x), y: base64url(y) })
}

function rsa(reader: WireReader): KeyObject {
  const e = reader.mpint()
  const n = reader.mpint()
  const bits = n.length * 8 - Math.clz32(n[0] ?? 0) + 24
  if (bits < minBits) throw new Malformed(`is shorter than ${minBits} bits`)
  if (bits > maxBits) throw new Malformed(`is longer than ${maxBits} bits`)
  const isUsable = e.length <= 8 && (e.at(-1) ?? 0) % 2 === 1 && !(e.length === 1 && e[0] === 1)
  if (!isUsable) throw new Malformed('Invalid exponent')
  return keyOf({ kty: 'RSA', n: base64url(n), e: base64url(e) })
}

type Read = (reader: WireReader) => Omit<SshKeyContent, 'kind'>

/** Supported key types. */
const kinds: Record<string, Read> = {
  'ssh-ed25519': (reader) => ({ key: ed25519(reader) }),
  'ssh-rsa': (reader) => ({ key: rsa(reader) }),
  'ecdsa-sha2-nistp256': (reader) => ({ key: ecdsa(reader, 'nistp256') }),
  'ecdsa-sha2-nistp384': (reader) => ({ key: ecdsa(reader, 'nistp384') }),
  'ecdsa-sha2-nistp521': (reader) => ({ key: ecdsa(reader, 'nistp521') }),
  'sk-ssh-ed25519@openssh.com': (reader) => ({
    key: ed25519(reader),
    application: reader.text(),
  }),
  'sk-ecdsa-sha2-nistp256@openssh.com': (reader) => ({
    key: ecdsa(reader, 'nistp256'),
    application: reader.text(),
  }),
}

export const isKnownKind = (kind: string): boolean => Object.hasOwn(kinds, kind)

/**
 * Parses a public key in the SSH wire format (RFC 4253 6.6, RFC 5656, RFC 8709). Trailing bytes are
 * an error.
 * @throws Malformed for an invalid or unsupported key
 */
export function readBlob(blob: Buffer): SshKeyContent {
  const reader = new WireReader(blob)
  const kind = reader.text()
  const read = isKnownKind(kind) ? kinds[kind] : undefined
  if (!read) throw new Malformed('Unsupported key type')
  const content = read(reader)
  reader.end()
  return { kind, ...content }
}
