import type { Caller } from '../../access/auth/caller.ts'
import { canSee } from '../../access/auth/can-see.ts'
import type { Storage } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Related repositories that are visible to the caller. */
export interface Network {
  /** Direct source of the fork. */
  parent?: Repository | undefined
  /** Root of the fork network. */
  source?: Repository | undefined
  /** Template that the repository was created from. */
  template?: Repository | undefined
  /** Number of forks in the network, including forks of forks. */
  forks: number
  /** Number of watchers. */
  subscribers: number
}

type Needs = Pick<
  Storage,
  | 'accounts'
  | 'forks'
  | 'installations'
  | 'organizationRoles'
  | 'repositories'
  | 'subscriptions'
  | 'teams'
>

async function known(id: number | null, caller: Caller, storage: Needs) {
  const found = id === null ? undefined : await storage.repositories.find(id)
  return found && (await canSee(caller, found, storage)) ? found : undefined
}

/** Returns the network of a repository as visible to the caller. */
export async function networkOf(
  repository: Repository,
  caller: Caller,
  storage: Needs,
): Promise<Network> {
  const subscribers = await storage.subscriptions.countWatchers(repository)
  const template = await known(repository.template_id, caller, storage)
  return { ...(await familyOf(repository, caller, storage)), template, subscribers }
}

/**
 * Returns the visible parent and root, and the number of forks. Needs no query for a repository
 * without forks.
 */
async function familyOf(
  { id, fork, forks_count, parent_id, source_id }: Repository,
  caller: Caller,
  storage: Needs,
): Promise<Omit<Network, 'subscribers'>> {
  if (!fork) return { forks: forks_count === 0 ? 0 : await storage.forks.networkCount(id) }
  const [parent, source, forks] = await Promise.all([
    known(parent_id, caller, storage),
    known(source_id, caller, storage),
    storage.forks.networkCount(source_id ?? id),
  ])
  return { parent, source, forks }
}
