import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import { linkHeader, pageOf, pageUrl } from '../../api/page.ts'
import { currentSecond, httpDate } from '../../core/clock.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Delivery, DeliveryPage } from '../../storage/webhooks/deliveries.ts'
import { deliveryRetention } from '../../workers/delivery/retention.ts'
import { hookDelivery, hookDeliveryItem } from './hook-delivery-view.ts'
import { readCursor, writeCursor, type DeliveryCursor } from './delivery-cursor.ts'

export type DeliveryQuery = Request<'repos/list-webhook-deliveries'>['query']

const filtersOf = ({ redelivery, status }: DeliveryQuery = {}): Pick<
  DeliveryPage,
  'redelivery' | 'succeeded'
> => ({
  ...(redelivery !== undefined && { redelivery }),
  ...(status !== undefined && { succeeded: status === 'success' }),
})

interface Listing {
  hookId: number
  size: number
  /** One more than `size` was queried, so a full list means that there is another page. */
  found: Delivery[]
  turn: DeliveryCursor | undefined
}

/**
 * Returns the page and its links in both directions. If retention has emptied the page, the links
 * continue from the delivery in the cursor, which may still exist.
 */
function cut({ hookId, size, found, turn }: Listing, links: Links) {
  const back = turn?.direction === 'after'
  const more = found.length > size
  const page = back ? found.slice(-size) : found.slice(0, size)
  const at = (direction: DeliveryCursor['direction'], id: number) => {
    const cursor = writeCursor(hookId, { direction, id })
    return pageUrl({ cursor }, links)
  }
  const older = page.at(-1)?.id ?? (turn && turn.id + 1)
  const newer = page[0]?.id ?? (turn && turn.id - 1)
  const next = older !== undefined && (back || more) ? at('before', older) : undefined
  const prev = newer !== undefined && turn && (!back || more) ? at('after', newer) : undefined
  return { page, headers: linkHeader({ next, prev }) }
}

/** The page of a request. */
function pageFor(hookId: number, query: DeliveryQuery, { clock }: Context) {
  const turn = query?.cursor === undefined ? undefined : readCursor(hookId, query.cursor)
  const page: DeliveryPage = {
    since: currentSecond(clock) - deliveryRetention,
    limit: pageOf(query ?? {}).size + 1,
    ...(turn && { [turn.direction]: turn.id }),
    ...filtersOf(query),
  }
  return { page, turn }
}

/** State for the ETag. Attempts never change, so the ids are sufficient. */
const stateOf = (ids: readonly number[]): string => ids.join(',')

interface ListRequest {
  hookId: number
  query: DeliveryQuery
  links: Links
}

/** The reply with a page of the deliveries of a hook, newest first. */
export async function listDeliveries({ hookId, query, links }: ListRequest, context: Context) {
  const { page, turn } = pageFor(hookId, query, context)
  const found = await context.storage.deliveries.list(hookId, page)
  const listing = { hookId, size: page.limit - 1, found, turn }
  const { page: shown, headers } = cut(listing, links)
  const state = stateOf(found.map(({ id }) => id))
  return { status: 200 as const, body: shown.map(hookDeliveryItem), headers, state }
}

/** The state of that page. */
export async function deliveriesState(
  hookId: number,
  query: DeliveryQuery,
  context: Context,
): Promise<string> {
  const { page } = pageFor(hookId, query, context)
  return stateOf(await context.storage.deliveries.ids(hookId, page))
}

/**
 * The reply with one delivery of a hook. It has `Last-Modified`, because an attempt is immutable.
 * @throws ServiceError 404 for a delivery of another hook, and for one past the retention
 */
export async function showDelivery(hookId: number, id: number, { storage, clock }: Context) {
  const since = currentSecond(clock) - deliveryRetention
  const delivery = await storage.deliveries.findAttempted(hookId, id, since)
  if (!delivery) throw notFound()
  const headers = { 'Last-Modified': httpDate(delivery.delivered_at ?? delivery.created_at) }
  return { status: 200 as const, body: hookDelivery(delivery), headers }
}
