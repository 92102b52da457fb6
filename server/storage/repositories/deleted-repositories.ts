import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import type { Handle } from '../schema/tables.ts'
import { dependentsOf, type Dependent } from './dependents.ts'

/** The names of tables are data here. This one stands for all: they have `id`, or no dependents. */
type Alike = 'reactions'

/** Rows of a table, of which the statement changes at most `limit`. */
interface Part {
  dependent: Dependent
  /** Ids of the rows that they refer to. */
  parents: readonly number[]
  limit: number
}

/** Rows that refer to one of the parents. */
const isUnder = ({ numbers }: Engine, { dependent: { column }, parents }: Part) =>
  sql<SqlBool>`${sql.ref(column)} in ${numbers(parents)}`

/** The same, but no more rows than the limit, also where they have no id. */
function isInPart(engine: Engine, part: Part): RawBuilder<SqlBool> {
  const place = sql.raw(engine.name === 'postgres' ? 'ctid' : 'rowid')
  const found = sql`select ${place} from ${sql.table(part.dependent.table)}
    where ${isUnder(engine, part)} limit ${part.limit}`
  return engine.name === 'postgres' ? sql`ctid = any(array(${found}))` : sql`rowid in (${found})`
}

/** Ends the references of rows. @returns the number of rows */
async function clear(handle: Handle, engine: Engine, part: Part): Promise<number> {
  const { table, column } = part.dependent
  const { numUpdatedRows } = await handle
    .updateTable(table as Alike)
    .set({ [column]: null })
    .where(isInPart(engine, part))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function removeLeaves(handle: Handle, engine: Engine, part: Part): Promise<number> {
  const { numDeletedRows } = await handle
    .deleteFrom(part.dependent.table as Alike)
    .where(isInPart(engine, part))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Removes rows after those that refer to them, so that no row is deleted together with many others.
 * @returns the number of rows, less than twice the limit; 0 when none is left
 */
async function remove(handle: Handle, engine: Engine, part: Part): Promise<number> {
  const { limit, dependent } = part
  const table = dependent.table as Alike
  if (!dependent.deletes) return clear(handle, engine, part)
  if (dependent.dependents.length === 0) return removeLeaves(handle, engine, part)
  const found = handle.selectFrom(table).select('id').where(isUnder(engine, part)).limit(limit)
  const ids = (await found.execute()).map(({ id }) => id)
  if (ids.length === 0) return 0
  let removed = 0
  for (const each of dependent.dependents) {
    const rest = { dependent: each, parents: ids, limit: limit - removed }
    removed += await remove(handle, engine, rest)
    if (removed >= limit) return removed
  }
  await handle
    .deleteFrom(table)
    .where(isUnder(engine, ofIds(dependent, ids)))
    .execute()
  return removed + ids.length
}

const ofIds = (dependent: Dependent, parents: readonly number[]): Part => ({
  dependent: { ...dependent, column: 'id' },
  parents,
  limit: parents.length,
})

/** What is left of deleted repositories. */
export function deletedRepositoryQueries(handle: Handle, engine: Engine) {
  const rowOf = (id: number) => sql<SqlBool>`id = ${id} and deleted = 1`
  return {
    /** Finds the first deleted repository after an id. Constants are inlined for the index. */
    next: async (after: number): Promise<number | undefined> => {
      const row = await handle
        .selectFrom('repository_ids')
        .select('id')
        .where('deleted', '=', sql.lit(1))
        .where('id', '>', after)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row?.id
    },

    /** Reads what refers to repositories, for `removePart`. */
    dependents: (): Promise<Dependent[]> => dependentsOf(handle, engine),

    /**
     * Removes some of the rows that belong to a deleted repository, in a transaction. Only one at a
     * time does so: another would find rows that are being removed, and none after them.
     * @returns the number of rows, less than twice the limit; 0 when none is left
     */
    removePart: async (id: number, dependent: Dependent, limit: number): Promise<number> => {
      const lock = handle.updateTable('repository_ids').set({ deleted: 1 }).where(rowOf(id))
      const { numUpdatedRows } = await lock.executeTakeFirst()
      if (numUpdatedRows === 0n) return 0
      return remove(handle, engine, { dependent, parents: [id], limit })
    },

    /** Forgets a deleted repository of which nothing is left. */
    forget: async (id: number): Promise<void> => {
      await handle.deleteFrom('repository_ids').where(rowOf(id)).execute()
    },
  }
}
