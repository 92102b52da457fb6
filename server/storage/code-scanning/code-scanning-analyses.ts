import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'code_scanning_analyses'>

/** An analysis without its SARIF, which may be large. */
export type Analysis = Omit<Stored, 'sarif' | 'newest'> & { newest: boolean }

/** Fields that identify a set of analyses. Only the newest of a set counts. */
export type AnalysisSet = Pick<Stored, 'repository_id' | 'ref' | 'category' | 'tool_name'>

export interface AnalysisSelection {
  repositoryId: number
  tool_name?: string | undefined
  tool_guid?: string | undefined
  /** Any of these refs. */
  refs?: string[] | undefined
  sarif_id?: string | undefined
}

const columnsWithoutSarif = [
  'id',
  'repository_id',
  'sarif_id',
  'ref',
  'commit_sha',
  'analysis_key',
  'environment',
  'category',
  'tool_name',
  'tool_version',
  'tool_guid',
  'warning',
  'results_count',
  'rules_count',
  'newest',
  'created_at',
] as const satisfies (keyof Stored)[]

const fromRow = (row: Omit<Stored, 'sarif'>): Analysis => ({ ...row, newest: row.newest === 1 })

const selected = (
  handle: Handle,
  { repositoryId, tool_name, tool_guid, refs, sarif_id }: AnalysisSelection,
) =>
  handle
    .selectFrom('code_scanning_analyses')
    .where('repository_id', '=', repositoryId)
    .$if(tool_name !== undefined, (query) => query.where('tool_name', '=', tool_name as string))
    .$if(tool_guid !== undefined, (query) => query.where('tool_guid', '=', tool_guid as string))
    .$if(sarif_id !== undefined, (query) => query.where('sarif_id', '=', sarif_id as string))
    .$if(refs !== undefined, (query) => query.where('ref', 'in', refs as string[]))

const ofSet = (handle: Handle, { repository_id, ref, category, tool_name }: AnalysisSet) =>
  selected(handle, { repositoryId: repository_id, tool_name, refs: [ref] }).where(
    'category',
    '=',
    category,
  )

const setNewest = (handle: Handle, ids: number[], newest: 0 | 1) =>
  handle.updateTable('code_scanning_analyses').set({ newest }).where('id', 'in', ids).execute()

function uploadQueries(handle: Handle) {
  return {
    async addUpload(upload: {
      sarif_id: string
      repository_id: number
      errors: string[]
      analyses_count: number
      created_at: number
    }): Promise<void> {
      const row = { ...upload, errors: encode(upload.errors) }
      await handle.insertInto('code_scanning_uploads').values(row).execute()
    },

    async findUpload(repositoryId: number, sarifId: string) {
      const row = await handle
        .selectFrom('code_scanning_uploads')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .where('sarif_id', '=', sarifId)
        .executeTakeFirst()
      return row && { ...row, errors: decode<string[]>(row.errors) }
    },
  }
}

function analysisReads(handle: Handle) {
  return {
    async find(repositoryId: number, id: number): Promise<Analysis | undefined> {
      const row = await selected(handle, { repositoryId })
        .select(columnsWithoutSarif)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && fromRow(row)
    },

    /** Loads the SARIF of an analysis. */
    async sarif(id: number): Promise<string | undefined> {
      const row = await handle
        .selectFrom('code_scanning_analyses')
        .select('sarif')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.sarif
    },

    async list(
      selection: AnalysisSelection,
      { limit, offset, direction }: { limit: number; offset: number; direction: 'asc' | 'desc' },
    ): Promise<Analysis[]> {
      const rows = await selected(handle, selection)
        .select(columnsWithoutSarif)
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(fromRow)
    },

    count: (selection: AnalysisSelection): Promise<number> =>
      countRows(selected(handle, selection)),

    /** Lists the two newest analyses of a set: the one that may be deleted and the next one. */
    topOfSet: (set: AnalysisSet): Promise<{ id: number }[]> =>
      ofSet(handle, set).select('id').orderBy('id', 'desc').limit(2).execute(),
  }
}

function analysisWrites(handle: Handle) {
  return {
    /** Adds an analysis as the newest of its set. */
    async add(analysis: Omit<NewRow<'code_scanning_analyses'>, 'newest'>): Promise<number> {
      const before = await ofSet(handle, analysis).select('id').where('newest', '=', 1).execute()
      if (before.length > 0)
        await setNewest(
          handle,
          before.map(({ id }) => id),
          0,
        )
      const { id } = await handle
        .insertInto('code_scanning_analyses')
        .values({ ...analysis, newest: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Removes the newest analysis of a set and marks the previous one as newest. */
    async remove(id: number, nextId: number | undefined): Promise<void> {
      await handle.deleteFrom('code_scanning_analyses').where('id', '=', id).execute()
      if (nextId !== undefined) await setNewest(handle, [nextId], 1)
    },
  }
}

/** SARIF uploads and the analyses created from them. */
export function codeScanningAnalysisQueries(handle: Handle) {
  return composed(uploadQueries(handle), analysisReads(handle), analysisWrites(handle))
}
