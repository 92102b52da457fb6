import { isWorking, type ImportState } from '../schema/import-states.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'imports'>

/** One of several projects found at the source URL. */
export interface ProjectChoice {
  vcs: string
  human_name: string
  tfvc_project?: string
  url?: string
}

/** An import of a source into a repository. */
export interface Import extends Omit<
  Stored,
  'vcs_given' | 'has_large_files' | 'project_choices' | 'left_out' | 'published'
> {
  vcs_given: boolean
  has_large_files: boolean
  project_choices: ProjectChoice[] | null
  left_out: string[]
  published: boolean
}

/** Fields that a start or restart of an import sets. */
export type ImportRequest = Pick<
  Import,
  'actor_id' | 'vcs_url' | 'vcs' | 'vcs_given' | 'tfvc_project' | 'credentials' | 'status'
>

/** Converts a database row. */
export const importFromRow = (row: Stored): Import => ({
  ...row,
  vcs_given: row.vcs_given === 1,
  has_large_files: row.has_large_files === 1,
  published: row.published === 1,
  project_choices: row.project_choices === null ? null : decode(row.project_choices),
  left_out: decode(row.left_out),
})

/** Results of a source that was not read yet. */
const emptyResults = {
  failed_step: null,
  message: null,
  has_large_files: 0,
  large_files_size: 0,
  large_files_count: 0,
  authors_count: null,
  commit_count: null,
  percent: null,
  push_percent: null,
  project_choices: null,
  left_out: encode([]),
  head: null,
} as const

const updateOne = (handle: Handle, id: number) => handle.updateTable('imports').where('id', '=', id)

function importStarts(handle: Handle) {
  return {
    /** Starts an import. Returns undefined when the repository already has one. */
    create: async (
      repositoryId: number,
      { vcs_given, ...request }: ImportRequest,
      now: number,
    ): Promise<Import | undefined> => {
      const row = await handle
        .insertInto('imports')
        .values({
          ...{ ...emptyResults, ...request, repository_id: repositoryId },
          ...{ vcs_given: Number(vcs_given), use_lfs: 'undecided', published: 0 },
          ...{ wishes: 0, wishes_met: 0, generation: 1, attempts: 0, lease_until: 0 },
          ...{ created_at: now, updated_at: now },
        })
        .onConflict((conflict) => conflict.column('repository_id').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && importFromRow(row)
    },

    /**
     * Restarts an import with a new stage. A process that still runs it loses its claim. Authors
     * keep their mapping; large files are removed.
     */
    beginAgain: async (
      { id }: Pick<Import, 'id'>,
      { vcs_given, ...request }: ImportRequest,
      now: number,
    ): Promise<Import> => {
      await handle.deleteFrom('import_large_files').where('import_id', '=', id).execute()
      const row = await updateOne(handle, id)
        .set((set) => ({
          ...{ ...emptyResults, ...request, vcs_given: Number(vcs_given) },
          ...{ generation: set('generation', '+', 1), attempts: set('attempts', '+', 1) },
          ...{ lease_until: 0, updated_at: now },
        }))
        .returningAll()
        .executeTakeFirstOrThrow()
      return importFromRow(row)
    },
  }
}

function importChanges(handle: Handle) {
  return {
    ofRepository: async (repositoryId: number): Promise<Import | undefined> => {
      const row = await handle
        .selectFrom('imports')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .executeTakeFirst()
      return row && importFromRow(row)
    },

    /**
     * Records that author mappings or the large file option changed. A complete import is rewritten
     * again; a running one applies the change before it completes.
     */
    wishAnew: async (
      { id }: Pick<Import, 'id'>,
      change: Partial<Pick<Import, 'use_lfs'>>,
      now: number,
    ): Promise<Import> => {
      const row = await updateOne(handle, id)
        .set((set) => {
          // Evaluated on the row at write time, because the import may have completed since it was
          // read.
          const ifComplete = () => set.case().when('status', '=', 'complete')
          return {
            ...{ ...change, updated_at: now, wishes: set('wishes', '+', 1) },
            status: ifComplete().then<ImportState>('mapping').else(set.ref('status')).end(),
            lease_until: ifComplete().then(0).else(set.ref('lease_until')).end(),
          }
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return importFromRow(row)
    },

    /** Removes an import. Returns false when there was none. */
    remove: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('imports')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** Imports, for the handlers that start and change them. */
export function importQueries(handle: Handle) {
  return composed(importStarts(handle), importChanges(handle))
}

/** Whether a process may be running the import. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>): boolean => isWorking(status)
