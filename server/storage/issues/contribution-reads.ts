import type { Handle } from '../schema/tables.ts'

/** An issue, a pull request or a review that a user wrote. */
export interface Contribution {
  kind: 'issue' | 'pull' | 'review'
  repositoryId: number
  at: number
}

interface Span {
  from: number
  to: number
  /** Of each kind. */
  most: number
}

/** What users contributed. */
export function contributionReads(handle: Handle) {
  return {
    /** What a user wrote in a span of time, newest first. */
    contributions: async (userId: number, { from, to, most }: Span): Promise<Contribution[]> => {
      const issues = await handle
        .selectFrom('issues')
        .select(['repository_id as repositoryId', 'pull', 'created_at as at'])
        .where('user_id', '=', userId)
        .where('created_at', '>=', from)
        .where('created_at', '<=', to)
        .orderBy('created_at', 'desc')
        .limit(most)
        .execute()
      const reviews = await handle
        .selectFrom('pull_reviews')
        .select(['repository_id as repositoryId', 'submitted_at as at'])
        .where('user_id', '=', userId)
        .where('submitted_at', '>=', from)
        .where('submitted_at', '<=', to)
        .orderBy('submitted_at', 'desc')
        .limit(most)
        .execute()
      return [
        ...issues.map(({ pull, ...each }) => ({
          ...each,
          kind: pull === 1 ? ('pull' as const) : ('issue' as const),
        })),
        ...reviews.map(({ repositoryId, at }) => ({
          ...{ repositoryId, at: at! },
          kind: 'review' as const,
        })),
      ]
    },
  }
}
