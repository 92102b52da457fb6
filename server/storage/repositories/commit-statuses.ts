import type { Account, accountQueries } from '../accounts/accounts.ts'
import type { Handle, NewRow, Row } from '../tables.ts'

export type CommitStatus = Row<'commit_statuses'>

/** A status with whoever said it, if they are still there. */
export interface SaidStatus extends CommitStatus {
  creator: Account | undefined
}

/** A commit of a repository; forks share none of it. */
interface Subject {
  repositoryId: number
  sha: string
}

interface Page {
  limit: number
  offset: number
}

/** What contexts are compared by: their case does not count. */
const contextKey = (context: string): string => context.toLowerCase()

/** What was said of commits; the latest of each context counts. */
export function commitStatusQueries(
  handle: Handle,
  accounts: Pick<ReturnType<typeof accountQueries>, 'findMany'>,
) {
  const of = ({ repositoryId, sha }: Subject) =>
    handle
      .selectFrom('commit_statuses')
      .where('repository_id', '=', repositoryId)
      .where('sha', '=', sha)

  const latest = (subject: Subject) =>
    handle.selectFrom('commit_statuses').where(
      'id',
      'in',
      of(subject)
        .select((select) => select.fn.max<number>('id').as('id'))
        .groupBy('context_key'),
    )

  async function withCreators(rows: CommitStatus[]): Promise<SaidStatus[]> {
    const creators = await accounts.findMany(rows.flatMap(({ creator_id }) => creator_id ?? []))
    return rows.map((row) => ({ ...row, creator: creators.get(row.creator_id ?? 0) }))
  }

  return {
    create: (
      status: Omit<NewRow<'commit_statuses'>, 'context_key' | 'id'>,
    ): Promise<CommitStatus> =>
      handle
        .insertInto('commit_statuses')
        .values({ ...status, context_key: contextKey(status.context) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** The newest first. */
    list: async (subject: Subject, { limit, offset }: Page): Promise<SaidStatus[]> =>
      withCreators(
        await of(subject).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
      ),

    /** @param context all of them, where none is named */
    async count(subject: Subject, context?: string): Promise<number> {
      const all = of(subject).select((select) => select.fn.countAll<number>().as('count'))
      const meant = context === undefined ? all : all.where('context_key', '=', contextKey(context))
      return (await meant.executeTakeFirstOrThrow()).count
    },

    /** The latest of each context, the newest first. */
    listLatest: async (subject: Subject, { limit, offset }: Page): Promise<SaidStatus[]> =>
      withCreators(
        await latest(subject)
          .selectAll()
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    /** In how many contexts each state is the latest. */
    async latestStates(subject: Subject): Promise<Map<CommitStatus['state'], number>> {
      const rows = await latest(subject)
        .select((select) => ['state', select.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute()
      return new Map(rows.map(({ state, count }) => [state, count]))
    },
  }
}
