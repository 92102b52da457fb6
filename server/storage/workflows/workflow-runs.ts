import type { Schemas } from '../../contract/schemas.ts'
import type { Account } from '../accounts/accounts.ts'
import { decode, encode } from '../sql/json.ts'
import type { Period } from '../sql/period.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'workflow_runs'>
type HeadCommit = Schemas['simple-commit'] | null

export interface WorkflowRun extends Omit<Stored, 'head_commit' | 'inputs'> {
  head_commit: HeadCommit
  inputs: Record<string, string>
  actor: Account | undefined
  /** Who requested the latest attempt. */
  rerunBy: Account | undefined
}

type NewRun = Omit<NewRow<'workflow_runs'>, 'run_number' | 'head_commit' | 'inputs'> &
  Pick<WorkflowRun, 'head_commit' | 'inputs'>

/** How far a run is. */
export type RunState = Pick<WorkflowRun, 'status' | 'conclusion' | 'updated_at'>

export interface RunSelection {
  repositoryId: number
  workflowId?: number | undefined
  actorId?: number | undefined
  branch?: string | undefined
  event?: string | undefined
  /** A status or a conclusion. */
  status?: string | undefined
  head_sha?: string | undefined
  created?: Period | undefined
  /** A run without checks counts as its own suite. */
  checkSuiteId?: number | undefined
}

function selected(
  handle: Handle,
  { repositoryId, workflowId, actorId, branch, ...rest }: RunSelection,
) {
  const { event, status, head_sha, created, checkSuiteId } = rest
  const query = handle.selectFrom('workflow_runs').where('repository_id', '=', repositoryId)
  return query
    .$if(workflowId !== undefined, (each) => each.where('workflow_id', '=', workflowId as number))
    .$if(actorId !== undefined, (each) => each.where('actor_id', '=', actorId as number))
    .$if(branch !== undefined, (each) => each.where('head_branch', '=', branch as string))
    .$if(event !== undefined, (each) => each.where('event', '=', event as 'workflow_dispatch'))
    .$if(head_sha !== undefined, (each) => each.where('head_sha', '=', head_sha as string))
    .$if(checkSuiteId !== undefined, (each) =>
      each.where((eb) => eb(eb.fn.coalesce('check_suite_id', 'id'), '=', checkSuiteId as number)),
    )
    .$if(created?.from !== undefined, (each) =>
      each.where('created_at', '>=', created?.from as number),
    )
    .$if(created?.until !== undefined, (each) =>
      each.where('created_at', '<', created?.until as number),
    )
    .$if(status !== undefined, (each) =>
      each.where((eb) =>
        eb.or([
          eb('status', '=', status as Stored['status']),
          eb('conclusion', '=', status as Stored['conclusion']),
        ]),
      ),
    )
}

async function withActors(handle: Handle, rows: Stored[]): Promise<WorkflowRun[]> {
  const ids = [
    ...new Set(
      rows.flatMap(({ actor_id, rerun_by_id }) => [actor_id ?? [], rerun_by_id ?? []].flat()),
    ),
  ]
  const actors =
    ids.length === 0
      ? []
      : await handle.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(actors.map((person) => [person.id, person]))
  return rows.map((row) => ({
    ...row,
    head_commit: decode<HeadCommit>(row.head_commit),
    inputs: decode<Record<string, string>>(row.inputs),
    actor: row.actor_id === null ? undefined : byId.get(row.actor_id),
    rerunBy: row.rerun_by_id === null ? undefined : byId.get(row.rerun_by_id),
  }))
}

function workflowRunReads(handle: Handle) {
  return {
    async find(repositoryId: number, id: number): Promise<WorkflowRun | undefined> {
      const rows = await selected(handle, { repositoryId })
        .selectAll()
        .where('id', '=', id)
        .execute()
      return (await withActors(handle, rows))[0]
    },

    /** The run as it was in an attempt. */
    async findAttempt(run: WorkflowRun, attempt: number): Promise<WorkflowRun | undefined> {
      if (attempt === run.run_attempt) return run
      const row = await handle
        .selectFrom('workflow_attempts')
        .select(['run_attempt', 'conclusion', 'started_at', 'updated_at', 'rerun_by_id'])
        .where('run_id', '=', run.id)
        .where('run_attempt', '=', attempt)
        .executeTakeFirst()
      if (!row) return undefined
      const { head_commit, inputs } = run
      const stored = { head_commit: encode(head_commit), inputs: encode(inputs) }
      const { actor: _actor, rerunBy: _by, ...columns } = run
      const [found] = await withActors(handle, [
        { ...columns, ...row, ...stored, status: 'completed' },
      ])
      return found
    },

    repositoryOf: async (id: number): Promise<number | undefined> => {
      const query = handle.selectFrom('workflow_runs').select('repository_id').where('id', '=', id)
      return (await query.executeTakeFirst())?.repository_id
    },

    /** Lists runs, newest first. */
    async list(selection: RunSelection, { limit, offset }: { limit: number; offset: number }) {
      const rows = await selected(handle, selection)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return withActors(handle, rows)
    },

    count: (selection: RunSelection): Promise<number> => countRows(selected(handle, selection)),
  }
}

function workflowRunWrites(handle: Handle) {
  return {
    /**
     * Adds a run with the next run number. Lock the repository first, so that numbers are unique.
     */
    async add({ head_commit, inputs, ...run }: NewRun): Promise<number> {
      const { last } = await handle
        .selectFrom('workflow_runs')
        .select((select) => select.fn.max('run_number').as('last'))
        .where('workflow_id', '=', run.workflow_id)
        .executeTakeFirstOrThrow()
      const json = { head_commit: encode(head_commit), inputs: encode(inputs) }
      const { id } = await handle
        .insertInto('workflow_runs')
        .values({ ...run, ...json, run_number: (last ?? 0) + 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Starts another attempt of a run, and keeps how this one ended. */
    async rerun(run: WorkflowRun, { by, at }: { by: number; at: number }): Promise<void> {
      const { id: run_id, run_attempt, conclusion, started_at, updated_at, rerun_by_id } = run
      await handle
        .insertInto('workflow_attempts')
        .values({ run_id, run_attempt, conclusion, started_at, updated_at, rerun_by_id })
        .execute()
      await handle
        .updateTable('workflow_runs')
        .set({ status: 'queued', conclusion: null, rerun_by_id: by, run_attempt: run_attempt + 1 })
        .set({ started_at: at, updated_at: at })
        .where('id', '=', run_id)
        .execute()
    },

    change: (id: number, state: RunState) =>
      handle.updateTable('workflow_runs').set(state).where('id', '=', id).execute(),

    /** Deletes a run with its checks. */
    async delete({ id, check_suite_id: suite }: WorkflowRun): Promise<void> {
      await handle.deleteFrom('workflow_runs').where('id', '=', id).execute()
      if (suite !== null) await handle.deleteFrom('check_suites').where('id', '=', suite).execute()
    },
  }
}

/** Runs of workflows. */
export function workflowRunQueries(handle: Handle) {
  return composed(workflowRunReads(handle), workflowRunWrites(handle))
}
