import { roleIn } from '../../../access/auth/roles.ts'
import { refuseBlocked } from '../../accounts/blocks/refuse.ts'
import type { Context } from '../../../api/context.ts'
import { forbidden } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { InteractionLimit } from '../../../storage/accounts/interaction-limits.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { hasContributed } from './contribution.ts'

/** Somebody about to comment, or to open an issue or pull request. */
interface Entering {
  repository: Repository
  sender: Account
}

type Store = Pick<
  Transaction,
  'accounts' | 'blocks' | 'interactionLimits' | 'organizationRoles' | 'repositories' | 'teams'
>

type Group = InteractionLimit['admitted']

/** Milliseconds; who is younger is no existing user. */
const youth = 24 * 60 * 60 * 1000

const words: Record<Group, string> = {
  existing_users: 'users who have been here for a day',
  contributors_only: 'contributors',
  collaborators_only: 'collaborators',
}

const limitedTo = (group: Group) =>
  forbidden(`For now, interactions with this repository are limited to ${words[group]}.`)

/** Apps are where they have been installed, and so are let as collaborators are. */
async function collaborates({ repository, sender }: Entering, store: Store): Promise<boolean> {
  if (sender.type === 'Bot') return true
  // What everybody may do with what is public makes nobody a collaborator.
  const role = await roleIn({ ...repository, private: true }, sender, store)
  return role !== undefined
}

/** What there is to fear of a limit: whether only those who have contributed are let, or not even they. */
async function limitFor(
  { repository, sender }: Entering,
  store: Store,
  now: number,
): Promise<Group | undefined> {
  if (repository.private || repository.owner_id === sender.id) return undefined
  const limit = await store.interactionLimits.find(repository.owner_id, now)
  if (!limit) return undefined
  const isOld = sender.created_at <= now - youth
  if (limit.admitted === 'existing_users' && isOld) return undefined
  return (await collaborates({ repository, sender }, store)) ? undefined : limit.admitted
}

/** What was found out about somebody before the transaction. */
export interface Admission {
  /** False where nobody had to look. */
  contributed: boolean
}

/**
 * Refuses whom the owner of a repository has blocked, and whom a limit on it leaves out: the one place that
 * decides it.
 * @throws ServiceError 403
 */
export async function admit(
  entering: Entering,
  { contributed }: Admission,
  store: Store,
  now: number,
): Promise<void> {
  await refuseBlocked(store, entering.repository.owner, entering.sender)
  const group = await limitFor(entering, store, now)
  if (group === undefined || (contributed && group !== 'collaborators_only')) return
  throw limitedTo(group)
}

/**
 * The same before the transaction, as it has to look through commits and spares whoever is refused all work.
 * A limit that is set before the transaction takes place knows of no contribution.
 * @throws ServiceError 403
 */
export async function askIn(
  entering: Entering,
  context: Pick<Context, 'storage' | 'git' | 'clock'>,
): Promise<Admission> {
  const { storage, clock } = context
  const now = clock.now()
  const group = await limitFor(entering, storage, now)
  const turnsOnIt = group !== undefined && group !== 'collaborators_only'
  const admission = { contributed: turnsOnIt && (await hasContributed(entering, context)) }
  await admit(entering, admission, storage, now)
  return admission
}
