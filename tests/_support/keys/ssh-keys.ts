import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { wireString } from '../../../server/domains/accounts/ssh-keys/wire.ts'

/** Key types that tests create. */
export type Kind = 'ed25519' | 'rsa' | 'nistp256' | 'nistp384' | 'nistp521' | 'sk-ed25519'

/** A key as `ssh-keygen` would create it. */
export interface SshPair {
  /** As in a public key file, without a comment. */
  line: string
  privateKey: KeyObject
  /** An armored signature of a message, as from `ssh-keygen -Y sign`. */
  sign(message: string | Buffer, namespace?: string): string
}

const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')

/** With a leading zero only if the number would otherwise be negative. */
function mpint(number: Buffer): Buffer {
  const start = number.findIndex((byte) => byte !== 0)
  const short = start < 0 ? Buffer.alloc(0) : number.subarray(start)
  return wireString((short[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), short]) : short)
}

const application = 'ssh:'

const curves = { nistp256: 'P-256', nistp384: 'P-384', nistp521: 'P-521' } as const
const digests = { nistp256: 'sha256', nistp384: 'sha384', nistp521: 'sha512' } as const

const encoded = {
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
} as const

interface Encoded {
  publicKey: Buffer
  privateKey: Buffer
}

function generate(kind: Kind, bits: number): Encoded {
  const rsa = () => generateKeyPairSync('rsa', { modulusLength: bits, ...encoded })
  const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve, ...encoded })
  const made: object =
    kind === 'rsa'
      ? rsa()
      : kind in curves
        ? ec(curves[kind as keyof typeof curves])
        : generateKeyPairSync('ed25519', encoded)
  return made as Encoded // of which the types know nothing
}

/**
 * A new pair, read from its encoded form. Node 20 can hang when it exports a key that it has just
 * generated: collecting the generator waits for a lock that the export holds.
 */
function pairOf(kind: Kind, bits: number): { publicKey: KeyObject; privateKey: KeyObject } {
  const made = generate(kind, bits)
  return {
    publicKey: createPublicKey({ key: made.publicKey, format: 'der', type: 'spki' }),
    privateKey: createPrivateKey({ key: made.privateKey, format: 'der', type: 'pkcs8' }),
  }
}

function blobOf(kind: Kind, key: KeyObject): { name: string; blob: Buffer } {
  const { x, y, n, e } = key.export({ format: 'jwk' })
  const written = (name: string, ...parts: Buffer[]) => ({
    name,
    blob: Buffer.concat([wireString(name), ...parts]),
  })
  if (kind === 'rsa') return written('ssh-rsa', mpint(bytes(e)), mpint(bytes(n)))
  if (kind === 'ed25519') return written('ssh-ed25519', wireString(bytes(x)))
  if (kind === 'sk-ed25519') {
    const parts = [wireString(bytes(x)), wireString(application)]
    return written('sk-ssh-ed25519@openssh.com', ...parts)
  }
  const point = Buffer.concat([Buffer.of(4), bytes(x), bytes(y)])
  return written(`ecdsa-sha2-${kind}`, wireString(kind), wireString(point))
}

function signatureOf(kind: Kind, name: string, key: KeyObject, message: Buffer): Buffer {
  const made = (algorithm: string, signature: Buffer, ...more: Buffer[]) =>
    Buffer.concat([wireString(algorithm), wireString(signature), ...more])
  if (kind === 'rsa') return made('rsa-sha2-512', sign('sha512', message, key))
  if (kind === 'ed25519') return made(name, sign(null, message, key))
  if (kind === 'sk-ed25519') {
    const digest = (content: string | Buffer) => createHash('sha256').update(content).digest()
    const touched = Buffer.from([1, 0, 0, 0, 7])
    const told = Buffer.concat([digest(application), touched, digest(message)])
    return made(name, sign(null, told, key), touched)
  }
  const pair = sign(digests[kind], message, { key, dsaEncoding: 'ieee-p1363' })
  const half = pair.length / 2
  return made(name, Buffer.concat([mpint(pair.subarray(0, half)), mpint(pair.subarray(half))]))
}

const armored = (content: Buffer) =>
  [
    '-----BEGIN SSH SIGNATURE-----',
    ...(content.toString('base64').match(/.{1,70}/g) ?? []),
    '-----END SSH SIGNATURE-----',
  ].join('\n')

/**
 * Creates a new key.
 * @param bits size of an RSA key
 */
export function makeSshKey(kind: Kind = 'ed25519', bits = 2048): SshPair {
  const { publicKey, privateKey } = pairOf(kind, bits)
  const { name, blob } = blobOf(kind, publicKey)
  return {
    line: `${name} ${blob.toString('base64')}`,
    privateKey,
    sign(message, namespace = 'git') {
      const digest = createHash('sha512').update(message).digest()
      const parts = [namespace, '', 'sha512', digest].map((part) => wireString(part))
      const signed = Buffer.concat([Buffer.from('SSHSIG'), ...parts])
      const made = signatureOf(kind, name, privateKey, signed)
      const head = Buffer.concat([Buffer.from('SSHSIG'), Buffer.from([0, 0, 0, 1])])
      const [space, reserved, hash] = parts as [Buffer, Buffer, Buffer]
      return armored(
        Buffer.concat([head, wireString(blob), space, reserved, hash, wireString(made)]),
      )
    },
  }
}
