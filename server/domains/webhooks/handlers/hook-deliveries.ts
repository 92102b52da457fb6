import { httpDate } from '../../../core/clock.ts'
import type { Handlers, Validators } from '../../../api/handler.ts'
import { hookDelivery, hookDeliveryItem } from '../views/hook-delivery.ts'
import { deliveriesState, findDelivery, listDeliveries } from '../list-deliveries.ts'
import { redeliver } from '../redeliver.ts'
import { findHook } from './hooks.ts'

export const hookDeliveries = {
  'repos/list-webhook-deliveries': async (request, context) => {
    const { id: hookId } = await findHook(request, context)
    const { path, query, links } = request
    const address = `/repos/${path.owner}/${path.repo}/hooks/${hookId}/deliveries`
    const listed = await listDeliveries({ hookId, address, query, links }, context)
    const { page, headers, state } = listed
    return { status: 200, body: page.map(hookDeliveryItem), headers, state }
  },

  'repos/get-webhook-delivery': async (request, context) => {
    const hook = await findHook(request, context)
    const delivery = await findDelivery(hook.id, request.path.delivery_id, context)
    // Only deliveries have Last-Modified, because an attempt is immutable.
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
    const { id } = await findHook(request, context)
    return { state: await deliveriesState(id, request.query, context) }
  },
} satisfies Validators
