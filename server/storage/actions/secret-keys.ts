import type { Handle, NewRow, Row } from '../schema/tables.ts'
import type { KeyOwner } from './value-owner.ts'

export type SecretKey = Row<'repository_keys'>

/**
 * The table with the key of an owner, and the id of the owner. Both tables are alike, and that of
 * organizations also has the keys of users.
 */
function placeOf({ organization_id: ofOrganization, repository_id: ofRepository }: KeyOwner) {
  return ofOrganization === undefined
    ? ({ table: 'repository_keys', id: ofRepository } as const)
    : ({ table: 'organization_keys' as 'repository_keys', id: ofOrganization } as const)
}

/** Key pairs that clients encrypt secrets with, one for each account and repository. */
export function secretKeyQueries(handle: Handle) {
  return {
    find(owner: KeyOwner): Promise<SecretKey | undefined> {
      const { table, id } = placeOf(owner)
      return handle.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** Adds a key. Does nothing when the owner already has one. */
    async add(owner: KeyOwner, key: Omit<NewRow<'repository_keys'>, 'id'>): Promise<void> {
      const { table, id } = placeOf(owner)
      await handle
        .insertInto(table)
        .values({ ...key, id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
