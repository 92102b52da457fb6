import type { Brand } from '../../core/brand.ts'
import type { Log } from '../../core/log.ts'
import type { DeliveryWithPayload } from '../../storage/webhooks/deliveries.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Vault } from '../../core/vault.ts'
import { encodeBody } from './body.ts'
import { deliveryHeaders } from './headers.ts'
import { secretOwner } from '../../storage/webhooks/secret-owner.ts'
import type { Outcome, Sender } from './send.ts'

export interface AttemptContext {
  sender: Sender
  vault: Vault
  brand: Brand
  log: Log
}

/** Names the build in `User-Agent`; receivers only look at what stands before the slash. */
const build = '1'

/** The outcome of a delivery that nobody can make, such as one whose secret cannot be opened. */
export const unmade: Outcome = {
  status: 'failed to build the request',
  statusCode: 0,
  durationSeconds: 0,
  requestHeaders: {},
  response: null,
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

/** One attempt to deliver. Always comes to an outcome, never to an unsigned request of a hook with a secret. */
export async function attempt(
  delivery: DeliveryWithPayload,
  hook: Hook,
  context: AttemptContext,
): Promise<Outcome> {
  return send(delivery, hook, context).catch((error: unknown) => {
    context.log.error({ err: error, delivery: delivery.id }, 'a delivery could not be made')
    return unmade
  })
}
