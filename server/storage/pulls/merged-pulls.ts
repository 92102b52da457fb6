import type { Handle } from '../schema/tables.ts'

/** A merged pull request, as release notes name it. */
export interface MergedPull {
  issueId: number
  number: number
  title: string
  /** Null when the account was deleted. */
  author: { id: number; login: string } | null
  /** The merge commit. */
  sha: string | null
}

/** Merged pull requests. */
export function mergedPullQueries(handle: Handle) {
  const merged = (repositoryId: number) =>
    handle
      .selectFrom('issues')
      .where('issues.repository_id', '=', repositoryId)
      .where('issues.pull', '=', 1)
      .where('issues.merged_at', 'is not', null)

  return {
    /** Lists the pull requests of a repository that were merged last, newest first. */
    list: async (repositoryId: number, limit: number): Promise<MergedPull[]> => {
      const rows = await merged(repositoryId)
        .innerJoin('pulls', 'pulls.issue_id', 'issues.id')
        .leftJoin('accounts', 'accounts.id', 'issues.user_id')
        .select(['issues.id', 'issues.number', 'issues.title', 'issues.user_id'])
        .select(['accounts.login', 'pulls.merge_commit_sha'])
        .orderBy('issues.merged_at', 'desc')
        .orderBy('issues.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, number, title, user_id: userId, login, merge_commit_sha: sha }) => {
        const author = userId === null || login === null ? null : { id: userId, login }
        return { issueId: id, number, title, author, sha }
      })
    },

    /** The first merged pull request of each author in a repository, as ids of issues. */
    firstOf: async (repositoryId: number, authors: readonly number[]): Promise<Set<number>> => {
      if (authors.length === 0) return new Set()
      const rows = await merged(repositoryId)
        .where('issues.user_id', 'in', [...authors])
        .select((select) => select.fn.min<number>('issues.id').as('id'))
        .groupBy('issues.user_id')
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** The names of the labels of issues. */
    labels: async (issueIds: readonly number[]): Promise<Map<number, string[]>> => {
      if (issueIds.length === 0) return new Map()
      const rows = await handle
        .selectFrom('issue_labels')
        .innerJoin('labels', 'labels.id', 'issue_labels.label_id')
        .select(['issue_labels.issue_id', 'labels.name'])
        .where('issue_labels.issue_id', 'in', [...issueIds])
        .execute()
      const byIssue = new Map<number, string[]>()
      for (const { issue_id: id, name } of rows) byIssue.set(id, [...(byIssue.get(id) ?? []), name])
      return byIssue
    },
  }
}
