import type { ExpressionBuilder } from 'kysely'
import { workingStates } from './states.ts'
import { seenImport, type Import } from './imports.ts'
import { encode } from '../json.ts'
import type { Handle, Row, Tables } from '../tables.ts'

/** An import under one claim of it. */
type Claimed = Pick<Import, 'id' | 'attempts'>

type Stored = Row<'imports'>

/** What the process that works at an import finds out. */
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

/** The imports that something is to be done for, as the processes that do it see them. */
export function importQueueQueries(handle: Handle) {
  const isDue = (now: number) => (where: ExpressionBuilder<Tables, 'imports'>) =>
    where.and([
      where('imports.status', 'in', workingStates),
      where('imports.lease_until', '<=', now),
    ])

  const whileHeld = ({ id, attempts }: Claimed) =>
    handle.updateTable('imports').where('id', '=', id).where('attempts', '=', attempts)

  const claimed = (now: number, leaseUntil: number) =>
    handle.updateTable('imports').set((set) => ({
      ...{ lease_until: leaseUntil, updated_at: now },
      attempts: set('attempts', '+', 1),
    }))

  return {
    /**
     * Claims the import that has waited longest, in one statement. It is asked once more whether it is due:
     * a process that waited for the row finds it claimed.
     */
    claim: async (now: number, leaseUntil: number): Promise<Import | undefined> => {
      const row = await claimed(now, leaseUntil)
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
      return row && seenImport(row)
    },

    /** Claims one import, whatever waits before it; undefined where it is not due. */
    claimOne: async (id: number, now: number, leaseUntil: number): Promise<Import | undefined> => {
      const row = await claimed(now, leaseUntil)
        .where('id', '=', id)
        .where(isDue(now))
        .returningAll()
        .executeTakeFirst()
      return row && seenImport(row)
    },

    /** Undefined where it is not ours any more: cancelled, begun again, or claimed by another. */
    held: async ({ id, attempts }: Claimed): Promise<Import | undefined> => {
      const row = await handle
        .selectFrom('imports')
        .selectAll()
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .executeTakeFirst()
      return row && seenImport(row)
    },

    /** False where it is not ours any more. */
    extend: async (held: Claimed, leaseUntil: number): Promise<boolean> => {
      const { numUpdatedRows } = await whileHeld(held)
        .set({ lease_until: leaseUntil })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Writes down what was found out; undefined where it is not ours any more. */
    note: async (
      held: Claimed,
      findings: ImportFindings,
      now: number,
    ): Promise<Import | undefined> => {
      const row = await whileHeld(held)
        .set({ ...storedFindings(findings), updated_at: now })
        .returningAll()
        .executeTakeFirst()
      return row && seenImport(row)
    },

    /** Gives up a claim, so that the next may go on at once. */
    handBack: async (held: Claimed): Promise<void> => {
      await whileHeld(held).set({ lease_until: 0 }).execute()
    },

    /** Ends all leases: for a store that no other process can be working on. */
    releaseAll: async (): Promise<void> => {
      await handle
        .updateTable('imports')
        .set({ lease_until: 0 })
        .where('status', 'in', workingStates)
        .execute()
    },

    /** The names of the stages that somebody is, or will be, at work with. */
    stages: async (): Promise<Set<string>> => {
      const rows = await handle
        .selectFrom('imports')
        .select(['id', 'generation'])
        .where('status', 'in', workingStates)
        .execute()
      return new Set(rows.map(({ id, generation }) => `${id}-${generation}`))
    },
  }
}
