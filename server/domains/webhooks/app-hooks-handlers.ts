import { callingApp } from '../../access/auth/acting.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Validators } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { deliveriesState, listDeliveries, showDelivery } from './list-deliveries.ts'
import { redeliverToApp } from './redeliver.ts'
import { updateAppHook } from './update-app-hook.ts'
import { hookConfig as view } from './hook-config-view.ts'

/** @throws ServiceError 404 for an app without a webhook */
async function findAppHook({ caller }: { caller: Caller }, { storage }: Context) {
  const hook = await storage.hooks.ofApp(callingApp(caller).id)
  if (!hook) throw notFound()
  return hook
}

export const appHooks = {
  'apps/get-webhook-config-for-app': async (request, context) => {
    return { status: 200, body: view(await findAppHook(request, context)) }
  },

  'apps/update-webhook-config-for-app': async ({ caller, body, version }, context) => {
    const update = { app: callingApp(caller), config: body, version }
    return { status: 200, body: view(await updateAppHook(update, context)) }
  },

  'apps/list-webhook-deliveries': async (request, context) => {
    const { id: hookId } = await findAppHook(request, context)
    const { query, links } = request
    return listDeliveries({ hookId, query, links }, context)
  },

  'apps/get-webhook-delivery': async (request, context) => {
    const hook = await findAppHook(request, context)
    return showDelivery(hook.id, request.path.delivery_id, context)
  },

  'apps/redeliver-webhook-delivery': async ({ path, caller }, context) => {
    await redeliverToApp(callingApp(caller), path.delivery_id, context)
    return { status: 202, body: {} }
  },
} satisfies Partial<Handlers>

export const appHookValidators = {
  'apps/list-webhook-deliveries': async (request, context) => {
    const { id } = await findAppHook(request, context)
    return { state: await deliveriesState(id, request.query, context) }
  },
} satisfies Validators
