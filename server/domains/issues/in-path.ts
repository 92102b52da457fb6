import { requireActor } from '../../access/auth/acting.ts'
import type { Caller } from '../../access/auth/caller.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import { moved, ServiceError } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { issueAt } from './edit-issue.ts'
import { requireAccess, requireAccessAt } from './token-access.ts'

type Numbered = Pick<Request<'issues/lock'>, 'path' | 'caller' | 'repository' | 'role' | 'links'>

/** Builds the action on the issue in the path. @throws ServiceError 403 without permission */
export async function operationAt(
  { path: { issue_number: number }, caller, repository, role, links }: Numbered,
  storage: Pick<Transaction, 'issues' | 'installations'>,
) {
  await requireAccessAt({ caller, repository }, number, 'write', storage)
  return { number, repository, role, sender: requireActor(caller), links }
}

/**
 * Finds the issue in the path for reading.
 * @throws ServiceError 403 without permission, 404, 410
 */
export async function issueRead(
  { path: { issue_number: number }, caller, repository }: Omit<Numbered, 'role' | 'links'>,
  storage: Pick<Transaction, 'issues' | 'installations'>,
) {
  const issue = await issueAt(storage, repository, number)
  await requireAccess({ caller, repository }, issue, 'read', storage)
  return issue
}

interface Asked {
  path: { issue_number: number }
  repository: Repository
  caller: Caller
  links: Links
}

/**
 * What is read of an issue.
 * @throws ServiceError 301 for the former number of one that the caller can read elsewhere
 */
export async function orTransferred<T>(
  reading: Promise<T>,
  { path: { issue_number: number }, repository, caller, links }: Asked,
  storage: Context['storage'],
): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error
    const to = await storage.issueMoves.movedTo(repository.id, number)
    const target = to && (await storage.repositories.find(to.repository_id))
    if (!target || !(await rightsIn(target, caller, storage)).role) throw error
    throw moved('GET', links.api(`/repositories/${target.id}/issues/${to.number}`))
  }
}
