import { execFileSync } from 'node:child_process'
import { verify, verifyWithFallback } from '@octokit/webhooks-methods'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verify as verifyOurs } from '../../../client/webhooks.ts'
import { createBrand } from '../../../server/core/brand.ts'
import { encodeBody } from '../../../server/workers/delivery/body.ts'
import { type Delivery, deliveryHeaders } from '../../../server/workers/delivery/headers.ts'
import { sign } from '../../../server/workers/delivery/signature.ts'
import { withBitChanged } from '../../_support/keys/bit-change.ts'
import {
  bytesOf,
  signatureCases,
  type SignatureVector,
} from '../../_support/keys/signature-cases.ts'
import recorded from '../../_support/keys/signature-vectors.json' with { type: 'json' }

const vectors: SignatureVector[] = recorded
const brand = createBrand('service')
const delivery: Delivery = {
  guid: '72d3162e-cc78-11e3-81ab-4c9367dc0958',
  event: 'push',
  hook: { id: 292430182, repository_id: 79929171, app_id: null, organization_id: null },
  secret: 'secret',
  build: '044aadd',
}

/** HMAC by an independent implementation. */
function opensslHmac(algorithm: 'sha256' | 'sha1', secret: string, body: Buffer): string {
  const key = `hexkey:${Buffer.from(secret).toString('hex')}`
  const args = ['dgst', `-${algorithm}`, '-mac', 'HMAC', '-macopt', key]
  return execFileSync('openssl', args, { input: body }).toString().trim().split('= ')[1] ?? ''
}

/** Escapes everything beyond ASCII, so that no editor or tool can change what is signed. */
const asciiJson = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

describe('the checked-in signature vectors', () => {
  it('match OpenSSL', async () => {
    const computed = signatureCases.map((one) => {
      const [secret, body] = [one.secret, bytesOf(one)]
      const sha256 = opensslHmac('sha256', secret, body)
      return { ...one, sha256, sha1: opensslHmac('sha1', secret, body) }
    })
    const file = '../../_support/keys/signature-vectors.json'
    await expect(`${asciiJson(computed)}\n`).toMatchFileSnapshot(file)
  })

  it('include the published known answer, and no duplicates', () => {
    const known = vectors.find(({ name }) => name === 'published known answer')
    expect(known).toMatchObject({ secret: "It's a Secret to Everybody", body: 'Hello, World!' })
    const published = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
    expect(known?.sha256).toBe(published)
    expect(new Set(vectors.map(({ sha256 }) => sha256)).size).toBe(vectors.length)
    expect(vectors.length).toBeGreaterThanOrEqual(20)
  })

  it.each(vectors)('match our signatures: $name', (vector) => {
    expect(sign(vector.secret, bytesOf(vector))).toEqual({
      sha256: `sha256=${vector.sha256}`,
      sha1: `sha1=${vector.sha1}`,
    })
  })

  it.each(vectors)('are accepted by our verifier and a third-party one: $name', async (vector) => {
    const { secret } = vector
    const bytes = bytesOf(vector)
    const signature = `sha256=${vector.sha256}`
    expect(await verifyOurs(secret, bytes, signature)).toBe(true)
    expect(await verifyOurs(`${secret}x`, bytes, signature)).toBe(false)
    if (bytes.length === 0) return // the third-party verifier refuses an empty body
    expect(await verify(secret, bytes.toString(), signature)).toBe(true)
    expect(await verify(`${secret}x`, bytes.toString(), signature)).toBe(false)
  })

  it('let a receiver with the old and the new secret accept deliveries during a rotation', async () => {
    const rotated = vectors.filter(({ name }) => name.includes('rotated'))
    expect(rotated).toHaveLength(2)
    for (const { body = '', secret, sha256 } of rotated) {
      const signature = `sha256=${sha256}`
      expect(await verifyWithFallback('new secret', body, signature, ['old secret'])).toBe(true)
      const isNew = secret === 'new secret'
      expect(await verifyWithFallback('new secret', body, signature, [])).toBe(isNew)
    }
  })
})

describe('signing a delivery', () => {
  it('is accepted by an unmodified third-party verifier, in both content types', async () => {
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
      expect(await verify('secret', withBitChanged(bytes, bit).toString(), sha256)).toBe(false)
    }
  })

  it('is rejected by it under the secret before the last rotation', async () => {
    const { bytes } = encodeBody('{}', 'json')
    expect(await verify('old', '{}', sign('new', bytes).sha256)).toBe(false)
  })
})

describe('encoding a body', () => {
  it('sends JSON unchanged', () => {
    const { mediaType, bytes } = encodeBody('{"a": "ü"}', 'json')
    expect(mediaType).toBe('application/json')
    expect(bytes).toEqual(Buffer.from('{"a": "ü"}'))
  })

  it('sends a form whose only field is the payload', () => {
    const { mediaType, bytes } = encodeBody('{"a":"1 + 1 & ü"}', 'form')
    expect(mediaType).toBe('application/x-www-form-urlencoded')
    expect(bytes.toString()).toBe('payload=%7B%22a%22%3A%221+%2B+1+%26+%C3%BC%22%7D')
  })

  it('round-trips through any form parser', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const form = new URLSearchParams(encodeBody(json, 'form').bytes.toString())
        expect([...form]).toEqual([['payload', json]])
      }),
    )
  })
})

describe('the headers of a delivery', () => {
  const body = encodeBody('{}', 'json')

  it('are exactly those of the contract', () => {
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

  it('name the app that a hook belongs to', () => {
    const hook = { id: 12, repository_id: null, app_id: 7, organization_id: null }
    expect(deliveryHeaders(brand, { ...delivery, hook }, body)).toMatchObject({
      'X-Service-Hook-ID': '12',
      'X-Service-Hook-Installation-Target-ID': '7',
      'X-Service-Hook-Installation-Target-Type': 'integration',
    })
  })

  it('name the organization that a hook belongs to', () => {
    const hook = { id: 12, repository_id: null, app_id: null, organization_id: 9 }
    expect(deliveryHeaders(brand, { ...delivery, hook }, body)).toMatchObject({
      'X-Service-Hook-Installation-Target-ID': '9',
      'X-Service-Hook-Installation-Target-Type': 'organization',
    })
  })

  it.each([null, ''])('have no signature when the secret is %j', (secret) => {
    const names = Object.keys(deliveryHeaders(brand, { ...delivery, secret }, body))
    expect(names.filter((name) => name.startsWith('X-Hub'))).toEqual([])
    expect(names).toHaveLength(8)
  })

  it('have the names of the brand', () => {
    const headers = deliveryHeaders(createBrand('acme'), delivery, body)
    expect(headers).toMatchObject({ 'X-Acme-Event': 'push', 'User-Agent': 'Acme-Hookshot/044aadd' })
  })

  it.each(['push\r\nX-Injected: 1', 'push\n', 'push\r', 'pu\0sh', 'pu\tsh', 'püsh', 'push\u2028'])(
    'refuse the event name %j',
    (event) => {
      expect(() => deliveryHeaders(brand, { ...delivery, event }, body)).toThrow(TypeError)
    },
  )

  it('have values of one line for any secret', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (secret) => {
        const values = Object.values(deliveryHeaders(brand, { ...delivery, secret }, body))
        expect(values.filter((value) => !/^[\x20-\x7e]+$/.test(value))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})
