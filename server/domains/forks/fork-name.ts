import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { creationFailed, newRepositoryName } from '../repositories/name.ts'

export interface RequestedName {
  name: string
  /** Whether the caller requested this exact name. */
  exact: boolean
}

const maxLength = 100
const maxTries = 100

/**
 * Returns the requested name, or the name of the source.
 * @throws ServiceError 422 for an invalid name
 */
export function requestedName(source: Repository, requested: string | undefined): RequestedName {
  if (requested === undefined) return { name: source.name, exact: false }
  return { name: newRepositoryName(requested), exact: true }
}

/**
 * Returns the name if the owner has no repository with it, otherwise the name with a number
 * appended.
 * @throws ServiceError 422 when the exact name is taken
 */
export async function freeName(
  { name, exact }: RequestedName,
  { login }: Account,
  { repositories }: Pick<Transaction, 'repositories'>,
): Promise<string> {
  for (let number = 0; number < (exact ? 1 : maxTries); number++) {
    const suffix = number === 0 ? '' : `-${number}`
    const candidate = name.slice(0, maxLength - suffix.length) + suffix
    if (!(await repositories.findByName(login, candidate))) return candidate
  }
  throw creationFailed()
}
