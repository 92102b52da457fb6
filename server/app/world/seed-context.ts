import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { SeedReport } from './seed-report.ts'
import type { WorldSelection } from './world.ts'

/** The context with what seeding needs. */
export interface SeedContext extends Context {
  links: Links
  /** Notes what changes. */
  report: SeedReport
}

/**
 * Finds an account that exists or was seeded before, which checkWorld has checked.
 */
export async function accountOf(login: string, { storage }: SeedContext): Promise<Account> {
  const account = await storage.accounts.findByLogin(login)
  if (!account) throw new Error(`account ${login} was not seeded`)
  return account
}

export async function repositoryOf(
  fullName: string,
  { storage }: SeedContext,
): Promise<Repository> {
  const [owner = '', name = ''] = fullName.split('/')
  const repository = await storage.repositories.findByName(owner, name)
  if (!repository) throw new Error(`repository ${fullName} was not seeded`)
  return repository
}

/** Ids of the selected repositories of an account; null for all. */
export async function chosenIds(
  owner: string,
  selection: WorldSelection = 'all',
  soil: SeedContext,
): Promise<number[] | null> {
  if (selection === 'all') return null
  const found = selection.map((name) => repositoryOf(`${owner}/${name}`, soil))
  return (await Promise.all(found)).map(({ id }) => id)
}
