import { requireActor } from '../../access/auth/acting.ts'
import { actorOf } from '../../access/auth/caller.ts'
import type { Handlers, Validators } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import { createHook } from './create-hook.ts'
import { endHook } from './end-hook.ts'
import { pingEvent } from './ping-event.ts'
import { findHook } from './find-hook.ts'
import { ownerOf } from './hook-holder.ts'
import { deliveriesState, listDeliveries, showDelivery } from './list-deliveries.ts'
import { notifyHook } from './notify-hook.ts'
import { redeliver } from './redeliver.ts'
import { updateHook, updateHookConfig } from './update-hook.ts'
import { hookConfig } from './hook-config-view.ts'
import { isLastDeliveryStale, organizationHookView as view } from './hook-view.ts'

const organizationHookList = {
  'orgs/list-webhooks': async ({ query, organization, links }, { storage, clock }) => {
    const page = pageOf(query ?? {})
    const owner = ownerOf({ organization })
    const found = await storage.hooks.list(owner, page)
    const total = await storage.hooks.count(owner)
    return {
      status: 200,
      body: found.map((hook) => view(hook, organization, links, clock)),
      headers: pageLinks(page, total, links),
    }
  },

  'orgs/create-webhook': async ({ body, caller, organization, links, version }, context) => {
    const creator = requireActor(caller)
    const creation = { organization, creator, input: body, version, links }
    const hook = view(await createHook(creation, context), organization, links, context.clock)
    return { status: 201, body: hook, headers: { Location: hook.url } }
  },
} satisfies Partial<Handlers>

const organizationHook = {
  'orgs/get-webhook': async (request, context) => {
    const hook = await findHook(request, context)
    const { organization, links } = request
    return { status: 200, body: view(hook, organization, links, context.clock) }
  },

  'orgs/update-webhook': async (request, context) => {
    const { id: hookId } = await findHook(request, context)
    const { organization, body, links } = request
    const hook = await updateHook({ owner: ownerOf(request), hookId }, body, context)
    return { status: 200, body: view(hook, organization, links, context.clock) }
  },

  'orgs/delete-webhook': async (request, context) => {
    const hook = await findHook(request, context)
    const { organization, caller, links } = request
    const sender = actorOf(caller) ?? organization
    if (!(await endHook({ hook, organization, sender, links }, context))) throw notFound()
    return { status: 204, body: undefined }
  },

  'orgs/ping-webhook': async (request, context) => {
    const { id: hookId } = await findHook(request, context)
    const { organization, caller, links } = request
    const sender = actorOf(caller) ?? organization
    const about = { organization, sender, links, now: context.clock.now() }
    const address = { owner: ownerOf(request), hookId }
    await notifyHook(address, (hook) => pingEvent({ ...about, hook }), context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>

const organizationHookConfig = {
  'orgs/get-webhook-config-for-org': async (request, context) => {
    return { status: 200, body: hookConfig(await findHook(request, context)) }
  },

  'orgs/update-webhook-config-for-org': async (request, context) => {
    const { id: hookId } = await findHook(request, context)
    const address = { owner: ownerOf(request), hookId }
    return { status: 200, body: hookConfig(await updateHookConfig(address, request.body, context)) }
  },
} satisfies Partial<Handlers>

const organizationHookDeliveries = {
  'orgs/list-webhook-deliveries': async (request, context) => {
    const { id: hookId } = await findHook(request, context)
    const { query, links } = request
    return listDeliveries({ hookId, query, links }, context)
  },

  'orgs/get-webhook-delivery': async (request, context) => {
    const hook = await findHook(request, context)
    return showDelivery(hook.id, request.path.delivery_id, context)
  },

  'orgs/redeliver-webhook-delivery': async (request, context) => {
    const { hook_id: hookId, delivery_id } = request.path
    await redeliver({ owner: ownerOf(request), hookId }, delivery_id, context)
    return { status: 202, body: {} }
  },
} satisfies Partial<Handlers>

export const organizationHooks = {
  ...organizationHookList,
  ...organizationHook,
  ...organizationHookConfig,
  ...organizationHookDeliveries,
} satisfies Partial<Handlers>

export const organizationHookValidators = {
  'orgs/get-webhook': async (request, context) => {
    const row = await findHook(request, context)
    const { login } = request.organization
    return { row, varyBy: `${login} ${isLastDeliveryStale(row, context.clock)}` }
  },

  'orgs/list-webhook-deliveries': async (request, context) => {
    const { id } = await findHook(request, context)
    return { state: await deliveriesState(id, request.query, context) }
  },
} satisfies Validators
