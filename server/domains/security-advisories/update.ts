import type { Context } from '../../api/context.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Advisory } from '../../storage/security-advisories/advisories.ts'
import type { Transaction } from '../../storage/index.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { contentOf } from './content.ts'
import { repositoryAdvisoryEvent } from './event.ts'
import { globalAdvisoryEvents } from './global-event.ts'
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

/** What an update is for readers of the global list; undefined while it is not there. */
function globalAction({ before, after }: { before: Advisory; after: Advisory }) {
  if (after.published_at === null) return undefined
  if (before.published_at === null) return 'published' as const
  const isWithdrawn = before.withdrawn_at === null && after.withdrawn_at !== null
  return isWithdrawn ? ('withdrawn' as const) : ('updated' as const)
}

/** Sends the events of an update, in its transaction. */
async function announce(
  transaction: Transaction,
  source: EventSource,
  change: { before: Advisory; after: Advisory },
  context: Context,
): Promise<void> {
  const { before, after } = change
  const action = globalAction(change)
  const isPublished = before.state !== 'published' && after.state === 'published'
  await triggerAll(
    transaction,
    [
      ...(isPublished
        ? [await repositoryAdvisoryEvent(source, after, 'published', transaction)]
        : []),
      ...(action ? await globalAdvisoryEvents(after, action, source.links, transaction) : []),
    ],
    context,
  )
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
    await announce(transaction, { ...source, repository }, { before, after }, context)
    return after
  })
}
