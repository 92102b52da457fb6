import { issuesById, type Issue, type IssueReader } from '../issues/issue-parts.ts'
import { repositoryFromRow, type Repository } from '../repositories/repositories.ts'

/** An issue with its repository. */
export interface FoundIssue {
  issue: Issue
  repository: Repository
}

/** Reads issues of several repositories by id, in the given order. */
export const issueRows =
  (reader: IssueReader) =>
  async (ids: readonly number[]): Promise<FoundIssue[]> => {
    if (ids.length === 0) return []
    const { handle, accounts } = reader
    const repositories = await handle
      .selectFrom('repositories')
      .selectAll()
      .where('id', 'in', (from) =>
        from.selectFrom('issues').select('repository_id').where('id', 'in', ids),
      )
      .execute()
    const owners = await accounts.findMany(repositories.map(({ owner_id: id }) => id))
    const byId = new Map(
      repositories.flatMap((row) => {
        const owner = owners.get(row.owner_id)
        return owner ? [[row.id, repositoryFromRow(row, owner)] as const] : []
      }),
    )
    const issues = await issuesById(reader, [...byId.values()], ids)
    return issues.map((issue) => ({ issue, repository: byId.get(issue.repository_id)! }))
  }
