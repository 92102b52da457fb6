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

/** The names of the branded headers. */
const composeNames = ({ headerPrefix }: Brand) => ({
  guid: `${headerPrefix}-Delivery`,
  hookId: `${headerPrefix}-Hook-ID`,
  event: `${headerPrefix}-Event`,
  targetId: `${headerPrefix}-Hook-Installation-Target-ID`,
  targetType: `${headerPrefix}-Hook-Installation-Target-Type`,
})

/** Kept, because V8 looks up a composed name in its table of texts before it is a property. */
const knownNames = new WeakMap<Brand, ReturnType<typeof composeNames>>()

function namesOf(brand: Brand) {
  const names = knownNames.get(brand) ?? composeNames(brand)
  knownNames.set(brand, names)
  return names
}

const visibleAscii = /^[\x20-\x7e]*$/

/**
 * Builds the headers of a delivery, as its record shows them. Host, length and connection headers
 * are added when the request is sent and are not recorded.
 * @throws TypeError for a value with control or non-ASCII characters
 */
export function deliveryHeaders(
  brand: Brand,
  delivery: Delivery,
  { mediaType, bytes }: DeliveryBody,
): Record<string, string> {
  const { guid, event, hook, secret, build } = delivery
  const target = targetOf(hook)
  const names = namesOf(brand)
  const headers = {
    [names.guid]: guid,
    ...(secret ? signatureHeaders(secret, bytes) : {}),
    Accept: '*/*',
    [names.hookId]: String(hook.id),
    'User-Agent': `${brand.hookshot}/${build}`,
    [names.event]: event.replace(/^service_/, `${brand.word}_`),
    [names.targetId]: String(target.id),
    [names.targetType]: target.type,
    'content-type': mediaType,
  }
  for (const name in headers) {
    if (!visibleAscii.test(headers[name]!))
      throw new TypeError(`header ${name} contains control or non-ASCII characters`)
  }
  return headers
}

function signatureHeaders(secret: string, bytes: Buffer): Record<string, string> {
  const { sha256, sha1 } = sign(secret, bytes)
  return { 'X-Hub-Signature-256': sha256, 'X-Hub-Signature': sha1 }
}
