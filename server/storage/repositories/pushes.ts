import { decode, encode } from '../json.ts'
import type { PushCommand } from '../../git/push-commands.ts'
import type { Handle, Row } from '../tables.ts'

export interface Push extends Omit<Row<'pushes'>, 'commands'> {
  commands: PushCommand[]
}

type NewPush = Omit<Push, 'id'>

const readRow = (row: Row<'pushes'>): Push => ({ ...row, commands: decode(row.commands) })

/**
 * The journal of pushes: a row from the moment a push is let in until its events are written. What is
 * left here after a crash tells which refs may have moved without anybody having been told.
 */
export function pushQueries(handle: Handle) {
  const all = () => handle.selectFrom('pushes').selectAll()
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

    /** Removes a push; false when another process has already done so. */
    close: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('pushes')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    abandoned: async (now: number): Promise<Push[]> => {
      const rows = await all().where('lease_until', '<=', now).orderBy('id').execute()
      return rows.map(readRow)
    },

    /** What is let in to a repository and not written down yet. */
    underWay: async (repositoryId: number): Promise<Push[]> => {
      const rows = await all().where('repository_id', '=', repositoryId).execute()
      return rows.map(readRow)
    },
  }
}
