import { notAccessible } from '../../../access/auth/authorize.ts'
import type { Caller } from '../../../access/auth/caller.ts'
import { rightsIn } from '../../../access/auth/rights.ts'
import { atLeast } from '../../../access/auth/roles.ts'
import { permits } from '../../../contract/permissions.ts'
import { doesNotExist, forbidden } from '../../../core/errors.ts'
import type { Storage } from '../../../storage/index.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { requireIssues } from '../edit-issue.ts'
import { readable } from './readable.ts'

/** An issue that a request names by its id. */
interface Named {
  caller: Caller
  /** The repository in the path. */
  repository: Repository
  id: number
  /** What it is called in the error. */
  what: string
}

/**
 * Finds the repository of an issue that a request names by id.
 * @throws ServiceError 404 for issues that the caller cannot read, and pull requests are not issues;
 * 410 where the path has no issues
 */
export async function placeOfRelated(
  { caller, repository, id, what }: Named,
  storage: Storage,
): Promise<Repository> {
  requireIssues(repository)
  const node = await storage.subIssues.find(id)
  const [found] = await readable(node ? [node] : [], caller, storage)
  const place = found && (await storage.repositories.find(found.repository_id))
  if (!place) throw doesNotExist(what)
  return place
}

/**
 * Checks the rights of a caller in the repository of a related issue, because the relation changes
 * both issues.
 * @param repository where the rights have been checked
 * @throws ServiceError 403 for callers who cannot change the issues of another one
 */
export async function requireTriageThere(
  place: Repository,
  { caller, repository }: { caller: Caller; repository: Repository },
  storage: Storage,
): Promise<void> {
  if (place.id === repository.id) return
  const { role, permissions } = await rightsIn(place, caller, storage)
  if (permissions && !permits({ permissions: [{ issues: 'write' }] }, permissions)) {
    throw notAccessible(caller)
  }
  if (!role || !atLeast(role, 'triage')) throw forbidden('Must have triage rights to Repository.')
}
