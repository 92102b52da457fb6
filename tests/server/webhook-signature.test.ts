import { execFileSync } from 'node:child_process'
import { verify } from '@octokit/webhooks-methods'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBrand } from '../../server/brand.ts'
import { encodeBody } from '../../server/webhooks/body.ts'
import { type Delivery, deliveryHeaders } from '../../server/webhooks/headers.ts'
import { sign } from '../../server/webhooks/signature.ts'
import vectors from '../_support/signature-vectors.json' with { type: 'json' }

const brand = createBrand('service')
const delivery: Delivery = {
  guid: '72d3162e-cc78-11e3-81ab-4c9367dc0958',
  event: 'push',
  hookId: 292430182,
  repositoryId: 79929171,
  secret: 'secret',
  build: '044aadd',
}

/** An implementation that shares nothing with ours. */
function opensslHmac(algorithm: 'sha256' | 'sha1', secret: string, body: string): string {
  const key = `hexkey:${Buffer.from(secret).toString('hex')}`
  const args = ['dgst', `-${algorithm}`, '-mac', 'HMAC', '-macopt', key]
  return execFileSync('openssl', args, { input: body }).toString().trim().split('= ')[1] ?? ''
}

describe('signing a delivery', () => {
  it('gives the published known answer', () => {
    const { sha256 } = sign("It's a Secret to Everybody", Buffer.from('Hello, World!'))
    const published = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
    expect(sha256).toBe(`sha256=${published}`)
  })

  it.each(vectors)('agrees with the recorded vector: $name', ({ secret, body, sha256, sha1 }) => {
    expect(sign(secret, Buffer.from(body))).toEqual({
      sha256: `sha256=${sha256}`,
      sha1: `sha1=${sha1}`,
    })
  })

  it('has vectors that OpenSSL computes too', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(20)
    for (const { secret, body, sha256, sha1 } of vectors) {
      expect(opensslHmac('sha256', secret, body)).toBe(sha256)
      expect(opensslHmac('sha1', secret, body)).toBe(sha1)
    }
  })

  it('signs a body one byte below 25 MiB', () => {
    expect(sign('secret', Buffer.alloc(25 * 1024 * 1024 - 1, 'x'))).toEqual({
      sha256: 'sha256=193db50daf1497f873b775cca336b20902cf02f1909d1e92370d6424d474da0d',
      sha1: 'sha1=8a99a2715f196b8869bc5c435865e92ccc52de5f',
    })
  })

  it('is accepted by the unmodified verifier of others, in both body forms', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.string({ minLength: 1 }), async (json, secret) => {
        for (const form of ['json', 'form'] as const) {
          const { bytes } = encodeBody(json, form)
          expect(await verify(secret, bytes.toString(), sign(secret, bytes).sha256)).toBe(true)
        }
      }),
    )
  })

  it('is rejected by it when any one bit of the body changes', async () => {
    const { bytes } = encodeBody(JSON.stringify({ ref: 'refs/heads/main', size: 1 }), 'json')
    const { sha256 } = sign('secret', bytes)
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(await verify('secret', changed.toString(), sha256)).toBe(false)
    }
  })

  it('is rejected by it under the secret before the last rotation', async () => {
    const { bytes } = encodeBody('{}', 'json')
    expect(await verify('old', '{}', sign('new', bytes).sha256)).toBe(false)
  })
})

describe('encoding a body', () => {
  it('sends JSON as it is', () => {
    const { mediaType, bytes } = encodeBody('{"a": "ü"}', 'json')
    expect(mediaType).toBe('application/json')
    expect(bytes).toEqual(Buffer.from('{"a": "ü"}'))
  })

  it('sends a form whose only field is the payload', () => {
    const { mediaType, bytes } = encodeBody('{"a":"1 + 1 & ü"}', 'form')
    expect(mediaType).toBe('application/x-www-form-urlencoded')
    expect(bytes.toString()).toBe('payload=%7B%22a%22%3A%221+%2B+1+%26+%C3%BC%22%7D')
  })

  it('gives any form reader the same JSON back', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const form = new URLSearchParams(encodeBody(json, 'form').bytes.toString())
        expect([...form]).toEqual([['payload', json]])
      }),
    )
  })
})

describe('heading a delivery', () => {
  const body = encodeBody('{}', 'json')

  it('has exactly the headers of the contract', () => {
    expect(deliveryHeaders(brand, delivery, body)).toEqual({
      'X-Service-Delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      'X-Hub-Signature-256':
        'sha256=77325902caca812dc259733aacd046b73817372c777b8d95b402647474516e13',
      'X-Hub-Signature': 'sha1=5d61605c3feea9799210ddcb71307d4ba264225f',
      Accept: '*/*',
      'X-Service-Hook-ID': '292430182',
      'User-Agent': 'Service-Hookshot/044aadd',
      'X-Service-Event': 'push',
      'X-Service-Hook-Installation-Target-ID': '79929171',
      'X-Service-Hook-Installation-Target-Type': 'repository',
      'content-type': 'application/json',
    })
  })

  it.each([null, ''])('has no signature when the secret is %j', (secret) => {
    const names = Object.keys(deliveryHeaders(brand, { ...delivery, secret }, body))
    expect(names.filter((name) => name.startsWith('X-Hub'))).toEqual([])
    expect(names).toHaveLength(8)
  })

  it('carries the names of the brand', () => {
    const headers = deliveryHeaders(createBrand('acme'), delivery, body)
    expect(headers).toMatchObject({ 'X-Acme-Event': 'push', 'User-Agent': 'Acme-Hookshot/044aadd' })
  })

  it.each(['push\r\nX-Injected: 1', 'push\n', 'push\r', 'pu\0sh', 'pu\tsh', 'püsh', 'push\u2028'])(
    'refuses the event name %j',
    (event) => {
      expect(() => deliveryHeaders(brand, { ...delivery, event }, body)).toThrow(TypeError)
    },
  )

  it('has values of one line for any secret', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (secret) => {
        const values = Object.values(deliveryHeaders(brand, { ...delivery, secret }, body))
        expect(values.filter((value) => !/^[\x20-\x7e]+$/.test(value))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})
