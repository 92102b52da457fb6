import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Handle, Row, Tables } from '../schema/tables.ts'

/** A table of repositories that may use a value, and its column with the id of the value. */
export type Selections =
  | { table: 'dependency_secret_repositories'; key: 'secret_id' }
  | { table: 'actions_secret_repositories'; key: 'secret_id' }
  | { table: 'workspace_secret_repositories'; key: 'secret_id' }
  | { table: 'actions_variable_repositories'; key: 'variable_id' }

/** All these tables have two columns with ids. */
type Alike = { table: 'actions_secret_repositories'; key: 'secret_id' }

type Shared = ExpressionWrapper<Tables, 'actions_secrets', SqlBool>

/** Whether a repository may use a value of the organization that owns it. */
export const sharedWith =
  (
    values: 'actions_secrets',
    selections: Selections,
    { id, visibility }: Pick<Row<'repositories'>, 'id' | 'visibility'>,
  ) =>
  (where: ExpressionBuilder<Tables, 'actions_secrets'>): Shared => {
    const { table, key } = selections as Alike
    const chosen = where
      .selectFrom(table)
      .select(`${table}.repository_id`)
      .whereRef(`${table}.${key}`, '=', `${values}.id`)
      .where(`${table}.repository_id`, '=', id)
    const open = visibility === 'public' ? (['all'] as const) : (['all', 'private'] as const)
    return where.or([
      where(`${values}.visibility`, 'in', open),
      where.and([where(`${values}.visibility`, '=', 'selected'), where.exists(chosen)]),
    ])
  }

/** The repositories that may use a value with the visibility `selected`. */
export function selectionQueries(handle: Handle, selections: Selections) {
  const { table, key } = selections as Alike
  const row = (id: number, repository_id: number) =>
    ({ [key]: id, repository_id }) as Record<Alike['key'] | 'repository_id', number>
  return {
    async selectedIds(id: number): Promise<number[]> {
      const rows = await handle
        .selectFrom(table)
        .select('repository_id')
        .where(key, '=', id)
        .execute()
      return rows.map(({ repository_id }) => repository_id)
    },

    /** Replaces the selected repositories. */
    async select(id: number, repositoryIds: readonly number[]): Promise<void> {
      await handle.deleteFrom(table).where(key, '=', id).execute()
      if (repositoryIds.length === 0) return
      const rows = repositoryIds.map((repositoryId) => row(id, repositoryId))
      await handle.insertInto(table).values(rows).execute()
    },

    addSelected: (id: number, repositoryId: number) =>
      handle
        .insertInto(table)
        .values(row(id, repositoryId))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    removeSelected: (id: number, repositoryId: number) =>
      handle
        .deleteFrom(table)
        .where(key, '=', id)
        .where('repository_id', '=', repositoryId)
        .execute(),
  }
}
