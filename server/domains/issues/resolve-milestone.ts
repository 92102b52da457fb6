import { validationFailed } from '../../core/errors.ts'
import type { IssueSelection } from '../../storage/issues/issue-lists.ts'
import type { Milestone } from '../../storage/issues/milestones.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Store = Pick<Transaction, 'milestones'>
type Place = Pick<Repository, 'id'>

/** Finds the milestone that a request names. @throws ServiceError 422 for an unknown number */
async function milestoneNamed(
  { milestones }: Store,
  { id }: Place,
  named: string | number,
): Promise<Milestone> {
  const isNumber = /^\d{1,15}$/.test(String(named))
  const found = isNumber ? await milestones.find(id, Number(named)) : undefined
  if (found) return found
  throw validationFailed({ resource: 'Issue', field: 'milestone', code: 'invalid' })
}

/**
 * Returns the id of the milestone in a request body; null for none, undefined for no change.
 * @throws ServiceError 422 for an unknown number
 */
export async function resolveMilestone(
  store: Store,
  place: Place,
  named: string | number | null | undefined,
): Promise<number | null | undefined> {
  if (named === undefined || named === null) return named
  return (await milestoneNamed(store, place, named)).id
}

/** Reads the filter of a list. @throws ServiceError 422 for an unknown number */
export async function milestoneFilter(
  store: Store,
  place: Place,
  filter: string | undefined,
): Promise<IssueSelection['milestone']> {
  if (filter === undefined) return undefined
  if (filter === '*') return 'any'
  return filter === 'none' ? 'none' : (await milestoneNamed(store, place, filter)).id
}
