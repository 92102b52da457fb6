import { roleIn } from '../../access/auth/roles.ts'
import { refuseBlocked } from './refuse.ts'
import type { Context } from '../../api/context.ts'
import { forbidden } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { InteractionLimit } from '../../storage/moderation/interaction-limits.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { hasContributed } from './contribution.ts'

/** A user who wants to comment or open an issue or pull request. */
interface Entering {
  repository: Repository
  sender: Account
}

type Store = Pick<
  Transaction,
  'accounts' | 'blocks' | 'interactionLimits' | 'organizationRoles' | 'repositories' | 'teams'
>

type Group = InteractionLimit['admitted']

/** Maximum age in milliseconds of an account that counts as new. */
const newAccountAge = 24 * 60 * 60 * 1000

const words: Record<Group, string> = {
  existing_users: 'users whose account is at least one day old',
  contributors_only: 'contributors',
  collaborators_only: 'collaborators',
}

const limitedTo = (group: Group) =>
  forbidden(`Interactions with this repository are currently limited to ${words[group]}.`)

/** Apps count as collaborators where they are installed. */
async function collaborates({ repository, sender }: Entering, store: Store): Promise<boolean> {
  if (sender.type === 'Bot') return true
  // Public read access does not make a user a collaborator.
  const role = await roleIn({ ...repository, private: true }, sender, store)
  return role !== undefined
}

/** Returns the group that an active limit admits; undefined when no limit applies to the user. */
async function limitFor(
  { repository, sender }: Entering,
  store: Store,
  now: number,
): Promise<Group | undefined> {
  if (repository.private || repository.owner_id === sender.id) return undefined
  const limit = await store.interactionLimits.find(repository.owner_id, now)
  if (!limit) return undefined
  const isOld = sender.created_at <= now - newAccountAge
  if (limit.admitted === 'existing_users' && isOld) return undefined
  return (await collaborates({ repository, sender }, store)) ? undefined : limit.admitted
}

/** Result of the checks made before the transaction. */
export interface InteractionCheck {
  /** False when the check was not needed. */
  contributed: boolean
}

/**
 * Rejects users blocked by the owner or excluded by an interaction limit. This is the only place
 * that decides it.
 * @throws ServiceError 403
 */
export async function requireInteraction(
  entering: Entering,
  { contributed }: InteractionCheck,
  store: Store,
  now: number,
): Promise<void> {
  await refuseBlocked(store, entering.repository.owner, entering.sender)
  const group = await limitFor(entering, store, now)
  if (group === undefined || (contributed && group !== 'collaborators_only')) return
  throw limitedTo(group)
}

/**
 * Same check before the transaction. It searches the commits, which is slow, and avoids further
 * work for rejected users. When a limit is set between this check and the transaction, contributors
 * are treated as non-contributors.
 * @throws ServiceError 403
 */
export async function checkInteraction(
  entering: Entering,
  context: Pick<Context, 'storage' | 'git' | 'clock'>,
): Promise<InteractionCheck> {
  const { storage, clock } = context
  const now = clock.now()
  const group = await limitFor(entering, storage, now)
  const needsContribution = group !== undefined && group !== 'collaborators_only'
  const admission = { contributed: needsContribution && (await hasContributed(entering, context)) }
  await requireInteraction(entering, admission, storage, now)
  return admission
}
