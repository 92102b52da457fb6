import { countRows } from '../sql/count-rows.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'

/** One ref update of a push; forty zeros mean that the ref does not exist. */
export interface PushCommand {
  ref: string
  before: string
  after: string
  /** Id of the pull request that the update merges. */
  merges?: number | undefined
  /** Id of the issue that the branch is created for. */
  linkedTo?: number | undefined
}

export interface Push extends Omit<Row<'pushes'>, 'commands'> {
  commands: PushCommand[]
}

type NewPush = Omit<Push, 'id' | 'attempts' | 'parked_at' | 'mark' | 'owner'> &
  Partial<Pick<Push, 'mark' | 'owner'>>

const readRow = (row: Row<'pushes'>): Push => ({ ...row, commands: decode(row.commands) })

/**
 * The journal of pushes. A row exists from the moment a push is accepted until its events are
 * written. Rows left by a crash show which refs may have moved without events.
 */
export function pushQueries(handle: Handle) {
  const all = () => handle.selectFrom('pushes').selectAll()
  const open = () => all().where('parked_at', 'is', null)
  return {
    open: async ({ commands, ...push }: NewPush): Promise<number> => {
      const { id } = await handle
        .insertInto('pushes')
        .values({ ...push, commands: encode(commands) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    extend: (id: number, leaseUntil: number) =>
      handle.updateTable('pushes').set({ lease_until: leaseUntil }).where('id', '=', id).execute(),

    /** Removes a push. Returns false when another process already did. */
    close: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('pushes')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Lists all accepted pushes whose events are not yet written, of all processes. */
    pending: async (): Promise<Push[]> => {
      const rows = await open().orderBy('id').execute()
      return rows.map(readRow)
    },

    /** Ends all leases. Only for a process that is the only one. */
    releaseAll: () => handle.updateTable('pushes').set({ lease_until: 0 }).execute(),

    /** Sets the number of attempts to recover a push. */
    count: (id: number, attempts: number) =>
      handle.updateTable('pushes').set({ attempts }).where('id', '=', id).execute(),

    /** Excludes a push from recovery. */
    park: async (id: number, now: number): Promise<void> => {
      await handle.updateTable('pushes').set({ parked_at: now }).where('id', '=', id).execute()
    },

    /** Returns a parked push to recovery. */
    unpark: (id: number) =>
      handle
        .updateTable('pushes')
        .set({ parked_at: null, attempts: 0 })
        .where('id', '=', id)
        .execute(),

    parked: () => countRows(handle.selectFrom('pushes').where('parked_at', 'is not', null)),

    /** The same in one repository. */
    underWay: async (repositoryId: number): Promise<Push[]> => {
      const rows = await open().where('repository_id', '=', repositoryId).orderBy('id').execute()
      return rows.map(readRow)
    },
  }
}
