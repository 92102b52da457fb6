import { sql } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import { raiseAlerts, type ScanningRule } from './code-scanning-findings.ts'
import { latestPlaces, newOnRef, placesOf } from './code-scanning-places.ts'
import { decode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'code_scanning_alerts'>

export interface ScanningAlert extends Omit<Stored, 'rule'> {
  rule: ScanningRule
  dismissedBy: Account | undefined
}

export interface AlertSelection {
  repositoryId: number
  tool_name?: string | undefined
  tool_guid?: string | undefined
  /** Found on any of these refs. */
  refs?: string[] | undefined
  state?: 'open' | 'closed' | 'dismissed' | 'fixed' | undefined
  severity?: string | undefined
}

interface AlertOrder {
  limit: number
  offset: number
  by: 'created' | 'updated' | 'number'
  direction: 'asc' | 'desc'
}

/** Fields that a dismissal or a reopening sets. */
export type Dismissal = Pick<
  Stored,
  'dismissed_at' | 'dismissed_by_id' | 'dismissed_reason' | 'dismissed_comment' | 'updated_at'
>

const columns = { created: 'number', updated: 'updated_at', number: 'number' } as const

function selected(
  handle: Handle,
  { repositoryId, refs, state, severity, ...tool }: AlertSelection,
) {
  return handle
    .selectFrom('code_scanning_alerts')
    .where('repository_id', '=', repositoryId)
    .$if(tool.tool_name !== undefined, (query) =>
      query.where('tool_name', '=', tool.tool_name as string),
    )
    .$if(tool.tool_guid !== undefined, (query) =>
      query.where('tool_guid', '=', tool.tool_guid as string),
    )
    .$if(severity !== undefined, (query) => query.where('severity', '=', severity as string))
    .$if(state === 'fixed', (query) => query.where('state', '=', 'fixed'))
    .$if(state === 'open', (query) =>
      query.where('state', '=', 'open').where('dismissed_at', 'is', null),
    )
    .$if(state === 'dismissed', (query) =>
      query.where('state', '=', 'open').where('dismissed_at', 'is not', null),
    )
    .$if(state === 'closed', (query) =>
      query.where((eb) => eb.or([eb('state', '=', 'fixed'), eb('dismissed_at', 'is not', null)])),
    )
    .$if(refs !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('code_scanning_results')
            .innerJoin('code_scanning_analyses', 'code_scanning_analyses.id', 'analysis_id')
            .select('alert_id')
            .whereRef('alert_id', '=', 'code_scanning_alerts.id')
            .where('ref', 'in', refs as string[]),
        ),
      ),
    )
}

async function withDismissers(handle: Handle, rows: Stored[]): Promise<ScanningAlert[]> {
  const ids = [...new Set(rows.flatMap((row) => row.dismissed_by_id ?? []))]
  const accounts =
    ids.length === 0
      ? []
      : await handle.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(accounts.map((person) => [person.id, person]))
  return rows.map((row) => {
    const dismissedBy = row.dismissed_by_id === null ? undefined : byId.get(row.dismissed_by_id)
    return { ...row, rule: decode(row.rule), dismissedBy }
  })
}

function alertReads(handle: Handle) {
  return {
    async list(
      selection: AlertSelection,
      { limit, offset, by, direction }: AlertOrder,
    ): Promise<ScanningAlert[]> {
      const rows = await selected(handle, selection)
        .selectAll()
        .orderBy(columns[by], direction)
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      return withDismissers(handle, rows)
    },

    count: (selection: AlertSelection, page?: PageRange): Promise<number> =>
      totalOf(handle, selected(handle, selection), page),

    async findMany(repositoryId: number, ids: readonly number[]): Promise<ScanningAlert[]> {
      const rows = await selected(handle, { repositoryId })
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('number')
        .execute()
      return withDismissers(handle, rows)
    },

    async find(repositoryId: number, number: number): Promise<ScanningAlert | undefined> {
      const rows = await selected(handle, { repositoryId })
        .selectAll()
        .where('number', '=', number)
        .execute()
      return (await withDismissers(handle, rows))[0]
    },
  }
}

function alertWrites(handle: Handle) {
  return composed(
    raiseAlerts(handle),
    {
      latestPlaces: latestPlaces(handle),
      newOnRef: newOnRef(handle),
    },
    placesOf(handle),
    {
      async update(id: number, change: Dismissal): Promise<void> {
        await handle.updateTable('code_scanning_alerts').set(change).where('id', '=', id).execute()
      },

      /** Removes alerts that no remaining analysis reports. */
      async removeForgotten(repositoryId: number): Promise<void> {
        await handle
          .deleteFrom('code_scanning_alerts')
          .where('repository_id', '=', repositoryId)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('code_scanning_results')
                  .select(sql.lit(1).as('one'))
                  .whereRef('alert_id', '=', 'code_scanning_alerts.id'),
              ),
            ),
          )
          .execute()
      },
    },
  )
}

/** Code scanning alerts of repositories. */
export function codeScanningAlertQueries(handle: Handle) {
  return composed(alertReads(handle), alertWrites(handle))
}
