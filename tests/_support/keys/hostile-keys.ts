import { createHash } from 'node:crypto'
import { armor, enums } from 'openpgp'

/*
 * OpenPGP keys (RFC 9580) that no program makes, as packets. Their signatures have the hash that
 * they should have, so that a reader continues to the arithmetic.
 */

const sizeOf = (length: number) => {
  const bytes = Buffer.from([0xff, 0, 0, 0, 0])
  bytes.writeUInt32BE(length, 1)
  return bytes
}

const packet = (tag: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xc0 | tag]), sizeOf(body.length), body])

/** A number of that length in bits, all of which are set. */
const ones = (bits: number): Buffer => {
  const bytes = Buffer.alloc(Math.ceil(bits / 8), 0xff)
  bytes[0] = 0xff >> ((8 - (bits % 8)) % 8)
  const head = Buffer.alloc(2)
  head.writeUInt16BE(bits)
  return Buffer.concat([head, bytes])
}

const uint = (value: number, size: 2 | 4) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

export interface HostileKey {
  algorithm: 'rsa' | 'dsa'
  /** Bits of the numbers of the key, and of those of each signature. */
  key: number[]
  signature: number[]
  users?: number
  signatures?: number
}

const algorithms = { rsa: 1, dsa: 17 }
const created = uint(1_700_000_000, 4)

function signatureOf(algorithm: number, keyBody: Buffer, user: Buffer, numbers: number[]): Buffer {
  const keyHead = Buffer.concat([Buffer.from([0x99]), uint(keyBody.length, 2), keyBody])
  const keyId = createHash('sha1').update(keyHead).digest().subarray(12)
  const hashed = Buffer.concat([Buffer.from([5, 2]), created])
  const start = Buffer.concat([
    Buffer.from([4, 0x13, algorithm, 8]),
    uint(hashed.length, 2),
    hashed,
  ])
  const signed = [keyHead, Buffer.from([0xb4]), uint(user.length, 4), user, start]
  const trailer = Buffer.concat([Buffer.from([4, 0xff]), uint(start.length, 4)])
  const digest = createHash('sha256')
    .update(Buffer.concat([...signed, trailer]))
    .digest()
  const issuer = Buffer.concat([Buffer.from([9, 16]), keyId])
  return Buffer.concat([
    start,
    uint(issuer.length, 2),
    issuer,
    digest.subarray(0, 2),
    ...numbers.map(ones),
  ])
}

/** A key in ASCII armor. */
export function hostileKey({ users = 1, signatures = 1, ...made }: HostileKey): string {
  const algorithm = algorithms[made.algorithm]
  const body = Buffer.concat([
    Buffer.from([4]),
    created,
    Buffer.from([algorithm]),
    ...made.key.map(ones),
  ])
  const packets = [packet(6, body)]
  for (let index = 0; index < users; index++) {
    const user = Buffer.from(`Mona <mona-${index}@example.com>`)
    const signature = signatureOf(algorithm, body, user, made.signature)
    packets.push(packet(13, user))
    for (let count = 0; count < signatures; count++) packets.push(packet(2, signature))
  }
  return armor(enums.armor.publicKey, Buffer.concat(packets))
}

/** A compressed packet (ZLIB) in ASCII armor. */
export const compressedBlock = (kind: 'publicKey' | 'signature', deflated: Buffer): string =>
  armor(enums.armor[kind], packet(8, Buffer.concat([Buffer.from([2]), deflated])))
