import { requireActor } from '../../access/auth/acting.ts'
import { actorOf } from '../../access/auth/caller.ts'
import type { Handlers, Validators } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { hookView, isLastDeliveryStale } from './hook-view.ts'
import { findHook } from './find-hook.ts'
import { ownerOf } from './hook-holder.ts'
import { createHook } from './create-hook.ts'
import { endHook } from './end-hook.ts'
import { updateHook } from './update-hook.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

export const hooks = {
  'repos/list-webhooks': async ({ query, repository, links }, { storage, clock }) => {
    const page = pageOf(query ?? {})
    const owner = ownerOf({ repository })
    const found = await storage.hooks.list(owner, page)
    const total = await storage.hooks.count(owner)
    return {
      status: 200,
      body: found.map((hook) => hookView(hook, repository, links, clock)),
      headers: pageLinks(page, total, links),
    }
  },

  'repos/create-webhook': async ({ body, caller, repository, links, version }, context) => {
    const creator = requireActor(caller)
    const hook = await createHook({ repository, creator, input: body, version, links }, context)
    const view = hookView(hook, repository, links, context.clock)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'repos/get-webhook': async (request, context) => {
    const hook = await findHook(request, context)
    const { repository, links } = request
    return { status: 200, body: hookView(hook, repository, links, context.clock) }
  },

  'repos/update-webhook': async (request, context) => {
    const { id: hookId } = await findHook(request, context)
    const { repository, body, links } = request
    const hook = await updateHook({ owner: ownerOf(request), hookId }, body, context)
    return { status: 200, body: hookView(hook, repository, links, context.clock) }
  },

  'repos/delete-webhook': async (request, context) => {
    const hook = await findHook(request, context)
    const { repository, caller, links } = request
    const sender = actorOf(caller) ?? repository.owner
    if (!(await endHook({ hook, repository, sender, links }, context))) throw notFound()
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>

export const hookValidators = {
  'repos/get-webhook': async (request, context) => {
    const row = await findHook(request, context)
    const { owner, name } = request.repository
    return {
      row,
      varyBy: `${owner.login}/${name} ${isLastDeliveryStale(row, context.clock)}`,
    }
  },
} satisfies Validators
