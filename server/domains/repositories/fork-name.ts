import { repositoryName } from '../../git/names.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { badName, nameTaken } from './name.ts'

export interface WantedName {
  name: string
  /** It was asked for, so no other will do. */
  exact: boolean
}

const longest = 100
const mostTries = 100

/** The name that is asked for, or that of the source. @throws ServiceError 422 for a bad one */
export function wantedName(source: Repository, asked: string | undefined): WantedName {
  if (asked === undefined) return { name: source.name, exact: false }
  const name = repositoryName(asked)
  if (name === undefined) throw badName()
  return { name, exact: true }
}

/**
 * The name if the owner has no repository of that name yet, else one with a number after it.
 * @throws ServiceError 422 where no other will do
 */
export async function freeName(
  { name, exact }: WantedName,
  { login }: Account,
  { repositories }: Pick<Transaction, 'repositories'>,
): Promise<string> {
  for (let number = 0; number < (exact ? 1 : mostTries); number++) {
    const suffix = number === 0 ? '' : `-${number}`
    const candidate = name.slice(0, longest - suffix.length) + suffix
    if (!(await repositories.findByName(login, candidate))) return candidate
  }
  throw nameTaken('custom')
}
