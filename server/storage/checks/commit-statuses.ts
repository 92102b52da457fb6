import { sql } from 'kysely'
import { countRows } from '../sql/count-rows.ts'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

export type CommitStatus = Row<'commit_statuses'>

/** A status with its creator; undefined when the account was deleted. */
export interface StatusWithCreator extends CommitStatus {
  creator: Account | undefined
}

/** How many contexts of a commit have a state. */
export type StateCount = Pick<CommitStatus, 'sha' | 'state'> & { count: number }

/** A commit of one repository; forks do not share statuses. */
interface CommitRef {
  repositoryId: number
  sha: string
}

interface Page {
  limit: number
  offset: number
}

/** Normalizes a context for comparison, which ignores case. */
const contextKey = (context: string): string => context.toLowerCase()

const ofCommit = (handle: Handle, { repositoryId, sha }: CommitRef) =>
  handle
    .selectFrom('commit_statuses')
    .where('repository_id', '=', repositoryId)
    .where('sha', '=', sha)

const latest = (handle: Handle, commit: CommitRef) =>
  handle.selectFrom('commit_statuses').where(
    'id',
    'in',
    ofCommit(handle, commit)
      .select((select) => select.fn.max<number>('id').as('id'))
      .groupBy('context_key'),
  )

async function withCreators(
  accounts: Accounts,
  rows: CommitStatus[],
): Promise<StatusWithCreator[]> {
  const creators = await accounts.findMany(rows.flatMap(({ creator_id }) => creator_id ?? []))
  return rows.map((row) => ({ ...row, creator: creators.get(row.creator_id ?? 0) }))
}

function statusReads(handle: Handle, accounts: Accounts) {
  return {
    /** Lists the statuses of a commit, newest first. */
    list: async (commit: CommitRef, { limit, offset }: Page): Promise<StatusWithCreator[]> =>
      withCreators(
        accounts,
        await ofCommit(handle, commit)
          .selectAll()
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    /**
     * Counts statuses.
     * @param context omit it to count all contexts
     */
    count: (commit: CommitRef, context?: string): Promise<number> => {
      const all = ofCommit(handle, commit)
      return countRows(
        context === undefined ? all : all.where('context_key', '=', contextKey(context)),
      )
    },

    /** Lists the latest status of each context, oldest first. */
    listLatest: async (commit: CommitRef, { limit, offset }: Page): Promise<StatusWithCreator[]> =>
      withCreators(
        accounts,
        await latest(handle, commit)
          .selectAll()
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),
  }
}

/** Ids of the latest statuses of commits. */
const newestIn = (handle: Handle, repositoryId: number, shas: readonly string[]) =>
  handle
    .selectFrom('commit_statuses')
    .select((select) => select.fn.max<number>('id').as('id'))
    .where('repository_id', '=', repositoryId)
    .where('sha', 'in', shas)
    .groupBy(['sha', 'context_key'])

/** Reads of the latest statuses. */
function manyReads(handle: Handle, accounts: Accounts) {
  return {
    /** The latest statuses of each of these commits, oldest first, at most some of each commit. */
    latestOfMany: async (
      repositoryId: number,
      shas: readonly string[],
      most: number,
    ): Promise<StatusWithCreator[]> => {
      const ranked = handle
        .selectFrom('commit_statuses')
        .selectAll()
        .select(sql<number>`row_number() over (partition by sha order by id)`.as('place'))
        .where('id', 'in', newestIn(handle, repositoryId, shas))
      const rows = await handle
        .selectFrom(ranked.as('ranked'))
        .selectAll()
        .where('place', '<=', most)
        .orderBy('id')
        .execute()
      return withCreators(accounts, rows)
    },

    /** Counts the contexts of each of these commits by their latest state. */
    statesOfMany: async (repositoryId: number, shas: readonly string[]): Promise<StateCount[]> => {
      const rows = await handle
        .selectFrom('commit_statuses')
        .select((select) => ['sha', 'state', select.fn.countAll<number>().as('count')])
        .where('id', 'in', newestIn(handle, repositoryId, shas))
        .groupBy(['sha', 'state'])
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    /** The latest status of each of these contexts, by its context in lower case. */
    async latestOf(
      commit: CommitRef,
      contexts: readonly string[],
    ): Promise<Map<string, CommitStatus>> {
      if (contexts.length === 0) return new Map()
      const keys = [...new Set(contexts.map(contextKey))]
      const rows = await latest(handle, commit)
        .selectAll()
        .where('context_key', 'in', keys)
        .execute()
      return new Map(rows.map((row) => [row.context_key, row]))
    },

    /** Counts the contexts by their latest state. */
    async latestStates(commit: CommitRef): Promise<Map<CommitStatus['state'], number>> {
      const rows = await latest(handle, commit)
        .select((select) => ['state', select.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute()
      return new Map(rows.map(({ state, count }) => [state, count]))
    },
  }
}

function statusWrites(handle: Handle) {
  return {
    create: (
      status: Omit<NewRow<'commit_statuses'>, 'context_key' | 'id'>,
    ): Promise<CommitStatus> =>
      handle
        .insertInto('commit_statuses')
        .values({ ...status, context_key: contextKey(status.context) })
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}

/** Statuses of commits. The latest status of each context counts. */
export function commitStatusQueries(handle: Handle, accounts: Accounts) {
  return composed(statusReads(handle, accounts), manyReads(handle, accounts), statusWrites(handle))
}
