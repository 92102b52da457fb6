import type { Account, accountQueries } from '../accounts/accounts.ts'
import { encode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import type { ReactionContent } from '../schema/reaction-tables.ts'
import { reactionCounts, totalOfReactions } from '../sql/reaction-counts.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

type Stored = Row<'reactions'>

/** A reaction with its user. */
export interface Reaction extends Stored {
  /** Null when the account was deleted. */
  user: Account | null
}

const subjects = {
  issue: { column: 'issue_id', table: 'issues' },
  issueComment: { column: 'issue_comment_id', table: 'issue_comments' },
  reviewComment: { column: 'review_comment_id', table: 'review_comments' },
  release: { column: 'release_id', table: 'releases' },
  review: { column: 'pull_review_id', table: 'pull_reviews' },
  commitComment: { column: 'commit_comment_id', table: 'commit_comments' },
} as const

/** What a user reacts to. */
export interface ReactionSubject {
  kind: keyof typeof subjects
  id: number
}

interface NewReaction {
  userId: number
  content: ReactionContent
  now: number
}

const ofSubject = (handle: Handle, { kind, id }: ReactionSubject, content?: ReactionContent) =>
  handle
    .selectFrom('reactions')
    .where(subjects[kind].column, '=', id)
    .$if(content !== undefined, (query) => query.where('content', '=', content!))

async function withUsers(accounts: Accounts, rows: readonly Stored[]): Promise<Reaction[]> {
  const users = await accounts.findMany(rows.flatMap(({ user_id: id }) => id ?? []))
  return rows.map((row) => ({ ...row, user: users.get(row.user_id ?? 0) ?? null }))
}

/** Adds to the number of reactions that the subject has. Its row is locked by the caller. */
async function count(
  handle: Handle,
  { kind, id }: ReactionSubject,
  content: ReactionContent,
  change: 1 | -1,
): Promise<void> {
  // All subjects have the same columns for this.
  const table = subjects[kind].table as 'issues'
  const { reactions } = await handle
    .selectFrom(table)
    .select('reactions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const before = reactionCounts(reactions)
  const after = { ...before, [content]: (before[content] ?? 0) + change }
  await handle
    .updateTable(table)
    .set({
      reactions: encode(after),
      ...(kind === 'issue' && { reaction_count: totalOfReactions(after) }),
    })
    .where('id', '=', id)
    .execute()
}

function reactionReads(handle: Handle, accounts: Accounts) {
  return {
    /** Finds a reaction to a subject by id. */
    find: async (subject: ReactionSubject, id: number): Promise<Reaction | undefined> => {
      const rows = await ofSubject(handle, subject).selectAll().where('id', '=', id).execute()
      return (await withUsers(accounts, rows))[0]
    },

    /** Finds the reaction of a user with a content. */
    ofUser: async (
      subject: ReactionSubject,
      userId: number,
      content: ReactionContent,
    ): Promise<Reaction | undefined> => {
      const rows = await ofSubject(handle, subject, content)
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      return (await withUsers(accounts, rows))[0]
    },

    /** What a user reacted with to each of these subjects, by id. */
    contentsOfUser: async (
      kind: ReactionSubject['kind'],
      ids: readonly number[],
      userId: number,
    ): Promise<Map<number, Set<ReactionContent>>> => {
      const { column } = subjects[kind]
      const rows = await handle
        .selectFrom('reactions')
        .select([`${column} as subject`, 'content'])
        .where(column, 'in', ids)
        .where('user_id', '=', userId)
        .execute()
      const found = new Map(ids.map((id) => [id, new Set<ReactionContent>()]))
      for (const { subject, content } of rows) found.get(subject!)?.add(content)
      return found
    },

    /** Lists reactions to a subject, oldest first. */
    list: async (
      subject: ReactionSubject,
      content: ReactionContent | undefined,
      { limit, offset }: PageRange,
    ): Promise<Reaction[]> =>
      withUsers(
        accounts,
        await ofSubject(handle, subject, content)
          .selectAll()
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (
      subject: ReactionSubject,
      content: ReactionContent | undefined,
      page?: PageRange,
    ): Promise<number> => totalOf(handle, ofSubject(handle, subject, content), page),
  }
}

function reactionWrites(handle: Handle, accounts: Accounts) {
  return {
    /** Adds a reaction that the user has not given yet. */
    create: async (
      subject: ReactionSubject,
      { userId, content, now }: NewReaction,
    ): Promise<Reaction> => {
      const values = { user_id: userId, content, created_at: now }
      const row = await handle
        .insertInto('reactions')
        .values({ ...values, [subjects[subject.kind].column]: subject.id })
        .returningAll()
        .executeTakeFirstOrThrow()
      await count(handle, subject, content, 1)
      return (await withUsers(accounts, [row]))[0] as Reaction
    },

    delete: async (
      subject: ReactionSubject,
      { id, content }: Pick<Stored, 'id' | 'content'>,
    ): Promise<void> => {
      await handle.deleteFrom('reactions').where('id', '=', id).execute()
      await count(handle, subject, content, -1)
    },
  }
}

/** Reactions to issues, comments and releases. Each subject has their numbers. */
export function reactionQueries(handle: Handle, accounts: Accounts) {
  return composed(reactionReads(handle, accounts), reactionWrites(handle, accounts))
}
