import { appSummaries, type AppSummary } from '../apps/app-summaries.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import type { CheckConclusion, CheckStatus } from '../schema/check-tables.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'check_suites'>

/** A check suite with its app; undefined when the app was deleted. */
export interface CheckSuite extends Stored {
  app: AppSummary | undefined
}

/** A commit of one repository; forks do not share checks. */
export interface CheckedCommit {
  repositoryId: number
  sha: string
}

/** Filter of the check suites of a commit. */
export interface SuiteSelection extends CheckedCommit {
  appId?: number | undefined
  /** Only suites with a run of this name. */
  checkName?: string | undefined
}

/** The state of a suite. */
export interface SuiteState {
  status: CheckStatus
  conclusion: CheckConclusion | null
}

type NewSuite = Pick<
  NewRow<'check_suites'>,
  'repository_id' | 'head_sha' | 'head_branch' | 'before_sha' | 'created_at'
> & { app_id: number; creator_id?: number }

async function withApps(handle: Handle, rows: readonly Stored[]): Promise<CheckSuite[]> {
  const apps = await appSummaries(
    handle,
    rows.map(({ app_id: id }) => id),
  )
  return rows.map((row) => ({ ...row, app: apps.get(row.app_id ?? 0) }))
}

const selected = (handle: Handle, { repositoryId, sha, appId, checkName }: SuiteSelection) =>
  handle
    .selectFrom('check_suites')
    .where('repository_id', '=', repositoryId)
    .where('head_sha', '=', sha)
    .$if(appId !== undefined, (query) => query.where('app_id', '=', appId as number))
    .$if(checkName !== undefined, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('check_runs')
            .select('check_runs.id')
            .whereRef('check_runs.suite_id', '=', 'check_suites.id')
            .where('check_runs.name_key', '=', (checkName as string).toLowerCase()),
        ),
      ),
    )

function suiteReads(handle: Handle) {
  return {
    find: async (repositoryId: number, id: number): Promise<CheckSuite | undefined> => {
      const rows = await handle
        .selectFrom('check_suites')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .where('id', '=', id)
        .execute()
      return (await withApps(handle, rows))[0]
    },

    /** Lists the check suites of a commit, newest first. */
    list: async (selection: SuiteSelection, { limit, offset }: PageRange): Promise<CheckSuite[]> =>
      withApps(
        handle,
        await selected(handle, selection)
          .selectAll()
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (selection: SuiteSelection, page: PageRange): Promise<number> =>
      totalOf(handle, selected(handle, selection), page),

    /** Who pushed the commits of suites, by the ids of the suites. */
    creators: async (ids: readonly number[]): Promise<Map<number, number | null>> => {
      const rows = await handle
        .selectFrom('check_suites')
        .select(['id', 'creator_id'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map((row) => [row.id, row.creator_id]))
    },
  }
}

function suiteWrites(handle: Handle) {
  return {
    /** Creates suites of apps for commits. Returns those that did not exist. */
    create: async (...suites: NewSuite[]): Promise<CheckSuite[]> => {
      const state = { status: 'queued', conclusion: null, latest_runs: 0 } as const
      const rows = await handle
        .insertInto('check_suites')
        .values(suites.map((suite) => ({ ...suite, ...state, updated_at: suite.created_at })))
        .onConflict((conflict) =>
          conflict.columns(['repository_id', 'head_sha', 'app_id']).doNothing(),
        )
        .returningAll()
        .execute()
      return withApps(handle, rows)
    },

    /** Creates the suite of a workflow run, which belongs to no app. */
    createForRun: async (suite: Omit<NewSuite, 'app_id' | 'before_sha'>): Promise<number> => {
      const state = { status: 'queued', conclusion: null, latest_runs: 0 } as const
      const { id } = await handle
        .insertInto('check_suites')
        .values({
          ...suite,
          ...state,
          app_id: null,
          before_sha: null,
          updated_at: suite.created_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Sets the state of the suite of a workflow run. */
    setState: (id: number, state: SuiteState & { latest_runs?: number }, now: number) =>
      handle
        .updateTable('check_suites')
        .set({ ...state, updated_at: now })
        .where('id', '=', id)
        .execute(),

    update: async (
      suite: CheckSuite,
      change: SuiteState & { latest_runs?: number },
      now: number,
    ): Promise<CheckSuite> => {
      const { id, app } = suite
      const row = await handle
        .updateTable('check_suites')
        .set({ ...change, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return { ...row, app }
    },
  }
}

function preferenceQueries(handle: Handle) {
  return {
    /** Apps for which a repository says whether they get check suites for pushes. */
    preferences: async (repositoryId: number): Promise<Map<number, boolean>> => {
      const rows = await handle
        .selectFrom('check_preferences')
        .select(['app_id', 'setting'])
        .where('repository_id', '=', repositoryId)
        .orderBy('app_id')
        .execute()
      return new Map(rows.map(({ app_id: id, setting }) => [id, setting === 1]))
    },

    setPreference: async (repositoryId: number, appId: number, isOn: boolean): Promise<void> => {
      const setting = Number(isOn)
      await handle
        .insertInto('check_preferences')
        .values({ repository_id: repositoryId, app_id: appId, setting })
        .onConflict((conflict) =>
          conflict.columns(['repository_id', 'app_id']).doUpdateSet({ setting }),
        )
        .execute()
    },
  }
}

/** Check suites of commits, and which apps get them automatically. */
export function checkSuiteQueries(handle: Handle) {
  return composed(suiteReads(handle), suiteWrites(handle), preferenceQueries(handle))
}
