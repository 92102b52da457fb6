import type { Handle, Row } from '../tables.ts'

type Stored = Row<'emails'>

export interface Email extends Omit<Stored, 'primary_email' | 'verified'> {
  primary: boolean
  verified: boolean
}

interface NewEmail {
  user_id: number
  email: string
  primary: boolean
  verified: boolean
  created_at: number
}

/** What addresses are compared by: mail goes to the same box whatever their case. */
export const emailKey = (email: string) => email.toLowerCase()

const seen = ({ primary_email, verified, ...row }: Stored): Email => ({
  ...row,
  primary: primary_email === 1,
  verified: verified === 1,
})

const stored = ({ primary, verified, ...row }: NewEmail) => ({
  ...row,
  email_key: emailKey(row.email),
  primary_email: Number(primary),
  verified: Number(verified),
})

/** Addresses of users; an address belongs to one user at most. */
export function emailQueries(handle: Handle) {
  const ofUser = (userId: number) => handle.selectFrom('emails').where('user_id', '=', userId)

  return {
    /** The primary one first, then as they were added. */
    list: async (
      userId: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Email[]> => {
      const rows = await ofUser(userId)
        .selectAll()
        .orderBy('primary_email', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(seen)
    },

    count: async (userId: number): Promise<number> => {
      const { count } = await ofUser(userId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    find: async (userId: number, email: string): Promise<Email | undefined> => {
      const row = await ofUser(userId)
        .selectAll()
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst()
      return row && seen(row)
    },

    /** Those of these that are somebody's, whoever's. */
    findMany: async (emails: readonly string[]): Promise<Email[]> => {
      if (emails.length === 0) return []
      const rows = await handle
        .selectFrom('emails')
        .selectAll()
        .where('email_key', 'in', [...new Set(emails.map(emailKey))])
        .execute()
      return rows.map(seen)
    },

    /** What those of a user that are verified are compared by. */
    verifiedKeys: async (userId: number): Promise<Set<string>> => {
      const rows = await ofUser(userId).select('email_key').where('verified', '=', 1).execute()
      return new Set(rows.map(({ email_key }) => email_key))
    },

    primary: async (userId: number): Promise<Email | undefined> => {
      const row = await ofUser(userId).selectAll().where('primary_email', '=', 1).executeTakeFirst()
      return row && seen(row)
    },

    /** Undefined when the address is somebody's already. */
    add: async (email: NewEmail): Promise<Email | undefined> => {
      const row = await handle
        .insertInto('emails')
        .values(stored(email))
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && seen(row)
    },

    /** The address as it is then; undefined where the user does not have it. */
    verify: async (userId: number, email: string): Promise<Email | undefined> => {
      const row = await handle
        .updateTable('emails')
        .set({ verified: 1 })
        .where('user_id', '=', userId)
        .where('email_key', '=', emailKey(email))
        .returningAll()
        .executeTakeFirst()
      return row && seen(row)
    },

    remove: async (id: number): Promise<void> => {
      await handle.deleteFrom('emails').where('id', '=', id).execute()
    },
  }
}
