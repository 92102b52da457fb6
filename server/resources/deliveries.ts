import type { Handlers } from '../contract/types.ts'
import { notFound, validationFailed } from '../errors.ts'
import type { Links } from '../links.ts'
import type { Delivery } from '../storage/deliveries.ts'
import { hookDelivery, hookDeliveryItem } from '../views/hook-delivery.ts'
import { findHook } from './hooks.ts'
import { linkHeader, pageOf } from './page.ts'

type Ids = 'repos/list-webhook-deliveries' | 'repos/get-webhook-delivery'

/** How long a delivery stays in the log, in milliseconds (design 8). */
const retention = 30 * 24 * 3_600_000

interface Turn {
  /** `before` walks to older deliveries, `after` back to newer ones. */
  direction: 'before' | 'after'
  id: number
}

/** Cursors are opaque to callers and good for one hook only. */
function writeCursor(hookId: number, { direction, id }: Turn): string {
  return Buffer.from(`v1:${hookId}:${direction}:${id}`).toString('base64url')
}

function readCursor(hookId: number, cursor: string): Turn {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, hook, direction, id] = /^v1:(\d{1,15}):(before|after):(\d{1,15})$/.exec(text) ?? []
  if (Number(hook) !== hookId || !direction || !id) {
    const message = 'cursor is not one of this hook'
    throw validationFailed({ resource: 'HookDelivery', field: 'cursor', code: 'invalid', message })
  }
  return { direction: direction as Turn['direction'], id: Number(id) }
}

interface Listing {
  address: string
  hookId: number
  size: number
  /** One more than `size` were asked for, so a full list has another page. */
  found: Delivery[]
  turn: Turn | undefined
  redelivery: boolean | undefined
}

/** The page itself and where it goes on, in either direction. */
function cut({ address, hookId, size, found, turn, redelivery }: Listing, links: Links) {
  const back = turn?.direction === 'after'
  const more = found.length > size
  const page = back ? found.slice(-size) : found.slice(0, size)
  const at = (direction: Turn['direction'], id: number | undefined) => {
    if (id === undefined) return undefined
    const cursor = writeCursor(hookId, { direction, id })
    const query = new URLSearchParams({ per_page: String(size), cursor })
    if (redelivery !== undefined) query.set('redelivery', String(redelivery))
    return `${links.api(address)}?${query.toString()}`
  }
  const older = back || more ? at('before', page.at(-1)?.id) : undefined
  const newer = turn && (!back || more) ? at('after', page[0]?.id ?? turn.id) : undefined
  return { page, headers: linkHeader({ next: older, prev: newer }) }
}

export const deliveries = {
  'repos/list-webhook-deliveries': async (request, context) => {
    const hook = await findHook(request, context)
    const { path, query, links } = request
    const { size } = pageOf(query ?? {})
    const turn = query?.cursor === undefined ? undefined : readCursor(hook.id, query.cursor)
    const redelivery = query?.redelivery
    const found = await context.storage.deliveries.list(hook.id, {
      since: context.clock.now() - retention,
      limit: size + 1,
      ...(turn && { [turn.direction]: turn.id }),
      ...(redelivery !== undefined && { redelivery }),
    })
    const address = `/repos/${path.owner}/${path.repo}/hooks/${hook.id}/deliveries`
    const listing = { address, hookId: hook.id, size, found, turn, redelivery }
    const { page, headers } = cut(listing, links)
    return { status: 200, body: page.map(hookDeliveryItem), headers }
  },

  'repos/get-webhook-delivery': async (request, context) => {
    const hook = await findHook(request, context)
    const { delivery_id: id } = request.path
    const since = context.clock.now() - retention
    const delivery = await context.storage.deliveries.findAttempted(hook.id, id, since)
    if (!delivery) throw notFound()
    return { status: 200, body: hookDelivery(delivery) }
  },
} satisfies Pick<Handlers, Ids>
