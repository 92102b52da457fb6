import { orElse } from '../errors.ts'
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

/** What is read; undefined where it does not exist, or not for this caller, and in an empty repository. */
export const orAbsent = <T>(reading: Promise<T>): Promise<T | undefined> =>
  orElse(reading, [403, 404, 409], () => undefined)

/** A commit, of which the rest is read when it is requested. */
export const commitItem = (sha: string, place: Place): Item<'Commit'> =>
  new Item('Commit', { sha }, { ...siteOf(place), ref: sha, commit_sha: sha })
