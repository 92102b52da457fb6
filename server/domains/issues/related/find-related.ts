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
  /** Its name in the error. */
  what: string
}

/**
 * Finds the repository of an issue that a request names by id.
 * @throws ServiceError 404 for pull requests and for issues that the caller cannot read; 410 when the
 * repository in the path has no issues
 */
export async function repositoryOfRelated(
  { caller, repository, id, what }: Named,
  storage: Storage,
): Promise<Repository> {
  requireIssues(repository)
  const node = await storage.subIssues.find(id)
  const [found] = await readable(node ? [node] : [], caller, storage)
  const related = found && (await storage.repositories.find(found.repository_id))
  if (!related) throw doesNotExist(what)
  return related
}

/**
 * Checks the rights of a caller in the repository of a related issue, because the relation changes
 * both issues.
 * @param related the repository of the related issue
 * @param repository the repository in the path, whose rights were already checked
 * @throws ServiceError 403 for callers who cannot change issues in `related`
 */
export async function requireTriageIn(
  related: Repository,
  { caller, repository }: { caller: Caller; repository: Repository },
  storage: Storage,
): Promise<void> {
  if (related.id === repository.id) return
  const { role, permissions } = await rightsIn(related, caller, storage)
  if (permissions && !permits({ permissions: [{ issues: 'write' }] }, permissions)) {
    throw notAccessible(caller)
  }
  if (!role || !atLeast(role, 'triage')) throw forbidden('Must have triage rights to Repository.')
}
