import { sql, type ExpressionBuilder } from 'kysely'
import { workingStates } from '../schema/import-states.ts'
import { importFromRow, type Import } from './imports.ts'
import { encode } from '../sql/json.ts'
import type { Handle, Row, Tables } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

/** Identifies one claim of an import. */
type Claimed = Pick<Import, 'id' | 'attempts'>

type Stored = Row<'imports'>

/** Columns that the import worker updates. */
export type ImportFindings = Partial<
  Pick<
    Import,
    | 'status'
    | 'vcs'
    | 'vcs_url'
    | 'tfvc_project'
    | 'credentials'
    | 'failed_step'
    | 'message'
    | 'has_large_files'
    | 'large_files_size'
    | 'large_files_count'
    | 'authors_count'
    | 'commit_count'
    | 'percent'
    | 'push_percent'
    | 'project_choices'
    | 'left_out'
    | 'head'
    | 'published'
    | 'wishes_met'
  >
>

function storedFindings(findings: ImportFindings): Partial<Stored> {
  const { has_large_files, published, project_choices, left_out, ...rest } = findings
  return {
    ...rest,
    ...(has_large_files !== undefined && { has_large_files: Number(has_large_files) }),
    ...(published !== undefined && { published: Number(published) }),
    ...(project_choices !== undefined && {
      project_choices: project_choices && encode(project_choices),
    }),
    ...(left_out !== undefined && { left_out: encode(left_out) }),
  }
}

/** Constants are inlined, so that the index of imports to work at applies. */
const working = workingStates.map((state) => sql.lit(state))

const isDue = (now: number) => (where: ExpressionBuilder<Tables, 'imports'>) =>
  where.and([where('imports.status', 'in', working), where('imports.lease_until', '<=', now)])

const whileHeld = (handle: Handle, { id, attempts }: Claimed) =>
  handle.updateTable('imports').where('id', '=', id).where('attempts', '=', attempts)

const claimed = (handle: Handle, now: number, leaseUntil: number) =>
  handle.updateTable('imports').set((set) => ({
    ...{ lease_until: leaseUntil, updated_at: now },
    attempts: set('attempts', '+', 1),
  }))

function importClaims(handle: Handle) {
  return {
    /**
     * Claims the import that has waited longest, in one statement. The condition is repeated
     * because a process that waited for the row lock must find the row claimed.
     */
    claim: async (now: number, leaseUntil: number): Promise<Import | undefined> => {
      const row = await claimed(handle, now, leaseUntil)
        .where('id', '=', (from) =>
          from
            .selectFrom('imports')
            .select('id')
            .where(isDue(now))
            .orderBy('lease_until')
            .orderBy('id')
            .limit(1),
        )
        .where(isDue(now))
        .returningAll()
        .executeTakeFirst()
      return row && importFromRow(row)
    },

    /** Claims one import, ahead of the others. Returns undefined when it is not due. */
    claimOne: async (id: number, now: number, leaseUntil: number): Promise<Import | undefined> => {
      const row = await claimed(handle, now, leaseUntil)
        .where('id', '=', id)
        .where(isDue(now))
        .returningAll()
        .executeTakeFirst()
      return row && importFromRow(row)
    },

    /** Releases a claim, so that another process can take the import immediately. */
    handBack: async (claimedImport: Claimed): Promise<void> => {
      await whileHeld(handle, claimedImport).set({ lease_until: 0 }).execute()
    },

    /** Ends all leases. Only for a database that no other process uses. */
    releaseAll: async (): Promise<void> => {
      await handle
        .updateTable('imports')
        .set({ lease_until: 0 })
        .where('status', 'in', working)
        .execute()
    },
  }
}

function claimedImportQueries(handle: Handle) {
  return {
    /**
     * Reads a claimed import. Returns undefined when the claim was lost: the import was cancelled,
     * restarted or claimed by another process.
     */
    held: async ({ id, attempts }: Claimed): Promise<Import | undefined> => {
      const row = await handle
        .selectFrom('imports')
        .selectAll()
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .executeTakeFirst()
      return row && importFromRow(row)
    },

    /** Extends the lease. Returns false when the claim was lost. */
    extend: async (claimedImport: Claimed, leaseUntil: number): Promise<boolean> => {
      const { numUpdatedRows } = await whileHeld(handle, claimedImport)
        .set({ lease_until: leaseUntil })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Updates the import. Returns undefined when the claim was lost. */
    note: async (
      claimedImport: Claimed,
      findings: ImportFindings,
      now: number,
    ): Promise<Import | undefined> => {
      const row = await whileHeld(handle, claimedImport)
        .set({ ...storedFindings(findings), updated_at: now })
        .returningAll()
        .executeTakeFirst()
      return row && importFromRow(row)
    },
  }
}

function stageQueries(handle: Handle) {
  return {
    /** Names of the stage folders of unfinished imports. */
    stages: async (): Promise<Set<string>> => {
      const rows = await handle
        .selectFrom('imports')
        .select(['id', 'generation'])
        .where('status', 'in', working)
        .execute()
      return new Set(rows.map(({ id, generation }) => `${id}-${generation}`))
    },
  }
}

/** The queue of imports, for the workers that run them. */
export function importQueueQueries(handle: Handle) {
  return composed(importClaims(handle), claimedImportQueries(handle), stageQueries(handle))
}
