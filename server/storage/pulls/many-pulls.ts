import { sql } from 'kysely'
import { composed } from '../sql/composed.ts'
import type { Handle, Row } from '../schema/tables.ts'

/** Decisions of each pull request that are read. Older ones do not count. */
const mostDecisions = 100

/** A decision on a pull request. */
export type Decision = Pick<
  Row<'pull_reviews'>,
  'id' | 'issue_id' | 'user_id' | 'state' | 'commit_id'
>

/** The first rows of each group. */
export interface Firsts<Row> {
  rows: Row[]
  /** How many each group has. */
  totals: Map<number, number>
}

/** Reads of places, and of what waits. */
function manyPullReads(handle: Handle) {
  return {
    /** The pull request with a review or a comment on the diff. */
    placeOf: async (table: 'pull_reviews' | 'review_comments', id: number) => {
      const part = handle.selectFrom(table).select('issue_id').where('id', '=', id)
      return handle
        .selectFrom('issues')
        .innerJoin('repositories', 'repositories.id', 'issues.repository_id')
        .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
        .select(['accounts.login as owner', 'repositories.name as repo'])
        .select('issues.number')
        .where('issues.id', 'in', part)
        .executeTakeFirst()
    },

    /** Open pull requests that are to be merged when their requirements are met. */
    withAutoMerge: () =>
      handle
        .selectFrom('pulls')
        .innerJoin('issues', 'issues.id', 'pulls.issue_id')
        .select(['pulls.repository_id', 'issues.number'])
        .where('pulls.auto_merge', 'is not', null)
        .where('issues.state', '=', 'open')
        .orderBy('pulls.issue_id')
        .execute(),
  }
}

/** Reads about the reviews of many pull requests. */
function manyReviewReads(handle: Handle) {
  return {
    /** The ids of the first reviews of each pull request that a user can see, and their numbers. */
    firstReviews: async (
      issueIds: readonly number[],
      viewerId: number | undefined,
      most: number,
    ): Promise<Firsts<number>> => {
      const ranked = handle
        .selectFrom('pull_reviews')
        .select(['id', 'issue_id'])
        .select(sql<number>`row_number() over (partition by issue_id order by id)`.as('place'))
        .select(sql<number>`count(*) over (partition by issue_id)`.as('total'))
        .where('issue_id', 'in', issueIds)
        .where((eb) => eb.or([eb('state', '!=', 'PENDING'), eb('user_id', '=', viewerId ?? 0)]))
      const rows = await handle
        .selectFrom(ranked.as('ranked'))
        .selectAll()
        .where('place', '<=', most)
        .execute()
      return {
        rows: rows.map(({ id }) => id),
        totals: new Map(rows.map(({ issue_id: id, total }) => [id, Number(total)])),
      }
    },

    /** Decisions and dismissed decisions of pull requests, newest first. */
    decisions: async (issueIds: readonly number[]): Promise<Decision[]> => {
      const columns = ['id', 'issue_id', 'user_id', 'state', 'commit_id'] as const
      const ranked = handle
        .selectFrom('pull_reviews')
        .select([...columns, 'submitted_at'])
        .select(
          sql<number>`row_number() over (partition by issue_id order by submitted_at desc, id desc)`.as(
            'place',
          ),
        )
        .where('issue_id', 'in', issueIds)
        .where('state', 'in', ['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'])
      return handle
        .selectFrom(ranked.as('ranked'))
        .select(columns)
        .where('place', '<=', mostDecisions)
        .orderBy('submitted_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },
  }
}

/** Reads about many pull requests at a time, for lists that show more than the pull requests. */
export const manyPullQueries = (handle: Handle) =>
  composed(manyPullReads(handle), manyReviewReads(handle))
