import { sql } from 'kysely'
import type { ScanningRule } from './code-scanning-alerts.ts'
import type { ScanningPlace } from './code-scanning-places.ts'
import { encode } from '../json.ts'
import type { Handle, NewRow } from '../tables.ts'

/** One result of an analysis. */
export interface Finding {
  /** The same for what is found again, whatever the analysis. */
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

/** Rows in one statement: an engine takes some thousands of values at most. */
const rowsAtOnce = 500

function* portions<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += rowsAtOnce)
    yield items.slice(from, from + rowsAtOnce)
}

/** Turns the findings of an analysis into alerts, and alerts that none has any more into fixed ones. */
export function raiseAlerts(handle: Handle) {
  async function known(repositoryId: number, findings: readonly Finding[]) {
    const found = new Map<string, number>()
    for (const portion of portions(findings)) {
      const rows = await handle
        .selectFrom('code_scanning_alerts')
        .select(['id', 'fingerprint'])
        .where('repository_id', '=', repositoryId)
        .where(
          'fingerprint',
          'in',
          portion.map(({ fingerprint }) => fingerprint),
        )
        .execute()
      for (const { id, fingerprint } of rows) found.set(fingerprint, id)
    }
    return found
  }

  async function lastNumber(repositoryId: number): Promise<number> {
    const { last } = await handle
      .selectFrom('code_scanning_alerts')
      .select((select) => select.fn.max('number').as('last'))
      .where('repository_id', '=', repositoryId)
      .executeTakeFirstOrThrow()
    return last ?? 0
  }

  async function insert(rows: NewRow<'code_scanning_alerts'>[], ids: Map<string, number>) {
    for (const portion of portions(rows)) {
      const made = await handle
        .insertInto('code_scanning_alerts')
        .values(portion)
        .returning(['id', 'fingerprint'])
        .execute()
      for (const { id, fingerprint } of made) ids.set(fingerprint, id)
    }
  }

  const isFound = sql<boolean>`exists (select 1 from code_scanning_results
    join code_scanning_analyses on code_scanning_analyses.id = code_scanning_results.analysis_id
    where code_scanning_results.alert_id = code_scanning_alerts.id
      and code_scanning_analyses.newest = 1)`

  return {
    /** Writes down what an analysis found. Call it with the repository held still: alerts are numbered. */
    async raise(findings: readonly Finding[], { repository_id, analysis_id, tool, at }: Found) {
      const ids = await known(repository_id, findings)
      let number = await lastNumber(repository_id)
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
      await insert(rows, ids)
      for (const portion of portions(findings)) {
        const results = portion.map(({ fingerprint, place }) => ({
          alert_id: ids.get(fingerprint) as number,
          analysis_id,
          place: encode(place),
        }))
        await handle.insertInto('code_scanning_results').values(results).execute()
      }
    },

    /** Lets each alert of a tool be fixed or open as the newest analyses say. */
    async settle(repositoryId: number, toolName: string, at: number): Promise<void> {
      const ofTool = () =>
        handle
          .updateTable('code_scanning_alerts')
          .where('repository_id', '=', repositoryId)
          .where('tool_name', '=', toolName)
      await ofTool()
        .set({ state: 'fixed', fixed_at: at, updated_at: at })
        .where('state', '=', 'open')
        .where(sql<boolean>`not ${isFound}`)
        .execute()
      await ofTool()
        .set({ state: 'open', fixed_at: null, updated_at: at })
        .where('state', '=', 'fixed')
        .where(isFound)
        .execute()
    },
  }
}
