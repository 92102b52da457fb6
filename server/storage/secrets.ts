import { sql } from 'kysely'
import { credentialsOwner } from './imports/credentials-owner.ts'
import {
  actionsValueOwner,
  keyOwner,
  repositoryKeyOwner,
  valueOwner,
  workspaceValueOwner,
} from './actions/secret-owners.ts'
import { secretOwner } from './webhooks/secret-owner.ts'
import type { Handle } from './schema/tables.ts'
import { countRows } from './sql/count-rows.ts'

/**
 * Every column with sealed values. `owner` derives from the row's key the context that the seal is
 * bound to.
 */
export const sealedColumns = [
  { table: 'hooks', key: 'id', column: 'secret', owner: secretOwner },
  { table: 'organization_keys', key: 'id', column: 'private_key', owner: keyOwner },
  { table: 'dependency_secrets', key: 'id', column: 'value', owner: valueOwner },
  { table: 'repository_keys', key: 'id', column: 'private_key', owner: repositoryKeyOwner },
  { table: 'actions_secrets', key: 'id', column: 'value', owner: actionsValueOwner },
  { table: 'workspace_secrets', key: 'id', column: 'value', owner: workspaceValueOwner },
  { table: 'imports', key: 'repository_id', column: 'credentials', owner: credentialsOwner },
] as const

export type SealedColumn = (typeof sealedColumns)[number]

/** A sealed value of one row. */
export interface SealedValue {
  id: number
  sealed: string
}

/** A sealed value and its replacement. */
export interface Reseal extends SealedValue {
  resealed: string
}

/** A keyset page: rows with an id greater than `after`, at most `limit`. */
interface Page {
  after: number
  limit: number
}

/** Queries over sealed values of any kind, including those of deleted rows. */
export function secretQueries(handle: Handle) {
  return {
    /** Lists values that are sealed with a key other than `keyId`, ordered by id. */
    async sealedOtherwise(
      { table, key, column }: SealedColumn,
      keyId: string,
      { after, limit }: Page,
    ): Promise<SealedValue[]> {
      const rows = await handle
        .selectFrom(table)
        .select([`${key} as id`, `${column} as sealed`])
        .where(column, 'is not', null)
        .where(column, 'not like', `${keyId}:%`)
        .where(key, '>', after)
        .orderBy(key)
        .limit(limit)
        .execute()
      return rows.map(({ id, sealed }) => ({ id: id as number, sealed: sealed as string }))
    },

    /** The ids of all keys with which values are sealed. */
    async keyIds(): Promise<string[]> {
      const ids = new Set<string>()
      for (const { table, column } of sealedColumns) {
        const rows = await handle
          .selectFrom(table)
          .select(sql<string>`substr(${sql.ref(column)}, 1, 8)`.as('id'))
          .where(column, 'is not', null)
          .distinct()
          .execute()
        for (const { id } of rows) ids.add(id)
      }
      return [...ids].sort()
    },

    /** Counts the values of a column that are sealed with a key. */
    countSealed: ({ table, column }: SealedColumn, keyId: string): Promise<number> =>
      countRows(handle.selectFrom(table).where(column, 'like', `${keyId}:%`)),

    /**
     * Replaces seals in one statement. A value that changed since it was read is skipped.
     * @returns the number of values replaced
     */
    async reseal({ table, key, column }: SealedColumn, reseals: Reseal[]): Promise<number> {
      const [first, ...others] = reseals
      if (!first) return 0
      const { numUpdatedRows } = await handle
        .updateTable(table)
        .set((set) => {
          let chosen = set.case(key).when(first.id).then(first.resealed)
          for (const { id, resealed } of others) chosen = chosen.when(id).then(resealed)
          return { [column]: chosen.end() }
        })
        .where((where) =>
          where.or(
            reseals.map(({ id, sealed }) =>
              where.and([where(key, '=', id), where(column, '=', sealed)]),
            ),
          ),
        )
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}
