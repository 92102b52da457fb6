import { actorOf } from '../../access/auth/caller.ts'
import type { Handlers } from '../../api/handler.ts'
import { pingEvent } from './ping-event.ts'
import { notifyHook } from './notify-hook.ts'
import { testPush } from './test-push.ts'
import { findHook } from './find-hook.ts'
import { ownerOf } from './hook-holder.ts'

export const hookTests = {
  'repos/ping-webhook': async (request, context) => {
    const { id: hookId } = await findHook(request, context)
    const { repository, caller, links } = request
    const sender = actorOf(caller) ?? repository.owner
    const about = { repository, sender, links, now: context.clock.now() }
    const address = { owner: ownerOf(request), hookId }
    await notifyHook(address, (hook) => pingEvent({ ...about, hook }), context)
    return { status: 204, body: undefined }
  },

  'repos/test-push-webhook': async (request, context) => {
    const hook = await findHook(request, context)
    const { repository, links } = request
    await testPush({ hook, repository, links }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
