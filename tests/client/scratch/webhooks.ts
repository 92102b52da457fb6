import {
  isEvent,
  parse,
  sign,
  verify,
  WebhookError,
  type EventName,
  type Payload,
  type RawDelivery,
  type WebhookEvent,
} from '@devplatform/client/webhooks'
import type { Surroundings } from './surroundings.js'

/** Accepts a genuine delivery, rejects one with a changed character, and reads the payload. */
export async function webhooks({ hook: { secret, headers, body, id } }: Surroundings) {
  const signature = headers['x-hub-signature-256']
  const delivered: WebhookEvent = await parse({ headers, body }, secret)
  const forged: RawDelivery = { headers, body: body.replace('"', "'") }
  const refusal: unknown = await parse(forged, secret).catch((error: unknown) => error)
  if (!(refusal instanceof WebhookError)) throw refusal
  return {
    verified: await verify(secret, body, signature),
    signed: (await sign(secret, body)) === signature,
    refused: [refusal.reason, refusal.status],
    event: delivered.event,
    hook: delivered.hookId === id,
    told: isEvent(delivered, 'ping') ? typeof delivered.payload.zen : undefined,
  }
}

export const names: EventName[] = ['push', 'issues']
// @ts-expect-error no such event
export const misspelt: EventName = 'pusch'
export const branchOf = ({ ref }: Payload<'push'>) => ref.replace('refs/heads/', '')
// @ts-expect-error a push has no issue
export const issueOf = ({ issue }: Payload<'push'>) => issue as unknown
