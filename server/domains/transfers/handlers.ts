import { requireActor } from '../../access/auth/acting.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import { shownRole } from '../../access/auth/shown-role.ts'
import type { Handlers } from '../../api/handler.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { newOwnerOf } from './new-owner.ts'
import { transferRepository } from './transfer.ts'

export const transfers = {
  'repos/transfer': async ({ body: input, caller, repository, links }, context) => {
    const sender = requireActor(caller)
    const owner = await newOwnerOf(repository, input.new_owner, caller, context)
    const transfer = { repository, owner, input, caller, sender, links }
    const transferred = await transferRepository(transfer, context)
    const { role } = await rightsIn(transferred, caller, context.storage)
    const shown = role && shownRole(caller, role)
    return { status: 202, body: repositoryView(transferred, links, shown) }
  },
} satisfies Partial<Handlers>
