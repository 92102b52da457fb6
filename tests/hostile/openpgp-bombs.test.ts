import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../server/core/clock.ts'
import { createOpenPgp } from '../../server/core/openpgp/process.ts'
import { makeGpgKey } from '../_support/keys/gpg-keys.ts'
import { compressedBlock, hostileKey, type HostileKey } from '../_support/keys/hostile-keys.ts'

const mebibyte = 1024 ** 2
const largest = 65_535

const keys: Record<string, HostileKey> = {
  'a huge RSA modulus': { algorithm: 'rsa', key: [largest, 17], signature: [largest] },
  'a huge RSA exponent': { algorithm: 'rsa', key: [16_384, 16_384], signature: [16_384] },
  'many RSA signatures with a large exponent': {
    ...{ algorithm: 'rsa', key: [3_072, 3_071], signature: [3_071] },
    users: 50,
  },
  'huge DSA numbers': {
    ...{ algorithm: 'dsa', key: [largest, largest - 1, largest - 1, largest - 1] },
    signature: [largest - 2, largest - 2],
  },
  'large DSA numbers and many signatures': {
    ...{ algorithm: 'dsa', key: [16_384, 16_000, 16_000, 16_000] },
    ...{ signature: [15_000, 15_000], users: 100 },
  },
  'ten thousand user ids': {
    ...{ algorithm: 'rsa', key: [2_048, 17], signature: [2_047] },
    users: 10_000,
  },
  'ten thousand signatures': {
    ...{ algorithm: 'rsa', key: [2_048, 17], signature: [2_047] },
    signatures: 10_000,
  },
}

describe('an OpenPGP key', () => {
  const openpgp = createOpenPgp(systemClock)
  afterAll(() => openpgp[Symbol.asyncDispose]())

  it.each(Object.entries(keys))('with %s does not delay the next one', async (_what, key) => {
    const { armored } = await makeGpgKey()
    await openpgp.ask('read', { armored })
    // Rejects when it takes five seconds.
    expect(await openpgp.ask('read', { armored: hostileKey(key) })).toHaveProperty('refused')
    expect(await openpgp.ask('read', { armored })).toHaveProperty('key')
  })

  it.each(['publicKey', 'signature'] as const)(
    'or signature that is compressed is not expanded: %s',
    async (kind) => {
      const armored = compressedBlock(kind, deflateSync(Buffer.alloc(256 * mebibyte)))
      const before = process.memoryUsage().rss
      const { armored: fine } = await makeGpgKey()
      expect(await openpgp.ask('read', { armored })).toEqual({ refused: 'malformed' })
      expect(await openpgp.ask('issuers', { signatures: [armored] })).toEqual([null])
      expect(process.memoryUsage().rss - before).toBeLessThan(128 * mebibyte)
      expect(await openpgp.ask('read', { armored: fine })).toHaveProperty('key')
    },
  )
})
