import { ServiceError } from '../../core/errors.ts'
import type { Execution, Site } from '../execution.ts'
import { Item, type Place } from '../item.ts'

/** Owner and name of the repository that something is in. */
export const siteOf = ({ owner, repo }: Place): Place => ({ owner: owner!, repo: repo! })

/** The repository of a place. */
export async function repositoryAt(
  place: Place,
  execution: Execution,
): Promise<Item<'Repository'>> {
  const { body } = await execution.read('repos/get', { path: siteOf(place) })
  return new Item('Repository', body)
}

/** Where the caller may read the contents. */
export const readingIn = (place: Place, execution: Execution): Promise<Site> =>
  execution.enterAt('repos/get-commit', place)

/** What is read; undefined where it does not exist, or not for this caller. */
export async function orAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ServiceError && [403, 404, 409].includes(error.status)) return undefined
    throw error
  }
}
