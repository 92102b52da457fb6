import { httpDate } from '../../../core/clock.ts'
import type { Context } from '../../../api/context.ts'
import type { Handlers, Request, Validators } from '../../../api/handler.ts'
import { notFound } from '../../../core/errors.ts'
import type { Links } from '../../../core/links.ts'
import type { Delivery, DeliveryPage } from '../../../storage/webhooks/deliveries.ts'
import { hookDelivery, hookDeliveryItem } from '../views/hook-delivery.ts'
import { redeliver } from '../redeliver.ts'
import { deliveryRetention } from '../../../workers/delivery/retention.ts'
import { readCursor, writeCursor, type Turn } from './delivery-cursor.ts'
import { findHook } from './hooks.ts'
import { linkHeader, pageOf } from '../../../api/page.ts'

type Query = Request<'repos/list-webhook-deliveries'>['query']

/** Which deliveries are asked for, in the store's words and in the query's. */
function filtersOf({ redelivery, status }: Query = {}) {
  const only: Pick<DeliveryPage, 'redelivery' | 'succeeded'> = {
    ...(redelivery !== undefined && { redelivery }),
    ...(status !== undefined && { succeeded: status === 'success' }),
  }
  const asked = {
    ...(redelivery !== undefined && { redelivery: String(redelivery) }),
    ...(status !== undefined && { status }),
  }
  return { only, asked }
}

interface Listing {
  address: string
  hookId: number
  size: number
  /** One more than `size` were asked for, so a full list has another page. */
  found: Delivery[]
  turn: Turn | undefined
  /** The filters, for the addresses of other pages. */
  asked: Record<string, string>
}

/**
 * The page itself and where it goes on, in either direction. One that time has emptied goes on beside the
 * delivery that its cursor named, which may still be there.
 */
function cut({ address, hookId, size, found, turn, asked }: Listing, links: Links) {
  const back = turn?.direction === 'after'
  const more = found.length > size
  const page = back ? found.slice(-size) : found.slice(0, size)
  const at = (direction: Turn['direction'], id: number) => {
    const cursor = writeCursor(hookId, { direction, id })
    const query = new URLSearchParams({ per_page: String(size), cursor, ...asked })
    return `${links.api(address)}?${query.toString()}`
  }
  const older = page.at(-1)?.id ?? (turn && turn.id + 1)
  const newer = page[0]?.id ?? (turn && turn.id - 1)
  const next = older !== undefined && (back || more) ? at('before', older) : undefined
  const prev = newer !== undefined && turn && (!back || more) ? at('after', newer) : undefined
  return { page, headers: linkHeader({ next, prev }) }
}

type Listed = Request<'repos/list-webhook-deliveries'>

/** Which part of which hook's log is asked for. */
async function placeOf(request: Listed, context: Context) {
  const { id: hookId } = await findHook(request, context)
  const { query } = request
  const turn = query?.cursor === undefined ? undefined : readCursor(hookId, query.cursor)
  const page: DeliveryPage = {
    since: context.clock.now() - deliveryRetention,
    limit: pageOf(query ?? {}).size + 1,
    ...(turn && { [turn.direction]: turn.id }),
    ...filtersOf(query).only,
  }
  return { hookId, page, turn }
}

/** Attempts never change, so a list of them is the same while it is of the same ones. */
const stateOf = (ids: readonly number[]): string => ids.join(',')

export const deliveries = {
  'repos/list-webhook-deliveries': async (request, context) => {
    const { hookId, page, turn } = await placeOf(request, context)
    const { path, query, links } = request
    const found = await context.storage.deliveries.list(hookId, page)
    const address = `/repos/${path.owner}/${path.repo}/hooks/${hookId}/deliveries`
    const { asked } = filtersOf(query)
    const listing = { address, hookId, size: page.limit - 1, found, turn, asked }
    const { page: shown, headers } = cut(listing, links)
    const state = stateOf(found.map(({ id }) => id))
    return { status: 200, body: shown.map(hookDeliveryItem), headers, state }
  },

  'repos/get-webhook-delivery': async (request, context) => {
    const hook = await findHook(request, context)
    const { delivery_id: id } = request.path
    const since = context.clock.now() - deliveryRetention
    const delivery = await context.storage.deliveries.findAttempted(hook.id, id, since)
    if (!delivery) throw notFound()
    // True here and nowhere else: an attempt is written down once and for all.
    const headers = { 'Last-Modified': httpDate(delivery.delivered_at ?? delivery.created_at) }
    return { status: 200, body: hookDelivery(delivery), headers }
  },

  'repos/redeliver-webhook-delivery': async ({ path, repository }, context) => {
    const address = { repositoryId: repository.id, hookId: path.hook_id }
    await redeliver(address, path.delivery_id, context)
    return { status: 202, body: {} }
  },
} satisfies Partial<Handlers>

export const deliveryValidators = {
  'repos/list-webhook-deliveries': async (request, context) => {
    const { hookId, page } = await placeOf(request, context)
    return { state: stateOf(await context.storage.deliveries.ids(hookId, page)) }
  },
} satisfies Validators
