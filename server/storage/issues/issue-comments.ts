import type { Account } from '../accounts/accounts.ts'
import { appSummaries, type AppSummary } from '../apps/app-summaries.ts'
import { preparedWrite } from '../engines/prepared.ts'
import type { AuthorAssociation } from '../repositories/author-associations.ts'
import type { Row } from '../schema/tables.ts'
import { amended } from '../sql/amended.ts'
import { composed } from '../sql/composed.ts'
import { encode } from '../sql/json.ts'
import { reactionCounts, type ReactionCounts } from '../sql/reaction-counts.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import {
  assembledById,
  assembledByIds,
  insertAssembled,
  updateAssembled,
  type Assembled,
} from './assembled-comments.ts'
import {
  listComments,
  selectedComments,
  type CommentSelection,
  type Listing,
} from './comment-lists.ts'
import type { IssuePlace, IssueReader } from './issue-parts.ts'
import { recordMentions } from './mentions.ts'

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

const count = preparedWrite<{ id: number; change: 1 | -1; now: number }>(
  (handle, { id, change, now }) =>
    handle
      .updateTable('issues')
      .set((set) => ({ comments: set('comments', '+', change), updated_at: now }))
      .where('id', '=', id),
)

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
  (await complete(reader, await assembledById(reader, { repository: place.id, id })))[0]

/** Finds comments by id, in the order of the ids. */
async function findComments(reader: IssueReader, ids: readonly number[]): Promise<IssueComment[]> {
  if (ids.length === 0) return []
  return complete(reader, await assembledByIds(reader, { ids: encode(ids) }))
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
      page: Listing,
    ): Promise<IssueComment[]> =>
      complete(reader, await listComments(reader, place, selection, page)),

    count: (place: IssuePlace, selection: CommentSelection, page?: PageRange): Promise<number> =>
      totalOf(handle, selectedComments(handle, place, selection), page),
  }
}

function commentWrites(reader: IssueReader) {
  const { handle } = reader
  return {
    create: async (
      place: IssuePlace,
      issueId: number,
      comment: { body: string; user_id: number; app_id?: number | null; created_at: number },
    ): Promise<IssueComment> => {
      await count(reader, { id: issueId, change: 1, now: comment.created_at })
      const rows = await insertAssembled(reader, {
        app_id: null,
        ...comment,
        issue_id: issueId,
        repository_id: place.id,
      })
      await recordMentions(handle, issueId, comment.body)
      return (await complete(reader, rows))[0]!
    },

    update: async (id: number, { body, now }: { body: string; now: number }) => {
      const row = await updateAssembled(reader, id, { body, updated_at: now })
      await recordMentions(handle, row!.issue_id, body)
      return (await complete(reader, [row!]))[0]!
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
