import { atLeast } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { ReactionContent } from '../../storage/schema/reaction-tables.ts'
import type { Reaction, ReactionSubject } from '../../storage/reactions/reactions.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { refuseBlocked } from '../moderation/refuse.ts'
import { checkInteraction, requireInteraction } from '../moderation/require-interaction.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'

/** What a user reacts to, and the conversation that it is part of. */
export interface Reacted {
  subject: ReactionSubject
  /** Undefined outside of conversations. */
  conversation?: Pick<Issue, 'locked' | 'user_id'>
}

/** What finding a subject reads. */
export type SubjectStore = Pick<
  Transaction,
  | 'issues'
  | 'issueComments'
  | 'reviewComments'
  | 'reviews'
  | 'releases'
  | 'commitComments'
  | 'installations'
>

/** Finds the subject in the current state of the repository. */
export type FindReacted = (repository: Repository, store: SubjectStore) => Promise<Reacted>

interface Reacting {
  repository: Repository
  sender: Account
  role: Role
}

type Needs = Pick<Context, 'storage' | 'git' | 'clock'>

/** @throws ServiceError 403 for users without write access whom a lock or the author keeps out */
async function requireHeard(
  { blocks }: Transaction,
  { sender, role }: Reacting,
  { conversation }: Reacted,
): Promise<void> {
  if (!conversation || atLeast(role, 'write')) return
  if (conversation.locked) throw forbidden('Unable to react because the issue is locked.')
  const { user_id: id } = conversation
  if (id !== null) await refuseBlocked({ blocks }, { id }, sender)
}

/**
 * Adds a reaction, or returns the one that the user has already given.
 * @throws ServiceError 403 while archived and for blocked or limited users; for users without write
 * access also while the conversation is locked; what `find` throws
 */
export async function react(
  reacting: Reacting & { content: ReactionContent },
  find: FindReacted,
  context: Needs,
): Promise<{ reaction: Reaction; isNew: boolean }> {
  const { sender, content } = reacting
  const admission = await checkInteraction(reacting, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, reacting.repository)
    requireChangeable(repository)
    const reacted = await find(repository, transaction)
    await requireInteraction({ repository, sender }, admission, transaction, now)
    await requireHeard(transaction, reacting, reacted)
    const known = await transaction.reactions.ofUser(reacted.subject, sender.id, content)
    if (known) return { reaction: known, isNew: false }
    const added = { userId: sender.id, content, now }
    return { reaction: await transaction.reactions.create(reacted.subject, added), isNew: true }
  })
}

/**
 * Removes a reaction.
 * @throws ServiceError 403 while archived, and for users who are neither its author nor have write
 * access; 404; what `find` throws
 */
export function removeReaction(
  { id, ...reacting }: Reacting & { id: number },
  find: FindReacted,
  { storage }: Pick<Context, 'storage'>,
): Promise<void> {
  const { sender, role } = reacting
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, reacting.repository)
    requireChangeable(repository)
    const { subject } = await find(repository, transaction)
    const reaction = await transaction.reactions.find(subject, id)
    if (!reaction) throw notFound()
    if (reaction.user_id !== sender.id && !atLeast(role, 'write')) {
      throw forbidden('Must have write rights to Repository.')
    }
    await transaction.reactions.delete(subject, reaction)
  })
}
