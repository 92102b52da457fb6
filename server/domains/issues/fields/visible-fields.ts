import { userOf, type Caller } from '../../../access/auth/caller.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { IssueField } from '../../../storage/issue-fields/issue-fields.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

type Needs = Pick<Transaction, 'accounts' | 'issueFields'>

/** Whether a caller is a member of the organization or an app acting for itself. */
async function belongs({ owner_id }: Repository, caller: Caller, { accounts }: Needs) {
  if (caller.kind === 'installation' || caller.kind === 'workflow') return true
  const user = userOf(caller)
  return user !== undefined && (await accounts.membership(owner_id, user.id)) !== undefined
}

/**
 * Lists the issue fields of a repository that the caller may see. Empty for repositories of users.
 */
export async function visibleFields(
  repository: Repository,
  caller: Caller,
  storage: Needs,
): Promise<IssueField[]> {
  const fields = await storage.issueFields.list(repository.owner_id)
  if (fields.every(({ visibility }) => visibility === 'all')) return fields
  if (await belongs(repository, caller, storage)) return fields
  return fields.filter(({ visibility }) => visibility === 'all')
}
