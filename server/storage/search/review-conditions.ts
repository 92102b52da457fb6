import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** One condition of a search for pull requests that is about their reviews. */
export type ReviewCondition =
  | { of: 'reviewed_by' | 'review_requested' | 'user_review_requested'; ids: readonly number[] }
  /** Ids of teams. */
  | { of: 'team_review_requested'; ids: readonly number[] }
  | { of: 'review'; is: 'none' | 'approved' | 'changes_requested' }

type Of<Name extends ReviewCondition['of']> = ReviewCondition & { of: Name }
type Person = Exclude<ReviewCondition['of'], 'review'>

/** Issues by whose review they have or wait for, with their `issue_id`. */
const selections: Record<Person, (ids: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  reviewed_by: (ids) =>
    sql`select issue_id from pull_reviews where user_id in (${ids}) and state != 'PENDING'`,
  review_requested: (ids) => sql`select issue_id from review_requests where user_id in (${ids})
    union all select review_requests.issue_id from team_members
    join review_requests on review_requests.team_id = team_members.team_id
    where team_members.user_id in (${ids})`,
  user_review_requested: (ids) =>
    sql`select issue_id from review_requests where user_id in (${ids})`,
  team_review_requested: (ids) =>
    sql`select issue_id from review_requests where team_id in (${ids})`,
}

/** Selects the issues that a person or team reviewed or is to review, as `id`. */
export const ofReviewer = ({ of, ids }: Of<Person>): RawBuilder<unknown> =>
  sql`select issue_id as id from (${selections[of](sql.join(ids))}) as of_reviewer`

const isReviewer = (condition: Of<Person>) =>
  condition.ids.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`issues.id in (${ofReviewer(condition)})`

/** The review is the newest of its author that approves or requests changes. */
const isOpinion = sql<SqlBool>`not exists (select 1 from pull_reviews as newer
  where newer.issue_id = reviews.issue_id and newer.user_id = reviews.user_id and newer.id > reviews.id
  and newer.state in ('APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'))`

const hasReview = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(select 1 from pull_reviews as reviews
    where reviews.issue_id = issues.id and ${condition} limit 1) is not null`

const wantsChanges = hasReview(sql`reviews.state = 'CHANGES_REQUESTED' and ${isOpinion}`)

const reviews: Record<Of<'review'>['is'], RawBuilder<SqlBool>> = {
  none: sql<SqlBool>`(issues.pull = 1 and not ${hasReview(sql`reviews.state != 'PENDING'`)})`,
  approved: sql<SqlBool>`(${hasReview(sql`reviews.state = 'APPROVED' and ${isOpinion}`)}
    and not ${wantsChanges})`,
  changes_requested: wantsChanges,
}

/** The SQL of a condition about reviews, for a statement that reads `issues`. */
export const reviewCondition = (condition: ReviewCondition): RawBuilder<SqlBool> =>
  condition.of === 'review' ? reviews[condition.is] : isReviewer(condition)
