import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import type { PageRange } from '../sql/totals.ts'

export type WorkflowCache = Row<'workflow_caches'>

/** Filter of the caches of a repository. */
export interface CacheSelection {
  repositoryId: number
  ref?: string | undefined
  /** The beginning of the key. */
  prefix?: string | undefined
  key?: string | undefined
}

export interface CacheOrder {
  by: 'created_at' | 'size'
  direction: 'asc' | 'desc'
}

/** Caches of a repository. Older ones are deleted. */
const mostCaches = 1000

/** Caches that workflow runs saved. */
export function workflowCacheQueries(handle: Handle) {
  const selected = ({ repositoryId, ref, prefix, key }: CacheSelection) =>
    handle
      .selectFrom('workflow_caches')
      .where('repository_id', '=', repositoryId)
      .$if(ref !== undefined, (each) => each.where('ref', '=', ref as string))
      .$if(key !== undefined, (each) => each.where('key', '=', key as string))
      .$if(prefix !== undefined, (each) =>
        each.where((eb) =>
          eb(eb.fn('substr', ['key', eb.lit(1), eb.val(prefix!.length)]), '=', prefix),
        ),
      )
  return {
    list: (
      selection: CacheSelection,
      { by, direction }: CacheOrder,
      { limit, offset }: PageRange,
    ): Promise<WorkflowCache[]> =>
      selected(selection)
        .selectAll()
        .orderBy(by, direction)
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),

    count: (selection: CacheSelection): Promise<number> => countRows(selected(selection)),

    /** Adds a cache unless there is one with its key, and deletes those that are too many. */
    async add(cache: Omit<NewRow<'workflow_caches'>, 'id'>): Promise<void> {
      await handle
        .insertInto('workflow_caches')
        .values(cache)
        .onConflict((conflict) => conflict.columns(['repository_id', 'ref', 'key']).doNothing())
        .execute()
      const last = await handle
        .selectFrom('workflow_caches')
        .select('id')
        .where('repository_id', '=', cache.repository_id)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(mostCaches)
        .executeTakeFirst()
      if (!last) return
      await handle
        .deleteFrom('workflow_caches')
        .where('repository_id', '=', cache.repository_id)
        .where('id', '<=', last.id)
        .execute()
    },

    /** Deletes caches. Returns those that existed. */
    delete: (repositoryId: number, ids: readonly number[]): Promise<WorkflowCache[]> =>
      handle
        .deleteFrom('workflow_caches')
        .where('repository_id', '=', repositoryId)
        .where('id', 'in', ids)
        .returningAll()
        .execute(),
  }
}
