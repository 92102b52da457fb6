import type { Handlers, Validators } from '../../api/handler.ts'
import { deliveriesState, listDeliveries, showDelivery } from './list-deliveries.ts'
import { redeliver } from './redeliver.ts'
import { findHook } from './find-hook.ts'
import { ownerOf } from './hook-holder.ts'

export const hookDeliveries = {
  'repos/list-webhook-deliveries': async (request, context) => {
    const { id: hookId } = await findHook(request, context)
    const { query, links } = request
    return listDeliveries({ hookId, query, links }, context)
  },

  'repos/get-webhook-delivery': async (request, context) => {
    const hook = await findHook(request, context)
    return showDelivery(hook.id, request.path.delivery_id, context)
  },

  'repos/redeliver-webhook-delivery': async ({ path, repository }, context) => {
    const address = { owner: ownerOf({ repository }), hookId: path.hook_id }
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
