import { describe, expect, it } from 'vitest'
import type { Document } from '../../../tools/contract/contract.ts'
import { withAlternatives } from '../../../tools/gates/webhook-alternatives.ts'

const pinged = { $ref: '#/components/schemas/ping' }
const other = { $ref: '#/components/schemas/ping-of-organization' }

const sending = (schema: object) =>
  ({
    webhooks: { ping: { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  }) as unknown as Document

describe('a webhook payload that becomes one of several', () => {
  it('is compared as a choice of one, so that the others are additions', () => {
    const compared = withAlternatives(sending(pinged), sending({ oneOf: [other, pinged] }))
    expect(compared).toEqual(sending({ oneOf: [pinged] }))
  })

  it.each([{ oneOf: [other] }, other, pinged])(
    'is compared as it was if it is not one of them: %j',
    (schema) => {
      const base = sending(pinged)
      expect(withAlternatives(base, sending(schema))).toEqual(base)
    },
  )
})
