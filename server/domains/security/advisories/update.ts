import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../api/handler.ts'
import { validationFailed } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Advisory } from '../../../storage/security/advisories.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { present } from '../../repositories/present.ts'
import { contentOf } from './content.ts'
import { standingIn } from './state.ts'

type Input = Schemas['repository-advisory-update']

/** @throws ServiceError 422 for somebody who is no user */
async function usersNamed(logins: readonly string[], { storage }: Context): Promise<number[]> {
  const found = logins.map(async (login) => {
    const user = await storage.accounts.findByLogin(login)
    if (user?.type === 'User') return user.id
    const [resource, field] = ['SecurityAdvisory', 'collaborating_users']
    throw validationFailed({ resource, field, code: 'invalid', message: `${login} is no user` })
  })
  return Promise.all(found)
}

/**
 * Changes what an advisory says and how far it is.
 * @throws ServiceError 404 when its repository went meanwhile, 422
 */
export async function updateAdvisory(
  advisory: Advisory,
  { repository, input, sender }: { repository: Repository; input: Input; sender: Account },
  context: Context,
): Promise<Advisory> {
  const { state, collaborating_users: logins, ...said } = input
  const content = await contentOf(said, { senderId: sender.id, present: advisory }, context)
  const collaborators = logins === undefined ? undefined : await usersNamed(logins ?? [], context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    await present(transaction, repository)
    // Somebody may have been quicker: where it may go depends on where it is now.
    const { advisories } = transaction
    const before = (await advisories.find({ ids: [advisory.id] })) ?? advisory
    const standing = state ? standingIn(state, { ...before, ...content }, sender.id, now) : {}
    if (collaborators) await advisories.setCollaborators(advisory.id, collaborators)
    return advisories.update(advisory.id, { content, standing }, now)
  })
}
