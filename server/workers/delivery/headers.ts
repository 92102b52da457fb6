import type { Brand } from '../../core/brand.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { DeliveryBody } from './body.ts'
import { sign } from './signature.ts'

export interface Delivery {
  /** Shared by all deliveries of one event. */
  guid: string
  event: string
  hook: Pick<Hook, 'id' | 'repository_id' | 'app_id'>
  /** Null or empty when the hook has none; then nothing is signed. */
  secret: string | null
  /** Short id after the slash of `User-Agent`. */
  build: string
}

const visibleAscii = /^[\x20-\x7e]*$/

/**
 * The headers that a delivery carries and its record shows (seed 2.4). Host, length and connection are
 * added on the wire and not recorded.
 * @throws TypeError when a value could end its line or is not ASCII
 */
export function deliveryHeaders(
  { word, headerPrefix, hookshot }: Brand,
  delivery: Delivery,
  { mediaType, bytes }: DeliveryBody,
): Record<string, string> {
  const { guid, event, hook, secret, build } = delivery
  const headers = {
    [`${headerPrefix}-Delivery`]: guid,
    ...(secret ? signatureHeaders(secret, bytes) : {}),
    Accept: '*/*',
    [`${headerPrefix}-Hook-ID`]: String(hook.id),
    'User-Agent': `${hookshot}/${build}`,
    [`${headerPrefix}-Event`]: event.replace(/^service_/, `${word}_`),
    [`${headerPrefix}-Hook-Installation-Target-ID`]: String(hook.app_id ?? hook.repository_id),
    [`${headerPrefix}-Hook-Installation-Target-Type`]:
      hook.app_id === null ? 'repository' : 'integration',
    'content-type': mediaType,
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!visibleAscii.test(value)) throw new TypeError(`Header ${name} has an unsafe value`)
  }
  return headers
}

function signatureHeaders(secret: string, bytes: Buffer): Record<string, string> {
  const { sha256, sha1 } = sign(secret, bytes)
  return { 'X-Hub-Signature-256': sha256, 'X-Hub-Signature': sha1 }
}
