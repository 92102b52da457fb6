import { actorOf } from '../auth/caller.ts'
import type { Context } from '../context.ts'
import type { Handlers, Request } from '../contract/types.ts'
import { notFound, requiresAuthentication } from '../errors.ts'
import { hookView } from '../views/hook.ts'
import { createHook } from '../webhooks/create-hook.ts'
import { pingOccasion } from '../webhooks/ping.ts'
import { trigger } from '../webhooks/trigger.ts'
import { pageLinks, pageOf } from './page.ts'

type Ids =
  | 'repos/list-webhooks'
  | 'repos/create-webhook'
  | 'repos/get-webhook'
  | 'repos/delete-webhook'
  | 'repos/ping-webhook'

type HookRequest = Pick<Request<'repos/get-webhook'>, 'path' | 'repository'>

/** @throws ServiceError 404 also for a hook of another repository */
export async function findHook({ path, repository }: HookRequest, { storage }: Context) {
  const hook = await storage.hooks.find(repository.id, path.hook_id)
  if (!hook) throw notFound()
  return hook
}

export const hooks = {
  'repos/list-webhooks': async ({ path, query, repository, links }, { storage, clock }) => {
    const page = pageOf(query ?? {})
    const found = await storage.hooks.list(repository.id, page)
    const total = await storage.hooks.count(repository.id)
    const address = `/repos/${path.owner}/${path.repo}/hooks`
    return {
      status: 200,
      body: found.map((hook) => hookView(hook, repository, links, clock.now())),
      headers: pageLinks(address, page, total, links),
    }
  },

  'repos/create-webhook': async ({ body, caller, repository, links, version }, context) => {
    const creator = actorOf(caller)
    if (!creator) throw requiresAuthentication()
    const hook = await createHook({ repository, creator, input: body, version, links }, context)
    const view = hookView(hook, repository, links, context.clock.now())
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'repos/get-webhook': async (request, context) => {
    const hook = await findHook(request, context)
    const { repository, links } = request
    return { status: 200, body: hookView(hook, repository, links, context.clock.now()) }
  },

  'repos/delete-webhook': async (request, context) => {
    const { id } = await findHook(request, context)
    await context.storage.hooks.delete(id)
    return { status: 204, body: undefined }
  },

  'repos/ping-webhook': async (request, context) => {
    const hook = await findHook(request, context)
    const { repository, caller, links } = request
    const sender = actorOf(caller) ?? repository.owner
    const occasion = pingOccasion({ hook, repository, sender, links, now: context.clock.now() })
    await context.storage.transaction((transaction) => trigger(transaction, occasion, context))
    return { status: 204, body: undefined }
  },
} satisfies Pick<Handlers, Ids>
