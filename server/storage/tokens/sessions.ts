import type { Account } from '../accounts/accounts.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'

/** A signed-in user's session. */
export interface Session extends Row<'sessions'> {
  user: Account
}

/** Sessions, stored as the SHA-256 of the cookie's value. */
export function sessionQueries(handle: Handle) {
  return {
    create: async (session: NewRow<'sessions'>): Promise<void> => {
      await handle.insertInto('sessions').values(session).execute()
    },

    findByHash: async (hash: string): Promise<Session | undefined> => {
      const session = await handle
        .selectFrom('sessions')
        .selectAll()
        .where('hash', '=', hash)
        .executeTakeFirst()
      if (!session) return undefined
      const user = await handle
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', session.user_id)
        .executeTakeFirst()
      return user && { ...session, user }
    },

    delete: async (hash: string): Promise<void> => {
      await handle.deleteFrom('sessions').where('hash', '=', hash).execute()
    },

    deleteExpired: async (now: number): Promise<void> => {
      await handle.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    },
  }
}
