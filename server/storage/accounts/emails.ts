import type { Handle, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

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

/** Normalizes an address for comparison, which ignores case. */
export const emailKey = (email: string) => email.toLowerCase()

const fromRow = ({ primary_email, verified, ...row }: Stored): Email => ({
  ...row,
  primary: primary_email === 1,
  verified: verified === 1,
})

const toRow = ({ primary, verified, ...row }: NewEmail) => ({
  ...row,
  email_key: emailKey(row.email),
  primary_email: Number(primary),
  verified: Number(verified),
})

const ofUser = (handle: Handle, userId: number) =>
  handle.selectFrom('emails').where('user_id', '=', userId)

function emailReads(handle: Handle) {
  return {
    /**
     * Lists a user's addresses: the primary one first, then in the order in which they were added.
     */
    list: async (
      userId: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Email[]> => {
      const rows = await ofUser(handle, userId)
        .selectAll()
        .orderBy('primary_email', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(fromRow)
    },

    count: (userId: number): Promise<number> => countRows(ofUser(handle, userId)),

    find: async (userId: number, email: string): Promise<Email | undefined> => {
      const row = await ofUser(handle, userId)
        .selectAll()
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst()
      return row && fromRow(row)
    },

    /** Finds those of the addresses that any user has. */
    findMany: async (emails: readonly string[]): Promise<Email[]> => {
      if (emails.length === 0) return []
      const rows = await handle
        .selectFrom('emails')
        .selectAll()
        .where('email_key', 'in', [...new Set(emails.map(emailKey))])
        .execute()
      return rows.map(fromRow)
    },

    /** Comparison keys of a user's verified addresses. */
    verifiedKeys: async (userId: number): Promise<Set<string>> => {
      const rows = await ofUser(handle, userId)
        .select('email_key')
        .where('verified', '=', 1)
        .execute()
      return new Set(rows.map(({ email_key }) => email_key))
    },

    primary: async (userId: number): Promise<Email | undefined> => {
      const row = await ofUser(handle, userId)
        .selectAll()
        .where('primary_email', '=', 1)
        .executeTakeFirst()
      return row && fromRow(row)
    },
  }
}

function emailWrites(handle: Handle) {
  return {
    /** Adds an address. Returns undefined when a user already has it. */
    add: async (email: NewEmail): Promise<Email | undefined> => {
      const row = await handle
        .insertInto('emails')
        .values(toRow(email))
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && fromRow(row)
    },

    /** Marks an address as verified. Returns undefined when the user does not have it. */
    verify: async (userId: number, email: string): Promise<Email | undefined> => {
      const row = await handle
        .updateTable('emails')
        .set({ verified: 1 })
        .where('user_id', '=', userId)
        .where('email_key', '=', emailKey(email))
        .returningAll()
        .executeTakeFirst()
      return row && fromRow(row)
    },

    remove: async (id: number): Promise<void> => {
      await handle.deleteFrom('emails').where('id', '=', id).execute()
    },
  }
}

/** Email addresses of users. Each address belongs to at most one user. */
export function emailQueries(handle: Handle) {
  return composed(emailReads(handle), emailWrites(handle))
}
