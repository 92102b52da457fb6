import { decode, encode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'gpg_keys'>

const flags = [
  'can_sign',
  'can_encrypt_comms',
  'can_encrypt_storage',
  'can_certify',
  'revoked',
] as const

type Flags = Record<(typeof flags)[number], boolean>

export interface GpgKey extends Omit<Stored, keyof Flags | 'emails'>, Flags {
  emails: string[]
}

/** A primary key with its subkeys. */
export interface GpgKeyring extends GpgKey {
  subkeys: GpgKey[]
}

export type NewGpgKey = Omit<GpgKey, 'id'>

const fromRow = (row: Stored): GpgKey => ({
  ...row,
  emails: decode<string[]>(row.emails),
  ...(Object.fromEntries(flags.map((flag) => [flag, row[flag] === 1])) as Flags),
})

const toRow = (key: NewGpgKey) => ({
  ...key,
  emails: encode(key.emails),
  ...(Object.fromEntries(flags.map((flag) => [flag, Number(key[flag])])) as Record<
    keyof Flags,
    number
  >),
})

const primaries = (handle: Handle, userId: number) =>
  handle.selectFrom('gpg_keys').where('user_id', '=', userId).where('primary_key_id', 'is', null)

async function withSubkeys(handle: Handle, rows: Stored[]): Promise<GpgKeyring[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const subkeys = await handle
    .selectFrom('gpg_keys')
    .selectAll()
    .where('primary_key_id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    composed(fromRow(row), {
      subkeys: subkeys.filter(({ primary_key_id }) => primary_key_id === row.id).map(fromRow),
    }),
  )
}

function gpgKeyReads(handle: Handle) {
  return {
    /** Lists a user's keys, oldest first. */
    list: async (userId: number, { limit, offset }: { limit: number; offset: number }) =>
      withSubkeys(
        handle,
        await primaries(handle, userId)
          .selectAll()
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (userId: number): Promise<number> => countRows(primaries(handle, userId)),

    find: async (userId: number, id: number): Promise<GpgKeyring | undefined> =>
      (
        await withSubkeys(
          handle,
          await primaries(handle, userId).selectAll().where('id', '=', id).execute(),
        )
      )[0],

    /** Finds keys of any user that have one of these key ids, or a subkey that has one. */
    findByKeyIds: async (keyIds: readonly string[]): Promise<GpgKeyring[]> => {
      if (keyIds.length === 0) return []
      const rows = await handle
        .selectFrom('gpg_keys')
        .selectAll()
        .where('primary_key_id', 'is', null)
        .where('id', 'in', (named) =>
          named
            .selectFrom('gpg_keys as named')
            .select((select) => select.fn.coalesce('named.primary_key_id', 'named.id').as('id'))
            .where('named.key_id', 'in', [...new Set(keyIds)]),
        )
        .orderBy('id')
        .execute()
      return withSubkeys(handle, rows)
    },
  }
}

function gpgKeyWrites(handle: Handle) {
  return {
    /** Adds a key. Returns undefined when a user already has it. */
    add: async (key: NewGpgKey, subkeys: readonly NewGpgKey[]): Promise<GpgKeyring | undefined> => {
      const row = await handle
        .insertInto('gpg_keys')
        .values(toRow(key))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) return undefined
      const parts = subkeys.map((subkey) => toRow({ ...subkey, primary_key_id: row.id }))
      if (parts.length > 0) await handle.insertInto('gpg_keys').values(parts).execute()
      return (await withSubkeys(handle, [row]))[0]
    },

    /** Removes a key and its subkeys. */
    remove: async (id: number): Promise<void> => {
      await handle.deleteFrom('gpg_keys').where('id', '=', id).execute()
    },
  }
}

/** OpenPGP keys of users, with their subkeys. */
export function gpgKeyQueries(handle: Handle) {
  return composed(gpgKeyReads(handle), gpgKeyWrites(handle))
}
