import { verify } from '@octokit/webhooks-methods'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verify as verifyOurs } from '../../../client/webhooks.ts'
import { withBitChanged } from '../../_support/keys/bit-change.ts'
import { signatureCases } from '../../_support/keys/signature-cases.ts'
import { useService } from '../../_support/start-server.ts'
import { startReceiver, type Received, type Receiver } from '../../_support/webhooks/receiver.ts'

/** The secrets of all vectors, except those that a request cannot carry. */
const secrets = [...new Set(signatureCases.map(({ secret }) => secret))].filter(
  (secret) => !secret.includes('\0'),
)
const forms = ['json', 'form'] as const

interface Captured extends Received {
  secret: string
  signature: string
}

describe('every captured delivery', () => {
  const service = useService()
  let receiver: Receiver
  const captured: Captured[] = []
  beforeAll(async () => {
    receiver = await startReceiver()
    for (const content_type of forms) await capture(content_type)
  })
  afterAll(() => receiver[Symbol.asyncDispose]())

  /** Captures the ping of a hook with each secret. */
  async function capture(content_type: 'json' | 'form') {
    for (const [number, secret] of secrets.entries()) {
      const path = await service.repository({ description: 'grün 鍵 🔑 & 100 %' })
      const at = `/${content_type}/${number}`
      const config = { url: new URL(at, receiver.url).href, content_type, secret }
      expect((await service.as('mona').post(`${path}/hooks`, { config })).status).toBe(201)
      const received = await receiver.next((one) => one.path === at)
      const signature = String(received.headers['x-hub-signature-256'])
      captured.push({ ...received, secret, signature })
    }
  }

  it('is accepted by an unmodified third-party verifier, and by ours', async () => {
    expect(captured).toHaveLength(forms.length * secrets.length)
    for (const { secret, body, signature } of captured) {
      expect(await verify(secret, body.toString(), signature)).toBe(true)
      expect(await verifyOurs(secret, body, signature)).toBe(true)
    }
  })

  it('is rejected by both when any one bit of its body changes', async () => {
    const anywhere = fc.tuple(fc.constantFrom(...captured), fc.nat(1e6))
    const rejected = async ([{ secret, body, signature }, position]: [Captured, number]) => {
      const changed = withBitChanged(body, position % (body.length * 8))
      expect(await verify(secret, changed.toString(), signature)).toBe(false)
      expect(await verifyOurs(secret, changed, signature)).toBe(false)
    }
    await fc.assert(fc.asyncProperty(anywhere, rejected), { numRuns: 2_000 })
  })

  it('is rejected by both when any one bit of its signature changes', async () => {
    for (const { secret, body, signature } of captured.slice(0, 2)) {
      const bytes = Buffer.from(signature, 'latin1')
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const changed = withBitChanged(bytes, bit).toString('latin1')
        expect(await verify(secret, body.toString(), changed)).toBe(false)
        expect(await verifyOurs(secret, body, changed)).toBe(false)
      }
    }
  })

  it('is rejected by both under the secret of any other delivery', async () => {
    const [{ body, signature, secret: right }] = captured as [Captured]
    for (const secret of secrets.filter((each) => each !== right)) {
      expect(await verify(secret, body.toString(), signature)).toBe(false)
      expect(await verifyOurs(secret, body, signature)).toBe(false)
    }
  })
})
