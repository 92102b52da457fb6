import { currentSecond, httpDate } from '../../../core/clock.ts'
import type { Context } from '../../../api/context.ts'
import type { Handlers, Request, Validators } from '../../../api/handler.ts'
import { notFound } from '../../../core/errors.ts'
import type { Links } from '../../../core/links.ts'
import type { Delivery, DeliveryPage } from '../../../storage/webhooks/deliveries.ts'
import { hookDelivery, hookDeliveryItem } from '../views/hook-delivery.ts'
import { redeliver } from '../redeliver.ts'
import { deliveryRetention } from '../../../workers/delivery/retention.ts'
import { readCursor, writeCursor, type DeliveryCursor } from '../delivery-cursor.ts'
import { findHook } from './hooks.ts'
import { linkHeader, pageOf } from '../../../api/page.ts'

type Query = Request<'repos/list-webhook-deliveries'>['query']

/** Filters of the request, for the storage query (`only`) and for the links (`filters`). */
function filtersOf({ redelivery, status }: Query = {}) {
  const only: Pick<DeliveryPage, 'redelivery' | 'succeeded'> = {
    ...(redelivery !== undefined && { redelivery }),
    ...(status !== undefined && { succeeded: status === 'success' }),
  }
  const filters = {
    ...(redelivery !== undefined && { redelivery: String(redelivery) }),
    ...(status !== undefined && { status }),
  }
  return { only, filters }
}

interface Listing {
  address: string
  hookId: number
  size: number
  /** One more than `size` was queried, so a full list means that there is another page. */
  found: Delivery[]
  turn: DeliveryCursor | undefined
  /** Filters for pagination links. */
  filters: Record<string, string>
}

/**
 * Returns the page and its links in both directions. If retention has emptied the page, the links
 * continue from the delivery in the cursor, which may still exist.
 */
function cut({ address, hookId, size, found, turn, filters }: Listing, links: Links) {
  const back = turn?.direction === 'after'
  const more = found.length > size
  const page = back ? found.slice(-size) : found.slice(0, size)
  const at = (direction: DeliveryCursor['direction'], id: number) => {
    const cursor = writeCursor(hookId, { direction, id })
    const query = new URLSearchParams({ per_page: String(size), cursor, ...filters })
    return `${links.api(address)}?${query.toString()}`
  }
  const older = page.at(-1)?.id ?? (turn && turn.id + 1)
  const newer = page[0]?.id ?? (turn && turn.id - 1)
  const next = older !== undefined && (back || more) ? at('before', older) : undefined
  const prev = newer !== undefined && turn && (!back || more) ? at('after', newer) : undefined
  return { page, headers: linkHeader({ next, prev }) }
}

type Listed = Request<'repos/list-webhook-deliveries'>

/** Resolves the hook and page of a request. */
async function placeOf(request: Listed, context: Context) {
  const { id: hookId } = await findHook(request, context)
  const { query } = request
  const turn = query?.cursor === undefined ? undefined : readCursor(hookId, query.cursor)
  const page: DeliveryPage = {
    since: currentSecond(context.clock) - deliveryRetention,
    limit: pageOf(query ?? {}).size + 1,
    ...(turn && { [turn.direction]: turn.id }),
    ...filtersOf(query).only,
  }
  return { hookId, page, turn }
}

/** State for the ETag. Attempts never change, so the ids are sufficient. */
const stateOf = (ids: readonly number[]): string => ids.join(',')

export const hookDeliveries = {
  'repos/list-webhook-deliveries': async (request, context) => {
    const { hookId, page, turn } = await placeOf(request, context)
    const { path, query, links } = request
    const found = await context.storage.deliveries.list(hookId, page)
    const address = `/repos/${path.owner}/${path.repo}/hooks/${hookId}/deliveries`
    const { filters } = filtersOf(query)
    const listing = { address, hookId, size: page.limit - 1, found, turn, filters }
    const { page: shown, headers } = cut(listing, links)
    const state = stateOf(found.map(({ id }) => id))
    return { status: 200, body: shown.map(hookDeliveryItem), headers, state }
  },

  'repos/get-webhook-delivery': async (request, context) => {
    const hook = await findHook(request, context)
    const { delivery_id: id } = request.path
    const since = currentSecond(context.clock) - deliveryRetention
    const delivery = await context.storage.deliveries.findAttempted(hook.id, id, since)
    if (!delivery) throw notFound()
    // Only this endpoint can send Last-Modified, because an attempt is immutable.
    const headers = { 'Last-Modified': httpDate(delivery.delivered_at ?? delivery.created_at) }
    return { status: 200, body: hookDelivery(delivery), headers }
  },

  'repos/redeliver-webhook-delivery': async ({ path, repository }, context) => {
    const address = { repositoryId: repository.id, hookId: path.hook_id }
    await redeliver(address, path.delivery_id, context)
    return { status: 202, body: {} }
  },
} satisfies Partial<Handlers>

export const hookDeliveryValidators = {
  'repos/list-webhook-deliveries': async (request, context) => {
    const { hookId, page } = await placeOf(request, context)
    return { state: stateOf(await context.storage.deliveries.ids(hookId, page)) }
  },
} satisfies Validators
