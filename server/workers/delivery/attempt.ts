import type { Brand } from '../../core/brand.ts'
import type { Log } from '../../core/log.ts'
import type { DueDelivery } from '../../storage/webhooks/next-deliveries.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Vault } from '../../core/vault.ts'
import { encodeBody } from './body.ts'
import { deliveryHeaders } from './headers.ts'
import { secretOwner } from '../../storage/webhooks/secret-owner.ts'
import type { Outcome, Sender } from './send.ts'

export interface AttemptContext {
  sender: Sender
  vault: Pick<Vault, 'open'>
  brand: Brand
  log: Log
}

/** Build in `User-Agent`; receivers match only the part before the slash. */
const build = '1'

/**
 * Outcome of a delivery whose request cannot be built, for example because its secret does not
 * open.
 */
export const notBuilt: Outcome = {
  status: 'failed to build the request',
  statusCode: 0,
  durationSeconds: 0,
  requestHeaders: {},
  response: null,
}

/** A delivery with what it sends. */
interface DeliveryWithPayload extends DueDelivery {
  payload: Buffer
}

async function send(
  { guid, event, payload }: DeliveryWithPayload,
  hook: Hook,
  { brand, vault, sender }: AttemptContext,
): Promise<Outcome> {
  const secret = hook.secret === null ? null : vault.open(hook.secret, secretOwner(hook.id))
  const body = encodeBody(payload, hook.content_type)
  const headers = deliveryHeaders(brand, { guid, event, hook, secret, build }, body)
  const insecureSsl = hook.insecure_ssl === '1'
  return sender.send({ url: hook.url, headers, body: body.bytes, insecureSsl, hookId: hook.id })
}

/**
 * Makes one delivery attempt. Never rejects, and never sends an unsigned request for a hook with a
 * secret.
 */
export async function attempt(
  delivery: DeliveryWithPayload,
  hook: Hook,
  context: AttemptContext,
): Promise<Outcome> {
  return send(delivery, hook, context).catch((error: unknown) => {
    context.log.error({ err: error, delivery: delivery.id }, 'delivery request failed to build')
    return notBuilt
  })
}
