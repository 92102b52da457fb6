import type { Caller } from '../../access/auth/caller.ts'
import { knows } from '../../access/auth/can-see.ts'
import type { Storage } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** What a repository has to do with others, as far as somebody may know of them. */
export interface Network {
  /** What it was forked from. */
  parent?: Repository | undefined
  /** Where the forking began. */
  source?: Repository | undefined
  /** How many forks there are of where it began, forks of forks included. */
  forks: number
  /** How many watch it. */
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
  return found && (await knows(caller, found, storage)) ? found : undefined
}

/** The network of a repository, as its caller may see it. */
export async function networkOf(
  repository: Repository,
  caller: Caller,
  storage: Needs,
): Promise<Network> {
  const subscribers = await storage.subscriptions.countWatchers(repository)
  return { ...(await familyOf(repository, caller, storage)), subscribers }
}

/** What it was forked from and is forked to. Nothing is asked about one that is alone. */
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
