import { sql } from 'kysely'
import type { Schemas } from '../../contract/schemas.ts'
import { batches } from './batches.ts'
import type { ScanningPlace } from './code-scanning-places.ts'
import { encode } from '../sql/json.ts'
import type { Handle, NewRow } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

export type ScanningRule = Schemas['code-scanning-alert-rule']

/** One result of an analysis. */
export interface Finding {
  /** Identifies the same finding across analyses. */
  fingerprint: string
  rule: ScanningRule
  severity: string
  place: ScanningPlace
}

interface Found {
  repository_id: number
  analysis_id: number
  tool: { tool_name: string; tool_version: string | null; tool_guid: string | null }
  at: number
}

async function existingAlerts(handle: Handle, repositoryId: number, findings: readonly Finding[]) {
  const found = new Map<string, number>()
  for await (const batch of batches(findings)) {
    const rows = await handle
      .selectFrom('code_scanning_alerts')
      .select(['id', 'fingerprint'])
      .where('repository_id', '=', repositoryId)
      .where(
        'fingerprint',
        'in',
        batch.map(({ fingerprint }) => fingerprint),
      )
      .execute()
    for (const { id, fingerprint } of rows) found.set(fingerprint, id)
  }
  return found
}

async function lastNumber(handle: Handle, repositoryId: number): Promise<number> {
  const { last } = await handle
    .selectFrom('code_scanning_alerts')
    .select((select) => select.fn.max('number').as('last'))
    .where('repository_id', '=', repositoryId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

async function insert(
  handle: Handle,
  rows: NewRow<'code_scanning_alerts'>[],
  ids: Map<string, number>,
) {
  for await (const batch of batches(rows)) {
    const inserted = await handle
      .insertInto('code_scanning_alerts')
      .values(batch)
      .returning(['id', 'fingerprint'])
      .execute()
    for (const { id, fingerprint } of inserted) ids.set(fingerprint, id)
  }
}

const isFound = sql<boolean>`exists (select 1 from code_scanning_results
  join code_scanning_analyses on code_scanning_analyses.id = code_scanning_results.analysis_id
  where code_scanning_results.alert_id = code_scanning_alerts.id
    and code_scanning_analyses.newest = 1)`

function findingWrites(handle: Handle) {
  return {
    /**
     * Stores the findings of an analysis. Lock the repository first, because alerts are numbered.
     * @returns the ids of new and of known alerts
     */
    async raise(
      findings: readonly Finding[],
      { repository_id, analysis_id, tool, at }: Found,
    ): Promise<{ created: number[]; known: number[] }> {
      const ids = await existingAlerts(handle, repository_id, findings)
      const known = [...ids.values()]
      let number = await lastNumber(handle, repository_id)
      const state = { state: 'open', fixed_at: null } as const
      const undismissed = { dismissed_at: null, dismissed_by_id: null }
      const rows = findings
        .filter(({ fingerprint }) => !ids.has(fingerprint))
        .map(({ fingerprint, rule, severity }) => ({
          ...{ repository_id, fingerprint, severity, ...tool, ...state, ...undismissed },
          number: ++number,
          rule: encode(rule),
          created_at: at,
          updated_at: at,
        }))
      await insert(handle, rows, ids)
      for await (const batch of batches(findings)) {
        const results = batch.map(({ fingerprint, place }) => ({
          alert_id: ids.get(fingerprint) as number,
          analysis_id,
          place: encode(place),
        }))
        await handle.insertInto('code_scanning_results').values(results).execute()
      }
      return { created: [...ids.values()].slice(known.length), known }
    },
  }
}

function alertStates(handle: Handle) {
  return {
    /**
     * Opens or fixes each alert of a tool according to the newest analyses.
     * @returns the ids of the alerts that changed
     */
    async settle(
      repositoryId: number,
      toolName: string,
      at: number,
    ): Promise<{ fixed: number[]; reopened: number[] }> {
      const ofTool = () =>
        handle
          .updateTable('code_scanning_alerts')
          .where('repository_id', '=', repositoryId)
          .where('tool_name', '=', toolName)
      const fixed = await ofTool()
        .set({ state: 'fixed', fixed_at: at, updated_at: at })
        .where('state', '=', 'open')
        .where(sql<boolean>`not ${isFound}`)
        .returning('id')
        .execute()
      const reopened = await ofTool()
        .set({ state: 'open', fixed_at: null, updated_at: at })
        .where('state', '=', 'fixed')
        .where(isFound)
        .returning('id')
        .execute()
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
      return { fixed: ids(fixed), reopened: ids(reopened) }
    },
  }
}

/** Converts the findings of an analysis to alerts, and marks alerts without findings as fixed. */
export function raiseAlerts(handle: Handle) {
  return composed(findingWrites(handle), alertStates(handle))
}
