import type { Schemas } from '../../contract/schemas.ts'
import { batches } from './batches.ts'
import { decode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'

/** Location and message of a finding. */
export type ScanningPlace = Pick<
  Schemas['code-scanning-alert-instance'],
  'message' | 'location' | 'classifications'
>

type Analysis = Row<'code_scanning_analyses'>

/** An alert as one analysis reports it. */
export interface ScanningInstance
  extends
    ScanningPlace,
    Pick<Analysis, 'ref' | 'analysis_key' | 'environment' | 'category' | 'commit_sha'> {
  alert_id: number
  /** Whether the newest analysis of the set still reports it. */
  found: boolean
}

interface InstanceSelection {
  alertId: number
  refs?: string[] | undefined
}

const columns = ['ref', 'analysis_key', 'environment', 'category', 'commit_sha', 'newest'] as const

type InstanceRow = Pick<Analysis, (typeof columns)[number]> & { alert_id: number; place: string }

const fromRow = ({ place, newest, ...row }: InstanceRow): ScanningInstance => ({
  ...row,
  ...decode<ScanningPlace>(place),
  found: newest === 1,
})

const joined = (handle: Handle) =>
  handle
    .selectFrom('code_scanning_results')
    .innerJoin('code_scanning_analyses', 'code_scanning_analyses.id', 'analysis_id')

/** Finds the latest location of each alert, optionally on some refs. */
export function latestPlaces(handle: Handle) {
  return async (alertIds: number[], refs?: string[]): Promise<Map<number, ScanningInstance>> => {
    if (alertIds.length === 0) return new Map()
    const latest = joined(handle)
      .select((select) => ['alert_id', select.fn.max('analysis_id').as('latest_id')])
      .where('alert_id', 'in', alertIds)
      .$if(refs !== undefined, (query) => query.where('ref', 'in', refs as string[]))
      .groupBy('alert_id')
      .as('latest')
    const rows = await joined(handle)
      .innerJoin(latest, (join) =>
        join
          .onRef('latest.alert_id', '=', 'code_scanning_results.alert_id')
          .onRef('latest.latest_id', '=', 'code_scanning_results.analysis_id'),
      )
      .select([...columns, 'place', 'code_scanning_results.alert_id'])
      .execute()
    return new Map(rows.map((row) => [row.alert_id, fromRow(row)]))
  }
}

/** Finds which of these alerts no analysis of a ref reported before this one. */
export function newOnRef(handle: Handle) {
  return async (
    alertIds: readonly number[],
    { ref, analysisId }: { ref: string; analysisId: number },
  ): Promise<number[]> => {
    const reported = new Set<number>()
    for await (const batch of batches(alertIds)) {
      const rows = await joined(handle)
        .select('alert_id')
        .distinct()
        .where('alert_id', 'in', batch)
        .where('ref', '=', ref)
        .where('analysis_id', '<', analysisId)
        .execute()
      for (const { alert_id } of rows) reported.add(alert_id)
    }
    return alertIds.filter((id) => !reported.has(id))
  }
}

/** Locations of one alert, from the newest analysis of each set that reported it. */
export function placesOf(handle: Handle) {
  const ofAlert = ({ alertId, refs }: InstanceSelection) =>
    joined(handle)
      .where('alert_id', '=', alertId)
      .$if(refs !== undefined, (query) => query.where('ref', 'in', refs as string[]))
  const newest = (selection: InstanceSelection) =>
    ofAlert(selection)
      .select((select) => select.fn.max('analysis_id').as('analysis_id'))
      .groupBy(['ref', 'category'])

  return {
    async places(
      selection: InstanceSelection,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<ScanningInstance[]> {
      const rows = await ofAlert(selection)
        .where('analysis_id', 'in', newest(selection))
        .select([...columns, 'place', 'alert_id'])
        .orderBy('analysis_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(fromRow)
    },

    countPlaces: (selection: InstanceSelection): Promise<number> =>
      countRows(handle.selectFrom(newest(selection).as('places'))),
  }
}
