import type { Context } from '../../api/context.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Advisory } from '../../storage/security-advisories/advisories.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { contentOf } from './content.ts'
import { repositoryAdvisoryEvent } from './event.ts'
import { statusAfter } from './state.ts'

type Input = Schemas['repository-advisory-update']

/** @throws ServiceError 422 for a login that is not a user */
async function usersNamed(logins: readonly string[], { storage }: Context): Promise<number[]> {
  const found = logins.map(async (login) => {
    const user = await storage.accounts.findByLogin(login)
    if (user?.type === 'User') return user.id
    const [resource, field] = ['SecurityAdvisory', 'collaborating_users']
    throw validationFailed({ resource, field, code: 'invalid', message: `${login} is not a user` })
  })
  return Promise.all(found)
}

/**
 * Updates the content and state of an advisory.
 * @throws ServiceError 404 when its repository was deleted, 422
 */
export async function updateAdvisory(
  advisory: Advisory,
  { input, ...source }: EventSource & { input: Input },
  context: Context,
): Promise<Advisory> {
  const { state, collaborating_users: logins, ...rest } = input
  const { sender } = source
  const content = await contentOf(rest, { senderId: sender.id, present: advisory }, context)
  const collaborators = logins === undefined ? undefined : await usersNamed(logins ?? [], context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    // Read the advisory again, because the allowed state changes depend on its current state.
    const { advisories } = transaction
    const before = (await advisories.find({ ids: [advisory.id] })) ?? advisory
    const standing = state ? statusAfter(state, { ...before, ...content }, sender.id, now) : {}
    if (collaborators) await advisories.setCollaborators(advisory.id, collaborators)
    const after = await advisories.update(advisory.id, { content, standing }, now)
    if (before.state !== 'published' && after.state === 'published') {
      const about = { ...source, repository }
      const event = await repositoryAdvisoryEvent(about, after, 'published', transaction)
      await trigger(transaction, event, context)
    }
    return after
  })
}
