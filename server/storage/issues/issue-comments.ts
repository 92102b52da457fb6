import type { ExpressionBuilder } from 'kysely'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { appSummaries, type AppSummary } from '../apps/app-summaries.ts'
import { authorAssociations, type AuthorAssociation } from '../repositories/author-associations.ts'
import type { IssuePlace } from './issue-parts.ts'
import { reactionCounts, type ReactionCounts } from '../sql/reaction-counts.ts'
import { recordMentions } from './mentions.ts'
import type { Handle, Row, Tables } from '../schema/tables.ts'
import { isRare } from '../sql/is-rare.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

type Stored = Row<'issue_comments'>

/** A comment on an issue or pull request. */
export interface IssueComment extends Omit<Stored, 'reactions'> {
  reactions: ReactionCounts
  /** Number of the issue. */
  number: number
  /** Whether the issue is a pull request. */
  pull: boolean
  /** Null when the account was deleted. */
  user: Account | null
  association: AuthorAssociation
  /** The app through which it was written. */
  app: AppSummary | null
}

export interface CommentSelection {
  /** Only comments on this issue. */
  issueId?: number | undefined
  /** Only comments updated at or after this instant. */
  since?: number | undefined
  /** Only comments on pull requests, or only on other issues. */
  pull?: boolean | undefined
}

interface Listing {
  by: 'created' | 'updated'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

const count = (handle: Handle, issueId: number, change: 1 | -1, now: number) =>
  handle
    .updateTable('issues')
    .set((set) => ({ comments: set('comments', '+', change), updated_at: now }))
    .where('id', '=', issueId)
    .execute()

const select = (
  handle: Handle,
  place: IssuePlace,
  { issueId, since, pull }: CommentSelection = {},
) =>
  handle
    .selectFrom('issue_comments')
    .$if(issueId === undefined, (query) =>
      query.where('issue_comments.repository_id', '=', place.id),
    )
    .$if(issueId !== undefined, (query) => query.where('issue_comments.issue_id', '=', issueId!))
    .$if(since !== undefined, (query) => query.where('issue_comments.updated_at', '>=', since!))
    .$if(pull !== undefined, (query) => query.where((eb) => isOnPull(eb, pull as boolean)))

const isOnPull = (eb: ExpressionBuilder<Tables, 'issue_comments'>, pull: boolean) =>
  eb.exists(
    eb
      .selectFrom('issues')
      .select('issues.id')
      .whereRef('issues.id', '=', 'issue_comments.issue_id')
      .where('issues.pull', '=', Number(pull)),
  )

const withIssue = (handle: Handle) =>
  handle
    .selectFrom('issue_comments')
    .innerJoin('issues', 'issues.id', 'issue_comments.issue_id')
    .selectAll('issue_comments')
    .select(['issues.number', 'issues.pull as of_pull'])

/** The comments that were updated since an instant, if they are few; otherwise undefined. */
async function recent(handle: Handle, place: IssuePlace, { since, issueId }: CommentSelection) {
  if (since === undefined || issueId !== undefined) return undefined
  const updated = handle
    .selectFrom('issue_comments as updated')
    .select('updated.id')
    .where('updated.repository_id', '=', place.id)
    .where('updated.updated_at', '>=', since)
  return (await isRare(handle, updated)) ? updated : undefined
}

async function withRelations(
  handle: Handle,
  accounts: Accounts,
  place: IssuePlace,
  rows: (Stored & { number: number; of_pull: number })[],
): Promise<IssueComment[]> {
  const authors = rows.flatMap(({ user_id: id }) => id ?? [])
  const users = await accounts.findMany(authors)
  const associations = await authorAssociations(handle, place, authors)
  const apps = await appSummaries(
    handle,
    rows.map(({ app_id: id }) => id),
  )
  return rows.map(({ of_pull: pull, ...row }) => ({
    ...row,
    reactions: reactionCounts(row.reactions),
    pull: pull === 1,
    user: users.get(row.user_id ?? 0) ?? null,
    association: associations.get(row.user_id ?? 0) ?? 'NONE',
    app: apps.get(row.app_id ?? 0) ?? null,
  }))
}

const findComment = async (
  handle: Handle,
  accounts: Accounts,
  place: IssuePlace,
  id: number,
): Promise<IssueComment | undefined> =>
  (
    await withRelations(
      handle,
      accounts,
      place,
      await withIssue(handle)
        .where('issue_comments.id', '=', id)
        .where('issue_comments.repository_id', '=', place.id)
        .execute(),
    )
  )[0]

function commentReads(handle: Handle, accounts: Accounts) {
  return {
    find: (place: IssuePlace, id: number): Promise<IssueComment | undefined> =>
      findComment(handle, accounts, place, id),

    /** Finds comments by id, in no particular order. */
    findMany: async (place: IssuePlace, ids: readonly number[]): Promise<IssueComment[]> => {
      if (ids.length === 0) return []
      const rows = await withIssue(handle).where('issue_comments.id', 'in', ids).execute()
      return withRelations(handle, accounts, place, rows)
    },

    list: async (
      place: IssuePlace,
      selection: CommentSelection,
      { by, direction, limit, offset }: Listing,
    ): Promise<IssueComment[]> => {
      const few = await recent(handle, place, selection)
      const page = select(handle, place, selection)
        .$if(few !== undefined, (query) => query.where('issue_comments.id', 'in', few!))
        .select('issue_comments.id')
        .orderBy(`issue_comments.${by}_at`, direction)
        .orderBy('issue_comments.id', direction)
        .limit(limit)
        .offset(offset)
      const rows = await withIssue(handle)
        .where('issue_comments.id', 'in', page)
        .orderBy(`issue_comments.${by}_at`, direction)
        .orderBy('issue_comments.id', direction)
        .execute()
      return withRelations(handle, accounts, place, rows)
    },

    count: (place: IssuePlace, selection: CommentSelection, page?: PageRange): Promise<number> =>
      totalOf(handle, select(handle, place, selection), page),
  }
}

function commentWrites(handle: Handle, accounts: Accounts) {
  return {
    create: async (
      place: IssuePlace,
      issueId: number,
      comment: { body: string; user_id: number; app_id?: number | null; created_at: number },
    ): Promise<IssueComment> => {
      const { id } = await handle
        .insertInto('issue_comments')
        .values({
          ...comment,
          issue_id: issueId,
          repository_id: place.id,
          updated_at: comment.created_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordMentions(handle, issueId, comment.body)
      await count(handle, issueId, 1, comment.created_at)
      return (await findComment(handle, accounts, place, id)) as IssueComment
    },

    update: async (
      place: IssuePlace,
      id: number,
      { body, now }: { body: string; now: number },
    ): Promise<IssueComment> => {
      const { issue_id } = await handle
        .updateTable('issue_comments')
        .set({ body, updated_at: now })
        .where('id', '=', id)
        .returning('issue_id')
        .executeTakeFirstOrThrow()
      await recordMentions(handle, issue_id, body)
      return (await findComment(handle, accounts, place, id)) as IssueComment
    },

    delete: async ({ id, issue_id }: Pick<Stored, 'id' | 'issue_id'>, now: number) => {
      await handle.deleteFrom('issue_comments').where('id', '=', id).execute()
      await count(handle, issue_id, -1, now)
    },
  }
}

/** Comments on issues and pull requests. The issue row holds their count. */
export function issueCommentQueries(handle: Handle, accounts: Accounts) {
  return { ...commentReads(handle, accounts), ...commentWrites(handle, accounts) }
}
