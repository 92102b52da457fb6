import { hash, verify } from 'node:crypto'
import { readBlob, type SshKeyContent } from './read-blob.ts'
import { fingerprintOf } from './read-key.ts'
import { Malformed, WireReader, wireString } from './wire.ts'

/** A signature in the format of `ssh-keygen -Y sign` (OpenSSH PROTOCOL.sshsig). */
export interface SshSignature {
  namespace: string
  /** Fingerprint of the key named in the signature. */
  fingerprint: string
  /** Whether this key signed these bytes. */
  covers(message: Buffer): boolean
}

const magic = Buffer.from('SSHSIG')
const hashes = ['sha256', 'sha512']

/**
 * Hash by key type and signature algorithm. RSA with SHA-1 is not accepted because SHA-1 is
 * insecure.
 */
const algorithms: Record<string, Record<string, string | null>> = {
  'ssh-rsa': { 'rsa-sha2-256': 'sha256', 'rsa-sha2-512': 'sha512' },
  'ssh-ed25519': { 'ssh-ed25519': null },
  'ecdsa-sha2-nistp256': { 'ecdsa-sha2-nistp256': 'sha256' },
  'ecdsa-sha2-nistp384': { 'ecdsa-sha2-nistp384': 'sha384' },
  'ecdsa-sha2-nistp521': { 'ecdsa-sha2-nistp521': 'sha512' },
  'sk-ssh-ed25519@openssh.com': { 'sk-ssh-ed25519@openssh.com': null },
  'sk-ecdsa-sha2-nistp256@openssh.com': { 'sk-ecdsa-sha2-nistp256@openssh.com': 'sha256' },
}

function unarmored(text: string): Buffer {
  const [, body = ''] =
    /^-----BEGIN SSH SIGNATURE-----\s([A-Za-z0-9+/=\s]+)-----END SSH SIGNATURE-----\s*$/.exec(
      text,
    ) ?? []
  return Buffer.from(body.replace(/\s/g, ''), 'base64')
}

/** Converts an ECDSA signature to the fixed-length format of node:crypto (IEEE P1363). */
function pointPair(bytes: Buffer, { key }: SshKeyContent): Buffer {
  const reader = new WireReader(bytes)
  const numbers = [reader.mpint(), reader.mpint()]
  reader.end()
  const curve = key.asymmetricKeyDetails?.namedCurve
  const size = curve === 'secp521r1' ? 66 : curve === 'secp384r1' ? 48 : 32
  if (numbers.some(({ length }) => length > size)) throw new Malformed('Signature number too long')
  return Buffer.concat(
    numbers.map((each) => Buffer.concat([Buffer.alloc(size - each.length), each])),
  )
}

/** Builds the data that a hardware security key signs, which includes the user presence flag. */
function deviceMessage(message: Buffer, application: string, rest: WireReader): Buffer {
  const flags = rest.take(1)
  const counter = rest.take(4)
  if (((flags[0] ?? 0) & 1) === 0) throw new Malformed('User presence flag is not set')
  const digest = (content: string | Buffer) => hash('sha256', content, 'buffer')
  return Buffer.concat([digest(application), flags, counter, digest(message)])
}

function isMadeBy(content: SshKeyContent, made: Buffer, message: Buffer): boolean {
  const reader = new WireReader(made)
  const algorithm = reader.text()
  const digest = algorithms[content.kind]?.[algorithm]
  if (digest === undefined) return false
  const bytes = reader.string()
  const { application } = content
  const signed = application === undefined ? message : deviceMessage(message, application, reader)
  reader.end()
  const isEllipse = content.key.asymmetricKeyType === 'ec'
  const signature = isEllipse ? pointPair(bytes, content) : bytes
  const key = isEllipse ? ({ key: content.key, dsaEncoding: 'ieee-p1363' } as const) : content.key
  return verify(digest, signed, key, signature)
}

function checked(made: Buffer, content: SshKeyContent, message: Buffer): boolean {
  try {
    return isMadeBy(content, made, message)
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

/**
 * Parses an armored signature without verifying it; call `covers` to verify.
 * @throws Malformed for an invalid signature
 */
export function readSshSignature(text: string): SshSignature {
  const reader = new WireReader(unarmored(text))
  if (!reader.take(magic.length).equals(magic) || reader.uint32() !== 1) {
    throw new Malformed('Invalid signature')
  }
  const [blob, namespace] = [reader.string(), reader.string()]
  const [reserved, algorithm, made] = [reader.string(), reader.text(), reader.string()]
  reader.end()
  if (!hashes.includes(algorithm)) throw new Malformed('Unsupported hash')
  const content = readBlob(blob)
  return {
    namespace: namespace.toString('utf8'),
    fingerprint: fingerprintOf(blob),
    covers(message) {
      const digest = hash(algorithm, message, 'buffer')
      const parts = [namespace, reserved, algorithm, digest].map((part) => wireString(part))
      return checked(made, content, Buffer.concat([magic, ...parts]))
    },
  }
}
