import type { Brand } from '../../core/brand.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { DeliveryBody } from './body.ts'
import { sign } from './signature.ts'

export interface Delivery {
  /** Shared by all deliveries of one event. */
  guid: string
  event: string
  hook: Pick<Hook, 'id' | 'repository_id' | 'app_id' | 'organization_id'>
  /** Null or empty without a secret; the delivery is then not signed. */
  secret: string | null
  /** Short id after the slash of `User-Agent`. */
  build: string
}

/** The app, organization or repository that a hook belongs to. */
function targetOf({ app_id, organization_id, repository_id }: Delivery['hook']) {
  if (app_id !== null) return { type: 'integration', id: app_id }
  if (organization_id !== null) return { type: 'organization', id: organization_id }
  return { type: 'repository', id: repository_id }
}

const visibleAscii = /^[\x20-\x7e]*$/

/**
 * Builds the headers of a delivery, as its record shows them. Host, length and connection headers
 * are added when the request is sent and are not recorded.
 * @throws TypeError for a value with control or non-ASCII characters
 */
export function deliveryHeaders(
  { word, headerPrefix, hookshot }: Brand,
  delivery: Delivery,
  { mediaType, bytes }: DeliveryBody,
): Record<string, string> {
  const { guid, event, hook, secret, build } = delivery
  const target = targetOf(hook)
  const headers = {
    [`${headerPrefix}-Delivery`]: guid,
    ...(secret ? signatureHeaders(secret, bytes) : {}),
    Accept: '*/*',
    [`${headerPrefix}-Hook-ID`]: String(hook.id),
    'User-Agent': `${hookshot}/${build}`,
    [`${headerPrefix}-Event`]: event.replace(/^service_/, `${word}_`),
    [`${headerPrefix}-Hook-Installation-Target-ID`]: String(target.id),
    [`${headerPrefix}-Hook-Installation-Target-Type`]: target.type,
    'content-type': mediaType,
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!visibleAscii.test(value))
      throw new TypeError(`header ${name} contains control or non-ASCII characters`)
  }
  return headers
}

function signatureHeaders(secret: string, bytes: Buffer): Record<string, string> {
  const { sha256, sha1 } = sign(secret, bytes)
  return { 'X-Hub-Signature-256': sha256, 'X-Hub-Signature': sha1 }
}
