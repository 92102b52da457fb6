import type { Handlers } from '../../api/handler.ts'
import { hookConfig as view } from './hook-config-view.ts'
import { updateHookConfig } from './update-hook.ts'
import { findHook } from './find-hook.ts'
import { ownerOf } from './hook-holder.ts'

export const hookConfig = {
  'repos/get-webhook-config-for-repo': async (request, context) => {
    return { status: 200, body: view(await findHook(request, context)) }
  },

  'repos/update-webhook-config-for-repo': async (request, context) => {
    const hook = await findHook(request, context)
    const address = { owner: ownerOf(request), hookId: hook.id }
    return { status: 200, body: view(await updateHookConfig(address, request.body, context)) }
  },
} satisfies Partial<Handlers>
