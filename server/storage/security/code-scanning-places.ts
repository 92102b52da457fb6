import type { Schemas } from '../../api/handler.ts'
import { decode } from '../json.ts'
import type { Handle, Row } from '../tables.ts'

/** Where and in what words a tool found something. */
export type ScanningPlace = Pick<
  Schemas['code-scanning-alert-instance'],
  'message' | 'location' | 'classifications'
>

type Analysis = Row<'code_scanning_analyses'>

/** An alert as an analysis has it. */
export interface ScanningInstance
  extends
    ScanningPlace,
    Pick<Analysis, 'ref' | 'analysis_key' | 'environment' | 'category' | 'commit_sha'> {
  alert_id: number
  /** Whether the newest analysis of the set still has it. */
  found: boolean
}

interface InstanceSelection {
  alertId: number
  refs?: string[] | undefined
}

const shown = ['ref', 'analysis_key', 'environment', 'category', 'commit_sha', 'newest'] as const

type Shown = Pick<Analysis, (typeof shown)[number]> & { alert_id: number; place: string }

const seen = ({ place, newest, ...row }: Shown): ScanningInstance => ({
  ...row,
  ...decode<ScanningPlace>(place),
  found: newest === 1,
})

const joined = (handle: Handle) =>
  handle
    .selectFrom('code_scanning_results')
    .innerJoin('code_scanning_analyses', 'code_scanning_analyses.id', 'analysis_id')

/** Where each of some alerts was found last; on some refs only, where those are given. */
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
      .select([...shown, 'place', 'code_scanning_results.alert_id'])
      .execute()
    return new Map(rows.map((row) => [row.alert_id, seen(row)]))
  }
}

/** All places of one alert: the newest analysis of each set that had it. */
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
        .select([...shown, 'place', 'alert_id'])
        .orderBy('analysis_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(seen)
    },

    async countPlaces(selection: InstanceSelection): Promise<number> {
      const { count } = await handle
        .selectFrom(newest(selection).as('places'))
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
  }
}
