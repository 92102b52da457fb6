import type { Brand } from '../../core/brand.ts'
import { objectMaker } from '../../core/object-maker.ts'
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

/** Composes the names of the headers in their order. A delivery without a secret is not signed. */
const namesOf = ({ headerPrefix }: Brand, isSigned: boolean) => [
  `${headerPrefix}-Delivery`,
  ...(isSigned ? ['X-Hub-Signature-256', 'X-Hub-Signature'] : []),
  'Accept',
  `${headerPrefix}-Hook-ID`,
  'User-Agent',
  `${headerPrefix}-Event`,
  `${headerPrefix}-Hook-Installation-Target-ID`,
  `${headerPrefix}-Hook-Installation-Target-Type`,
  'content-type',
]

const makersOf = (brand: Brand) => ({
  signed: objectMaker<string>(namesOf(brand, true)),
  unsigned: objectMaker<string>(namesOf(brand, false)),
})

const knownMakers = new WeakMap<Brand, ReturnType<typeof makersOf>>()

/** Makes headers of their values. Properties with composed names would take longer than signing. */
function makerOf(brand: Brand, isSigned: boolean) {
  const makers = knownMakers.get(brand) ?? makersOf(brand)
  knownMakers.set(brand, makers)
  return isSigned ? makers.signed : makers.unsigned
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
  const make = makerOf(brand, Boolean(secret))
  const headers = make([
    guid,
    ...(secret ? signaturesOf(secret, bytes) : []),
    '*/*',
    String(hook.id),
    `${brand.hookshot}/${build}`,
    event.replace(/^service_/, `${brand.word}_`),
    String(target.id),
    target.type,
    mediaType,
  ])
  for (const name in headers) {
    if (!visibleAscii.test(headers[name]!))
      throw new TypeError(`header ${name} contains control or non-ASCII characters`)
  }
  return headers
}

function signaturesOf(secret: string, bytes: Buffer): string[] {
  const { sha256, sha1 } = sign(secret, bytes)
  return [sha256, sha1]
}
