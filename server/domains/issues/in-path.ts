import { requireActor } from '../../access/auth/acting.ts'
import type { Request } from '../../api/handler.ts'
import type { Transaction } from '../../storage/index.ts'
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
