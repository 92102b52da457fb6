import { sql, type Updateable } from 'kysely'
import { appSummaries, type AppSummary } from '../apps/app-summaries.ts'
import type { Handle, NewRow, Row, Tables } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import type { CheckedCommit } from './check-suites.ts'
import type { CheckConclusion, CheckStatus } from '../schema/check-tables.ts'
import { annotationQueries } from './check-annotations.ts'
import { jobCheckQueries } from './job-checks.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'check_runs'>

/** A check run with what its suite knows. The app is undefined when it was deleted. */
export interface CheckRun extends Stored {
  head_sha: string
  app_id: number | null
  app: AppSummary | undefined
}

/** Filter of check runs; of a commit, or of a suite. */
export interface RunSelection {
  of: CheckedCommit | { suiteId: number }
  appId?: number | undefined
  name?: string | undefined
  status?: CheckStatus | undefined
  /** Only the newest run of each name in a suite. */
  latest: boolean
}

/** How many of the latest runs of a suite have a state. */
export interface RunCount {
  status: CheckStatus
  conclusion: CheckConclusion | null
  count: number
}

type NewRun = Omit<NewRow<'check_runs'>, 'id' | 'name_key' | 'latest' | 'annotations_count'>
type RunChange = Omit<Updateable<Tables['check_runs']>, 'id' | 'name_key' | 'latest'>

/** Runs of one name in a suite. Older ones are deleted. */
const maxRuns = 1000

/** Normalizes a name for comparison, which ignores case. */
const nameKey = (name: string): string => name.toLowerCase()

const joined = (handle: Handle) =>
  handle
    .selectFrom('check_runs')
    .innerJoin('check_suites', 'check_suites.id', 'check_runs.suite_id')

const withSuite = (handle: Handle) =>
  joined(handle).selectAll('check_runs').select(['check_suites.head_sha', 'check_suites.app_id'])

const conditions = <Query extends ReturnType<typeof joined>>(
  query: Query,
  { of, appId, name, status, latest }: RunSelection,
): Query => {
  let narrowed: ReturnType<typeof joined> =
    'suiteId' in of
      ? query.where('check_runs.suite_id', '=', of.suiteId)
      : query
          .where('check_suites.repository_id', '=', of.repositoryId)
          .where('check_suites.head_sha', '=', of.sha)
  if (appId !== undefined) narrowed = narrowed.where('check_suites.app_id', '=', appId)
  if (name !== undefined) narrowed = narrowed.where('check_runs.name_key', '=', nameKey(name))
  if (status !== undefined) narrowed = narrowed.where('check_runs.status', '=', status)
  if (latest) narrowed = narrowed.where('check_runs.latest', '=', 1)
  return narrowed as Query
}

type WithSuite = Omit<CheckRun, 'app'>

async function withApps(handle: Handle, rows: readonly WithSuite[]): Promise<CheckRun[]> {
  const apps = await appSummaries(
    handle,
    rows.map(({ app_id: id }) => id),
  )
  return rows.map((row) => ({ ...row, app: apps.get(row.app_id ?? 0) }))
}

function runReads(handle: Handle) {
  return {
    find: async (repositoryId: number, id: number): Promise<CheckRun | undefined> => {
      const rows = await withSuite(handle)
        .where('check_suites.repository_id', '=', repositoryId)
        .where('check_runs.id', '=', id)
        .execute()
      return (await withApps(handle, rows))[0]
    },

    repositoryOf: async (id: number): Promise<number | undefined> => {
      const row = await joined(handle)
        .select('check_suites.repository_id')
        .where('check_runs.id', '=', id)
        .executeTakeFirst()
      return row?.repository_id
    },

    /** Lists check runs, newest first. */
    list: async (selection: RunSelection, { limit, offset }: PageRange): Promise<CheckRun[]> => {
      const ids = conditions(joined(handle), selection)
        .select('check_runs.id')
        .orderBy('check_runs.id', 'desc')
        .limit(limit)
        .offset(offset)
      const found = (await ids.execute()).map(({ id }) => id)
      if (found.length === 0) return []
      const rows = await withSuite(handle)
        .where('check_runs.id', 'in', found)
        .orderBy('check_runs.id', 'desc')
        .execute()
      return withApps(handle, rows)
    },

    count: (selection: RunSelection, page: PageRange): Promise<number> =>
      totalOf(handle, conditions(joined(handle), selection), page),

    /** Counts the latest runs of a suite by their state. */
    latestStates: async (suiteId: number): Promise<RunCount[]> => {
      const rows = await handle
        .selectFrom('check_runs')
        .select((select) => ['status', 'conclusion', select.fn.countAll<number>().as('count')])
        .where('suite_id', '=', suiteId)
        .where('latest', '=', 1)
        .groupBy(['status', 'conclusion'])
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },
  }
}

/** The place of a run among those of its commit. */
const placeInCommit = sql<number>`row_number() over (partition by check_suites.head_sha order by check_runs.id)`

/** Reads of the latest runs of commits. */
function manyReads(handle: Handle) {
  return {
    /** The latest runs of each of these commits, oldest first, at most some of each commit. */
    latestOfMany: async (
      repositoryId: number,
      shas: readonly string[],
      most: number,
    ): Promise<CheckRun[]> => {
      const ranked = withSuite(handle)
        .select(placeInCommit.as('place'))
        .where('check_suites.repository_id', '=', repositoryId)
        .where('check_suites.head_sha', 'in', shas)
        .where('check_runs.latest', '=', 1)
      const rows = await handle
        .selectFrom(ranked.as('ranked'))
        .selectAll()
        .where('place', '<=', most)
        .orderBy('id')
        .execute()
      return withApps(handle, rows)
    },

    /** Counts the latest runs of each of these commits by their state. */
    statesOfMany: async (repositoryId: number, shas: readonly string[]) => {
      const rows = await joined(handle)
        .select(['check_suites.head_sha', 'check_runs.status', 'check_runs.conclusion'])
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('check_suites.repository_id', '=', repositoryId)
        .where('check_suites.head_sha', 'in', shas)
        .where('check_runs.latest', '=', 1)
        .groupBy(['check_suites.head_sha', 'check_runs.status', 'check_runs.conclusion'])
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    /** The latest runs of a commit with one of these names, at most one of each app and name. */
    latestOf: async (
      { repositoryId, sha }: CheckedCommit,
      names: readonly string[],
    ): Promise<
      (Pick<Stored, 'name_key' | 'status' | 'conclusion'> & { app_id: number | null })[]
    > =>
      names.length === 0
        ? []
        : joined(handle)
            .select(['check_runs.name_key', 'check_runs.status', 'check_runs.conclusion'])
            .select('check_suites.app_id')
            .where('check_suites.repository_id', '=', repositoryId)
            .where('check_suites.head_sha', '=', sha)
            .where('check_runs.latest', '=', 1)
            .where('check_runs.name_key', 'in', [...new Set(names.map(nameKey))])
            .execute(),
  }
}

/** Marks the newest run of a name in a suite, and removes the mark of the others. */
async function markLatest(handle: Handle, suiteId: number, key: string): Promise<void> {
  const ofName = (handle: Handle) =>
    handle.selectFrom('check_runs').where('suite_id', '=', suiteId).where('name_key', '=', key)
  const newest = await ofName(handle).select('id').orderBy('id', 'desc').executeTakeFirst()
  if (!newest) return
  await handle
    .updateTable('check_runs')
    .set({ latest: 0 })
    .where('suite_id', '=', suiteId)
    .where('name_key', '=', key)
    .where('latest', '=', 1)
    .where('id', '!=', newest.id)
    .execute()
  await handle.updateTable('check_runs').set({ latest: 1 }).where('id', '=', newest.id).execute()
}

/** Deletes the oldest runs of a name when there are too many. */
async function trim(handle: Handle, suiteId: number, key: string): Promise<void> {
  const last = await handle
    .selectFrom('check_runs')
    .select('id')
    .where('suite_id', '=', suiteId)
    .where('name_key', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(maxRuns)
    .executeTakeFirst()
  if (!last) return
  await handle
    .deleteFrom('check_runs')
    .where('suite_id', '=', suiteId)
    .where('name_key', '=', key)
    .where('id', '<=', last.id)
    .execute()
}

function runWrites(handle: Handle) {
  return {
    /** Creates a run, which is the latest of its name, and deletes those that are too many. */
    create: async (run: NewRun): Promise<number> => {
      const key = nameKey(run.name)
      const { id } = await handle
        .insertInto('check_runs')
        .values({ ...run, name_key: key, latest: 1, annotations_count: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await markLatest(handle, run.suite_id, key)
      await trim(handle, run.suite_id, key)
      return id
    },

    update: async (
      { id, suite_id, name_key }: Pick<Stored, 'id' | 'suite_id' | 'name_key'>,
      change: RunChange,
    ): Promise<void> => {
      const key = change.name === undefined ? name_key : nameKey(change.name)
      await handle
        .updateTable('check_runs')
        .set({ ...change, name_key: key })
        .where('id', '=', id)
        .execute()
      if (key === name_key) return
      await markLatest(handle, suite_id, name_key)
      await markLatest(handle, suite_id, key)
      await trim(handle, suite_id, key)
    },
  }
}

/** Check runs and their annotations. The newest run of each name in a suite counts. */
export function checkRunQueries(handle: Handle) {
  return composed(
    runReads(handle),
    manyReads(handle),
    runWrites(handle),
    annotationQueries(handle),
    jobCheckQueries(handle),
  )
}
