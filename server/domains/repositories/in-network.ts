import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/**
 * Finds the named repository of an account in the fork network of another repository.
 * @param named a name, or `owner/name`
 */
export async function namedInNetwork(
  base: Repository,
  login: string,
  named: string,
  { repositories }: Pick<Transaction, 'repositories'>,
): Promise<Repository | undefined> {
  const [owner, name] = named.includes('/') ? named.split('/', 2) : [login, named]
  const found = await repositories.findByName(owner ?? '', name ?? '')
  if (!found || found.id === base.id) return found
  const rootOf = ({ id, source_id }: Repository) => source_id ?? id
  return rootOf(found) === rootOf(base) ? found : undefined
}

/** Finds the repository of an account in the fork network of another repository. */
export async function inNetwork(
  base: Repository,
  login: string,
  { accounts, forks, repositories }: Pick<Transaction, 'accounts' | 'forks' | 'repositories'>,
): Promise<Repository | undefined> {
  const owner = await accounts.findByLogin(login)
  if (!owner || owner.id === base.owner_id) return owner && base
  for (const id of [base.id, base.parent_id, base.source_id]) {
    if (id === null) continue
    const origin = await repositories.find(id)
    if (origin?.owner_id === owner.id) return origin
    const fork = await forks.ofAccount(id, owner.id)
    if (fork !== undefined) return repositories.find(fork)
  }
  return undefined
}
