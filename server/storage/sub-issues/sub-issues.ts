import { sql } from 'kysely'
import type { Handle, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

const columns = ['id', 'number', 'repository_id', 'nesting'] as const

/** Where an issue is in its tree. `nesting` is the number of levels below it. */
export type TreeNode = Pick<Row<'issues'>, (typeof columns)[number] | 'parent_id'>

/** Levels of issues, with that of the topmost one. */
const maxLevels = 9

/**
 * Sets the nesting of an issue and of those above it from what is directly below them, after a
 * change of its sub-issues.
 */
async function updateNesting(handle: Handle, issueId: number): Promise<void> {
  const { deepest } = await handle
    .selectFrom('issues')
    .select((eb) => eb.fn.max<number | null>('nesting').as('deepest'))
    .where('parent_id', '=', issueId)
    .executeTakeFirstOrThrow()
  const nesting = deepest === null ? 0 : deepest + 1
  const changed = await handle
    .updateTable('issues')
    .set({ nesting })
    .where('id', '=', issueId)
    .where('nesting', '<>', nesting)
    .returning('parent_id')
    .executeTakeFirst()
  if (changed?.parent_id != null) await updateNesting(handle, changed.parent_id)
}

/** Makes an issue a part of none. */
async function detach(
  handle: Handle,
  { id, parent_id: parentId }: Pick<TreeNode, 'id' | 'parent_id'>,
): Promise<void> {
  if (parentId === null) return
  await handle
    .updateTable('issues')
    .set({ parent_id: null, sub_position: null })
    .where('id', '=', id)
    .execute()
  await updateNesting(handle, parentId)
}

/** Takes an issue out of its tree, with those that are parts of it. */
export async function uproot(handle: Handle, id: number): Promise<void> {
  await handle
    .updateTable('issues')
    .set({ parent_id: null, sub_position: null })
    .where('parent_id', '=', id)
    .execute()
  const { parent_id } = await handle
    .updateTable('issues')
    .set({ nesting: 0 })
    .where('id', '=', id)
    .returning('parent_id')
    .executeTakeFirstOrThrow()
  await detach(handle, { id, parent_id })
}

/** Issues with their parents, both without those of deleted repositories. */
const nodes = (handle: Handle) =>
  handle
    .selectFrom('issues')
    .innerJoin('repositories', 'repositories.id', 'issues.repository_id')
    .select(columns.map((column) => `issues.${column}` as const))
    .select((eb) =>
      eb
        .selectFrom('issues as parent')
        .innerJoin('repositories as place', 'place.id', 'parent.repository_id')
        .select('parent.id')
        .whereRef('parent.id', '=', 'issues.parent_id')
        .as('parent_id'),
    )

function treeReads(handle: Handle) {
  const find = (id: number): Promise<TreeNode | undefined> =>
    nodes(handle).where('issues.id', '=', id).where('issues.pull', '=', 0).executeTakeFirst()

  return {
    /** Finds an issue by id; pull requests are not issues. */
    find,

    /** Lists the sub-issues of an issue in their order. */
    list: (parentId: number): Promise<TreeNode[]> =>
      nodes(handle)
        .where('issues.parent_id', '=', parentId)
        .orderBy('issues.sub_position')
        .orderBy('issues.id')
        .execute(),

    /** Lists the ids of the issues above an issue, nearest first. */
    ancestors: async (parentId: number | null): Promise<number[]> => {
      const ids: number[] = []
      for (let at = parentId; at !== null && ids.length < maxLevels;) {
        ids.push(at)
        at = (await find(at))?.parent_id ?? null
      }
      return ids
    },
  }
}

function treeWrites(handle: Handle) {
  return {
    /** Makes an issue without a parent the last sub-issue of another. */
    attach: async (parentId: number, id: number): Promise<void> => {
      const { last } = await handle
        .selectFrom('issues')
        .select((eb) => eb.fn.max<number | null>('sub_position').as('last'))
        .where('parent_id', '=', parentId)
        .executeTakeFirstOrThrow()
      await handle
        .updateTable('issues')
        .set({ parent_id: parentId, sub_position: (last ?? 0) + 1 })
        .where('id', '=', id)
        .execute()
      await updateNesting(handle, parentId)
    },

    detach: (node: Pick<TreeNode, 'id' | 'parent_id'>): Promise<void> => detach(handle, node),

    /** Moves a sub-issue to just before or after another one of the same parent. */
    move: async (id: number, side: 'before' | 'after', otherId: number): Promise<void> => {
      const { parent_id, sub_position } = await handle
        .selectFrom('issues')
        .select(['parent_id', 'sub_position'])
        .where('id', '=', otherId)
        .executeTakeFirstOrThrow()
      const free = (sub_position ?? 0) + (side === 'after' ? 1 : 0)
      await handle
        .updateTable('issues')
        .set({ sub_position: sql<number>`sub_position + 1` })
        .where('parent_id', '=', parent_id)
        .where('sub_position', '>=', free)
        .execute()
      await handle.updateTable('issues').set({ sub_position: free }).where('id', '=', id).execute()
    },

    /** Sets the time of the last update. */
    touch: async (ids: readonly number[], now: number): Promise<void> => {
      await handle.updateTable('issues').set({ updated_at: now }).where('id', 'in', ids).execute()
    },
  }
}

/** Issues that are parts of others. Changes need the lock of the owner's account. */
export function subIssueQueries(handle: Handle) {
  return composed(treeReads(handle), treeWrites(handle))
}
