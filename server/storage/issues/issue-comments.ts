import { amended } from '../sql/amended.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import { appSummaries, type AppSummary } from '../apps/app-summaries.ts'
import { prepared, preparedInsert, preparedWrite } from '../engines/prepared.ts'
import { ownAssociation, type AuthorAssociation } from '../repositories/author-associations.ts'
import type { IssuePlace, IssueReader } from './issue-parts.ts'
import { encode } from '../sql/json.ts'
import { reactionCounts, type ReactionCounts } from '../sql/reaction-counts.ts'
import { recordMentions } from './mentions.ts'
import type { Handle, Row, Tables } from '../schema/tables.ts'
import { isRare } from '../sql/is-rare.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

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

const count = preparedWrite<{ id: number; change: 1 | -1; now: number }>(
  (handle, { id, change, now }) =>
    handle
      .updateTable('issues')
      .set((set) => ({ comments: set('comments', '+', change), updated_at: now }))
      .where('id', '=', id),
)

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

/** A comment with its issue. */
interface Assembled extends Stored {
  number: number
  pull: number
  association: AuthorAssociation
}

const assembled = (handle: Handle) =>
  handle
    .selectFrom('issue_comments')
    .innerJoin('issues', 'issues.id', 'issue_comments.issue_id')
    .selectAll('issue_comments')
    .select(['issues.number', 'issues.pull', ownAssociation('issue_comments')])

const byId = prepared<{ repository: number; id: number }, Assembled>((handle, { repository, id }) =>
  assembled(handle)
    .where('issue_comments.id', '=', id)
    .where('issue_comments.repository_id', '=', repository),
)

const byIds = prepared<{ ids: string }, Assembled>((handle, { ids }, { listed }) =>
  assembled(handle)
    .innerJoin(listed(ids).as('listed'), 'listed.number', 'issue_comments.id')
    .orderBy('listed.place'),
)

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

/** Adds the accounts and apps of comments, in one statement each, unless they are cached. */
async function complete(
  { handle, accounts }: IssueReader,
  rows: readonly Assembled[],
): Promise<IssueComment[]> {
  const users = await accounts.findMany(rows.flatMap(({ user_id: id }) => id ?? []))
  const apps = await appSummaries(
    handle,
    rows.map(({ app_id: id }) => id),
  )
  return rows.map((row) =>
    amended(row, {
      reactions: reactionCounts(row.reactions),
      pull: row.pull === 1,
      user: users.get(row.user_id ?? 0) ?? null,
      app: apps.get(row.app_id ?? 0) ?? null,
    }),
  )
}

const findComment = async (
  reader: IssueReader,
  place: IssuePlace,
  id: number,
): Promise<IssueComment | undefined> =>
  (await complete(reader, await byId(reader, { repository: place.id, id })))[0]

/** Finds comments by id, in the order of the ids. */
async function findComments(reader: IssueReader, ids: readonly number[]): Promise<IssueComment[]> {
  if (ids.length === 0) return []
  return complete(reader, await byIds(reader, { ids: encode(ids) }))
}

function commentReads(reader: IssueReader) {
  const { handle } = reader
  return {
    find: (place: IssuePlace, id: number): Promise<IssueComment | undefined> =>
      findComment(reader, place, id),

    /** Finds comments by id, in the order of the ids. */
    findMany: (place: IssuePlace, ids: readonly number[]): Promise<IssueComment[]> =>
      findComments(reader, ids),

    list: async (
      place: IssuePlace,
      selection: CommentSelection,
      { by, direction, limit, offset }: Listing,
    ): Promise<IssueComment[]> => {
      const few = await recent(handle, place, selection)
      const page = await select(handle, place, selection)
        .$if(few !== undefined, (query) => query.where('issue_comments.id', 'in', few!))
        .select('issue_comments.id')
        .orderBy(`issue_comments.${by}_at`, direction)
        .orderBy('issue_comments.id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      return findComments(
        reader,
        page.map(({ id }) => id),
      )
    },

    count: (place: IssuePlace, selection: CommentSelection, page?: PageRange): Promise<number> =>
      totalOf(handle, select(handle, place, selection), page),
  }
}

const insertComment = preparedInsert('issue_comments', [
  ...(['body', 'user_id', 'app_id', 'issue_id', 'repository_id'] as const),
  ...(['created_at', 'updated_at'] as const),
])

function commentWrites(reader: IssueReader) {
  const { handle } = reader
  return {
    create: async (
      place: IssuePlace,
      issueId: number,
      comment: { body: string; user_id: number; app_id?: number | null; created_at: number },
    ): Promise<IssueComment> => {
      const id = await insertComment(reader, {
        app_id: null,
        ...comment,
        issue_id: issueId,
        repository_id: place.id,
        updated_at: comment.created_at,
      })
      await recordMentions(handle, issueId, comment.body)
      await count(reader, { id: issueId, change: 1, now: comment.created_at })
      return (await findComment(reader, place, id!)) as IssueComment
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
      return (await findComment(reader, place, id)) as IssueComment
    },

    delete: async ({ id, issue_id }: Pick<Stored, 'id' | 'issue_id'>, now: number) => {
      await handle.deleteFrom('issue_comments').where('id', '=', id).execute()
      await count(reader, { id: issue_id, change: -1, now })
    },
  }
}

/** Comments on issues and pull requests. The issue row holds their count. */
export const issueCommentQueries = (reader: IssueReader) =>
  composed(commentReads(reader), commentWrites(reader))
