import { describe, it, expect, vi } from 'vitest'
import * as octokit from '@octokit/webhooks-methods'
import fc from 'fast-check'
import { sign, verify } from '../../client/webhooks.ts'

const secret = "It's a Secret to Everybody"
const body = 'Hello, World!'
const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'

const encode = (text: string) => new TextEncoder().encode(text)

/** Every value that differs from `bytes` in exactly one bit. */
function* oneBitChanges(bytes: Uint8Array) {
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = new Uint8Array(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    yield changed
  }
}

const secrets = fc.string({ minLength: 1, maxLength: 80 })
const payloads = fc.uint8Array({ maxLength: 24 })
const texts = fc.string({ unit: 'grapheme', maxLength: 200 })

describe('sign', () => {
  it('returns the published signature', async () => {
    expect(await sign(secret, body)).toBe(signature)
  })

  it('returns the same signature for text, bytes and a part of a larger buffer', async () => {
    const padded = encode(`xx${body}xx`).subarray(2, -2)
    expect(await sign(secret, encode(body))).toBe(signature)
    expect(await sign(secret, Buffer.from(body))).toBe(signature)
    expect(await sign(secret, padded)).toBe(signature)
  })

  it('signs shared memory', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(body.length))
    shared.set(encode(body))
    expect(await sign(secret, shared)).toBe(signature)
  })

  it('creates signatures that an unmodified receiver verifies', async () => {
    const signedHere = async (key: string, payload: string) => {
      // That receiver rejects an empty payload.
      fc.pre(payload !== '')
      expect(await octokit.verify(key, payload, await sign(key, payload))).toBe(true)
    }
    await fc.assert(fc.asyncProperty(secrets, texts, signedHere))
  })
})

describe('verify', () => {
  it('accepts the published signature', async () => {
    expect(await verify(secret, body, signature)).toBe(true)
    expect(await verify(secret, encode(body), signature)).toBe(true)
  })

  it('accepts an empty payload', async () => {
    expect(await verify(secret, '', await sign(secret, ''))).toBe(true)
  })

  it('accepts what an unmodified sender signs', async () => {
    const signedThere = async (key: string, payload: string) => {
      fc.pre(payload !== '')
      expect(await verify(key, payload, await octokit.sign(key, payload))).toBe(true)
    }
    await fc.assert(fc.asyncProperty(secrets, texts, signedThere))
  })

  it('rejects every one-bit change of the payload', async () => {
    const everyChange = async (key: string, payload: Uint8Array) => {
      const valid = await sign(key, payload)
      for (const changed of oneBitChanges(payload)) {
        expect(await verify(key, changed, valid)).toBe(false)
      }
    }
    await fc.assert(fc.asyncProperty(secrets, payloads, everyChange), { numRuns: 40 })
  })

  it('rejects every one-bit change of the signature header', async () => {
    const everyChange = async (key: string, payload: Uint8Array) => {
      const valid = await sign(key, payload)
      for (const changed of oneBitChanges(Buffer.from(valid, 'latin1'))) {
        expect(await verify(key, payload, Buffer.from(changed).toString('latin1'))).toBe(false)
      }
    }
    await fc.assert(fc.asyncProperty(secrets, payloads, everyChange), { numRuns: 20 })
  })

  it('rejects every one-bit change of the secret', async () => {
    for (const changed of oneBitChanges(encode(secret))) {
      expect(await verify(Buffer.from(changed).toString('latin1'), body, signature)).toBe(false)
    }
  })

  it.each([
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['repeated', [signature, signature]],
    ['repeated and joined', `${signature}, ${signature}`],
    ['without its algorithm', signature.slice('sha256='.length)],
    ['of another algorithm', `sha1=${'0'.repeat(40)}`],
    ['called another algorithm', signature.replace('sha256', 'sha512')],
    ['shortened', signature.slice(0, -1)],
    ['lengthened', `${signature}0`],
    ['in upper case', signature.toUpperCase()],
    ['followed by a line end', `${signature}\n`],
    ['not hexadecimal', `sha256=${'g'.repeat(64)}`],
    ['not ASCII', `sha256=${'٣'.repeat(64)}`],
  ])('returns false for a header that is %s', async (_, header) => {
    expect(await verify(secret, body, header)).toBe(false)
  })

  it('leaves the comparison to Web Crypto, whose time does not depend on the values', async () => {
    const compare = vi.spyOn(crypto.subtle, 'verify')
    await verify(secret, body, signature.replace(/.$/, '0'))
    expect(compare).toHaveBeenCalledTimes(1)
    compare.mockRestore()
  })
})

describe('a mistake in the receiver', () => {
  const untyped = { sign, verify } as unknown as Record<string, (...args: unknown[]) => unknown>

  it.each([[''], [undefined], [null]])('is reported when the secret is %j', async (missing) => {
    await expect(untyped.sign!(missing, body)).rejects.toThrow(/secret/)
    await expect(untyped.verify!(missing, body, signature)).rejects.toThrow(/secret/)
  })

  it.each([[{ zen: 'parsed' }], [[72, 101]], [13], [undefined]])(
    'is reported when the payload is %j',
    async (parsed) => {
      await expect(untyped.sign!(secret, parsed)).rejects.toThrow(/raw body/)
      await expect(untyped.verify!(secret, parsed, signature)).rejects.toThrow(/raw body/)
    },
  )
})
