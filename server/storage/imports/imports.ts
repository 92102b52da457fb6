import { isWorking, type ImportState } from './states.ts'
import { decode, encode } from '../json.ts'
import type { Handle, Row } from '../tables.ts'

type Stored = Row<'imports'>

/** One of several projects at the address of a source (design 8). */
export interface ProjectChoice {
  vcs: string
  human_name: string
  tfvc_project?: string
  url?: string
}

/** The import of a source into a repository. */
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

/** What the start of an import, or a new beginning of it, is made from. */
export type ImportRequest = Pick<
  Import,
  'actor_id' | 'vcs_url' | 'vcs' | 'vcs_given' | 'tfvc_project' | 'credentials' | 'status'
>

/** A stored row as the rest of the server sees it. */
export const seenImport = (row: Stored): Import => ({
  ...row,
  vcs_given: row.vcs_given === 1,
  has_large_files: row.has_large_files === 1,
  published: row.published === 1,
  project_choices: row.project_choices === null ? null : decode(row.project_choices),
  left_out: decode(row.left_out),
})

/** What is known of a source before anything was asked of it. */
const nothingFound = {
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

/** Imports as those who ask for them see them. */
export function importQueries(handle: Handle) {
  const one = (id: number) => handle.updateTable('imports').where('id', '=', id)

  return {
    /** Where the repository has none: undefined otherwise, and nothing is done. */
    create: async (
      repositoryId: number,
      { vcs_given, ...request }: ImportRequest,
      now: number,
    ): Promise<Import | undefined> => {
      const row = await handle
        .insertInto('imports')
        .values({
          ...{ ...nothingFound, ...request, repository_id: repositoryId },
          ...{ vcs_given: Number(vcs_given), use_lfs: 'undecided', published: 0 },
          ...{ wishes: 0, wishes_met: 0, generation: 1, attempts: 0, lease_until: 0 },
          ...{ created_at: now, updated_at: now },
        })
        .onConflict((conflict) => conflict.column('repository_id').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && seenImport(row)
    },

    ofRepository: async (repositoryId: number): Promise<Import | undefined> => {
      const row = await handle
        .selectFrom('imports')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .executeTakeFirst()
      return row && seenImport(row)
    },

    /**
     * Begins again, with a stage of its own; whoever works at it finds it taken away. What was found out
     * about authors and large files goes.
     */
    beginAgain: async (
      { id }: Pick<Import, 'id'>,
      { vcs_given, ...request }: ImportRequest,
      now: number,
    ): Promise<Import> => {
      await handle.deleteFrom('import_large_files').where('import_id', '=', id).execute()
      const row = await one(id)
        .set((set) => ({
          ...{ ...nothingFound, ...request, vcs_given: Number(vcs_given) },
          ...{ generation: set('generation', '+', 1), attempts: set('attempts', '+', 1) },
          ...{ lease_until: 0, updated_at: now },
        }))
        .returningAll()
        .executeTakeFirstOrThrow()
      return seenImport(row)
    },

    /**
     * Notes that what history is to look like has changed. An import that is complete is mapped again; one
     * under way meets the new wishes before it is complete.
     */
    wishAnew: async (
      { id }: Pick<Import, 'id'>,
      change: Partial<Pick<Import, 'use_lfs'>>,
      now: number,
    ): Promise<Import> => {
      const row = await one(id)
        .set((set) => {
          // Asked of the row as it is when it is written: it may have become complete meanwhile.
          const ifComplete = () => set.case().when('status', '=', 'complete')
          return {
            ...{ ...change, updated_at: now, wishes: set('wishes', '+', 1) },
            status: ifComplete().then<ImportState>('mapping').else(set.ref('status')).end(),
            lease_until: ifComplete().then(0).else(set.ref('lease_until')).end(),
          }
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return seenImport(row)
    },

    /** False where there was none. */
    remove: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('imports')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** Whether a process may be at work for it. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>): boolean => isWorking(status)
