import { requireActor } from '../../access/auth/acting.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { checkCreation } from '../repositories/check-creation.ts'
import { checkReach } from '../repositories/check-reach.ts'
import { fullView } from '../repositories/full-view.ts'
import { generateRepository } from './generate.ts'
import { callerAsOwner, isOwnLogin, organizationFor } from '../repositories/new-owner.ts'

/** Returns the owner of the new repository. @throws ServiceError 401, 403 or 422 */
async function ownerFor(
  login: string | undefined,
  caller: Caller,
  context: Context,
): Promise<Account> {
  if (login === undefined || isOwnLogin(login, caller)) return callerAsOwner(caller, context)
  return organizationFor(login, caller, { resource: 'Repository', field: 'owner' }, context)
}

export const repositoryTemplates = {
  'repos/create-using-template': async (
    { body: input, caller, repository: template, links },
    context,
  ) => {
    const creator = requireActor(caller)
    checkReach(caller, input)
    const owner = await ownerFor(input.owner, caller, context)
    const visibility = input.private ? 'private' : 'public'
    await checkCreation(owner, creator, visibility, context.storage)
    const generation = { template, owner, creator, input, links }
    const repository = await generateRepository(generation, context)
    const view = await fullView(repository, { caller, role: 'admin', links }, context)
    return { status: 201, body: view, headers: { Location: view.url } }
  },
} satisfies Partial<Handlers>
