import { credentialsOwner } from './imports/credentials-owner.ts'
import { keyOwner, valueOwner } from './organizations/secret-owners.ts'
import { secretOwner } from './webhooks/secret-owner.ts'
import type { Handle } from './tables.ts'

/** Every column whose values are sealed, and what the seal in a row belongs to: to what its key stands for. */
export const sealedColumns = [
  { table: 'hooks', key: 'id', column: 'secret', owner: secretOwner },
  { table: 'organization_keys', key: 'id', column: 'private_key', owner: keyOwner },
  { table: 'organization_secrets', key: 'id', column: 'value', owner: valueOwner },
  { table: 'imports', key: 'repository_id', column: 'credentials', owner: credentialsOwner },
] as const

export type SealedColumn = (typeof sealedColumns)[number]

/** What is sealed in one row of a column. */
export interface SealedValue {
  id: number
  sealed: string
}

/** Puts another seal in the place of the one that was read. */
export interface Reseal extends SealedValue {
  resealed: string
}

/** The page of a search: rows after this id, so many at most. */
interface Page {
  after: number
  limit: number
}

/** Sealed values as such, whatever they are the secrets of and whether or not those are deleted. */
export function secretQueries(handle: Handle) {
  return {
    /** Values that another key than `keyId` has sealed, by id. */
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

    /** How many values of a column a key has sealed. */
    async countSealed({ table, column }: SealedColumn, keyId: string): Promise<number> {
      const { count } = await handle
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .where(column, 'like', `${keyId}:%`)
        .executeTakeFirstOrThrow()
      return count
    },

    /**
     * Puts new seals in place in one statement, where the old ones still are: a value that has changed since
     * it was read stays as it is. @returns how many were put in place
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
