import { amended } from '../sql/amended.ts'
import { sql, type Updateable } from 'kysely'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { associationIn, type AuthorAssociation } from '../repositories/author-associations.ts'
import { reactionCounts, type ReactionCounts } from '../sql/reaction-counts.ts'
import type { IssuePlace } from '../issues/issue-parts.ts'
import type { Handle, NewRow, Row, Tables } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

type Stored = Row<'review_comments'>

/** A comment on the diff of a pull request. */
export interface ReviewComment extends Omit<Stored, 'reactions'> {
  reactions: ReactionCounts
  /** Number of the pull request. */
  number: number
  /** Whether its review is pending. */
  pending: boolean
  /** Null when the account was deleted. */
  user: Account | null
  association: AuthorAssociation
}

export interface ReviewCommentSelection {
  /** Only comments on this pull request. */
  issueId?: number
  /** Only comments of this review. */
  reviewId?: number
  /** Only comments updated at or after this instant. */
  since?: number | undefined
}

interface Listing extends PageRange {
  by: 'created' | 'updated'
  direction: 'asc' | 'desc'
}

/** The comments of a repository with the states of their reviews. */
const joined = (handle: Handle, place: IssuePlace) =>
  handle
    .selectFrom('review_comments')
    .innerJoin('pull_reviews', 'pull_reviews.id', 'review_comments.review_id')
    .where('review_comments.repository_id', '=', place.id)

/** Comments of pending reviews are listed only with their review. */
const select = (
  handle: Handle,
  place: IssuePlace,
  { issueId, reviewId, since }: ReviewCommentSelection,
) =>
  joined(handle, place)
    .$if(issueId !== undefined, (query) => query.where('review_comments.issue_id', '=', issueId!))
    .$if(reviewId !== undefined, (query) =>
      query.where('review_comments.review_id', '=', reviewId!),
    )
    .$if(reviewId === undefined, (query) => query.where('pull_reviews.state', '!=', 'PENDING'))
    .$if(since !== undefined, (query) => query.where('review_comments.updated_at', '>=', since!))

const withPull = (handle: Handle, place: IssuePlace) =>
  joined(handle, place)
    .innerJoin('issues', 'issues.id', 'review_comments.issue_id')
    .selectAll('review_comments')
    .select(['issues.number', 'pull_reviews.state as review_state'])
    .select(associationIn('review_comments', place))

type Joined = Awaited<ReturnType<ReturnType<typeof withPull>['execute']>>[number]

async function withAuthors(accounts: Accounts, rows: readonly Joined[]): Promise<ReviewComment[]> {
  const users = await accounts.findMany(rows.flatMap(({ user_id: id }) => id ?? []))
  return rows.map(({ review_state: state, ...row }) =>
    amended(row, {
      reactions: reactionCounts(row.reactions),
      pending: state === 'PENDING',
      user: users.get(row.user_id ?? 0) ?? null,
    }),
  )
}

function commentReads(handle: Handle, accounts: Accounts) {
  return {
    /** Finds a comment that a user can see: of a pending review only their own. */
    find: async (
      place: IssuePlace,
      id: number,
      viewerId: number | undefined,
    ): Promise<ReviewComment | undefined> => {
      const rows = await withPull(handle, place)
        .where('review_comments.id', '=', id)
        .where((eb) =>
          eb.or([
            eb('pull_reviews.state', '!=', 'PENDING'),
            eb('pull_reviews.user_id', '=', viewerId ?? 0),
          ]),
        )
        .execute()
      return (await withAuthors(accounts, rows))[0]
    },

    list: async (
      place: IssuePlace,
      selection: ReviewCommentSelection,
      { by, direction, limit, offset }: Listing,
    ): Promise<ReviewComment[]> => {
      const page = select(handle, place, selection)
        .select('review_comments.id')
        .orderBy(`review_comments.${by}_at`, direction)
        .orderBy('review_comments.id', direction)
        .limit(limit)
        .offset(offset)
      const rows = await withPull(handle, place)
        .where('review_comments.id', 'in', page)
        .orderBy(`review_comments.${by}_at`, direction)
        .orderBy('review_comments.id', direction)
        .execute()
      return withAuthors(accounts, rows)
    },

    /** Lists all comments of a review, oldest first. */
    ofReview: async (place: IssuePlace, reviewId: number): Promise<ReviewComment[]> =>
      withAuthors(
        accounts,
        await withPull(handle, place)
          .where('review_comments.review_id', '=', reviewId)
          .orderBy('review_comments.id')
          .execute(),
      ),
  }
}

/** Reads of whole conversations. */
function conversationReads(handle: Handle, accounts: Accounts) {
  return {
    /** Lists the comments of a conversation, oldest first, without those of pending reviews. */
    ofThread: async (place: IssuePlace, root: number): Promise<ReviewComment[]> =>
      withAuthors(
        accounts,
        await withPull(handle, place)
          .where((eb) =>
            eb.or([
              eb('review_comments.id', '=', root),
              eb('review_comments.in_reply_to_id', '=', root),
            ]),
          )
          .where('pull_reviews.state', '!=', 'PENDING')
          .orderBy('review_comments.id')
          .execute(),
      ),

    /** The first comments of each pull request that a user can see, oldest first. */
    ofPulls: async (
      place: IssuePlace,
      {
        issueIds,
        viewerId,
        most,
      }: { issueIds: readonly number[]; viewerId?: number; most: number },
    ): Promise<ReviewComment[]> => {
      const ranked = joined(handle, place)
        .select('review_comments.id')
        .select(
          sql<number>`row_number() over
            (partition by review_comments.issue_id order by review_comments.id)`.as('place'),
        )
        .where('review_comments.issue_id', 'in', issueIds)
        .where((eb) =>
          eb.or([
            eb('pull_reviews.state', '!=', 'PENDING'),
            eb('pull_reviews.user_id', '=', viewerId ?? 0),
          ]),
        )
      const rows = await withPull(handle, place)
        .where(
          'review_comments.id',
          'in',
          handle.selectFrom(ranked.as('ranked')).select('id').where('place', '<=', most),
        )
        .orderBy('review_comments.id')
        .execute()
      return withAuthors(accounts, rows)
    },

    count: (
      place: IssuePlace,
      selection: ReviewCommentSelection,
      page?: PageRange,
    ): Promise<number> => totalOf(handle, select(handle, place, selection), page),
  }
}

function currentReads(handle: Handle) {
  return {
    /** Lists the comments on lines that the present diff of a pull request has. */
    current: (issueId: number, limit: number): Promise<Stored[]> =>
      handle
        .selectFrom('review_comments')
        .selectAll()
        .where('issue_id', '=', issueId)
        .where('position', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

function commentWrites(handle: Handle) {
  return {
    create: async (row: NewRow<'review_comments'>): Promise<number> => {
      const { id } = await handle
        .insertInto('review_comments')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    update: async (id: number, change: Updateable<Tables['review_comments']>): Promise<void> => {
      await handle.updateTable('review_comments').set(change).where('id', '=', id).execute()
    },

    /** Marks all comments of a pull request as outdated but these. */
    outdate: async (issueId: number, current: readonly number[]): Promise<void> => {
      await handle
        .updateTable('review_comments')
        .set({ line: null, start_line: null, position: null })
        .where('issue_id', '=', issueId)
        .where('position', 'is not', null)
        .where('id', 'not in', [0, ...current])
        .execute()
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('review_comments').where('id', '=', id).execute()
    },

    /** Changes the number of visible comments that a pull request has. */
    countOn: async (issueId: number, change: number): Promise<void> => {
      await handle
        .updateTable('pulls')
        .set((set) => ({ review_comments: set('review_comments', '+', change) }))
        .where('issue_id', '=', issueId)
        .execute()
    },
  }
}

/** Comments on the diffs of pull requests. The row of the pull request holds their count. */
export function reviewCommentQueries(handle: Handle, accounts: Accounts) {
  return composed(
    commentReads(handle, accounts),
    conversationReads(handle, accounts),
    currentReads(handle),
    commentWrites(handle),
  )
}
