import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { repositoryDispatchEvent } from './dispatch-event.ts'
import { lockRepository } from './lock-repository.ts'
import { requireChangeable } from './require-changeable.ts'

export const dispatches = {
  'repos/create-dispatch-event': async ({ body, repository: asked, caller, links }, context) => {
    const sender = requireActor(caller)
    await context.storage.transaction(async (transaction) => {
      const repository = await lockRepository(transaction, asked)
      requireChangeable(repository)
      const event = repositoryDispatchEvent({ repository, sender, links }, body)
      await trigger(transaction, event, context)
    })
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
