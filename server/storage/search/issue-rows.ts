import type { accountQueries } from '../accounts/accounts.ts'
import { issueParts, type Issue } from '../issues/issue-parts.ts'
import { repositoryFromRow, type Repository } from '../repositories/repositories.ts'
import type { Handle } from '../schema/tables.ts'

/** An issue with its repository. */
export interface FoundIssue {
  issue: Issue
  repository: Repository
}

/** Reads issues of several repositories by id, in the given order. */
export const issueRows =
  (handle: Handle, accounts: Pick<ReturnType<typeof accountQueries>, 'findMany'>) =>
  async (ids: readonly number[]): Promise<FoundIssue[]> => {
    if (ids.length === 0) return []
    const rows = await handle.selectFrom('issues').selectAll().where('id', 'in', ids).execute()
    const places = [...new Set(rows.map(({ repository_id: id }) => id))]
    const repositories = await handle
      .selectFrom('repositories')
      .selectAll()
      .where('id', 'in', places)
      .execute()
    const owners = await accounts.findMany(repositories.map(({ owner_id: id }) => id))
    const byId = new Map(
      repositories.flatMap((row) => {
        const owner = owners.get(row.owner_id)
        return owner ? [[row.id, repositoryFromRow(row, owner)] as const] : []
      }),
    )
    const issues = await issueParts(handle, accounts)([...byId.values()], rows)
    const found = new Map(issues.map((issue) => [issue.id, issue]))
    return ids.flatMap((id) => {
      const issue = found.get(id)
      const repository = issue && byId.get(issue.repository_id)
      return repository ? [{ issue, repository }] : []
    })
  }
