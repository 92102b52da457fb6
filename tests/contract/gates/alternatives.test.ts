import { describe, expect, it } from 'vitest'
import type { Document } from '../../../tools/contract/contract.ts'
import { withAlternatives } from '../../../tools/gates/alternatives.ts'

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

const failing = (status: number, response: object) =>
  ({
    paths: { '/pings': { get: { responses: { [status]: response } } } },
    components: {
      responses: {
        before: { content: { 'application/json': { schema: pinged } } },
        after: { content: { 'application/json': { schema: { oneOf: [pinged, other] } } } },
      },
    },
  }) as unknown as Document
const before = { $ref: '#/components/responses/before' }
const after = { $ref: '#/components/responses/after' }

describe('the body of a failure that becomes one of several', () => {
  it('is compared as a choice of one, so that the others are additions', () => {
    const compared = withAlternatives(failing(422, before), failing(422, after))
    const content = { 'application/json': { schema: { oneOf: [pinged] } } }
    expect(compared).toEqual(failing(422, { content }))
  })

  it('is compared as it was in a success', () => {
    expect(withAlternatives(failing(200, before), failing(200, after))).toEqual(
      failing(200, before),
    )
  })
})
