import { sql, type Updateable } from 'kysely'
import type { Engine } from './engines/engine.ts'
import type { Account, Membership } from './accounts/accounts.ts'
import type { Handle, Row, Tables } from './schema/tables.ts'
import { countRows } from './sql/count-rows.ts'

/** Tables whose ids a seed may choose. */
export type NumberedTable = 'accounts' | 'repositories' | 'apps' | 'installations'

type UsageRow = Row<'usage_records'>

/** Queries that only seeds need: they add to what exists. */
export function seedingQueries(handle: Handle, engine: Engine) {
  return {
    /** Generated ids of a table will be greater than `id`. */
    raiseIds: (table: NumberedTable, id: number): Promise<void> =>
      engine.raiseCount(handle as never, table, id),

    isTaken: async (table: NumberedTable, id: number): Promise<boolean> =>
      (await countRows(handle.selectFrom(table).where('id', '=', id))) > 0,

    amendAccount: async (id: number, change: Updateable<Tables['accounts']>): Promise<void> => {
      await handle.updateTable('accounts').set(change).where('id', '=', id).execute()
    },

    /** The members of an organization. */
    members: (organizationId: number): Promise<(Pick<Account, 'login'> & Membership)[]> =>
      handle
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.user_id')
        .selectAll('memberships')
        .select('accounts.login')
        .where('organization_id', '=', organizationId)
        .execute(),

    setMemberRole: async ({ organization_id, user_id, role }: Membership): Promise<void> => {
      await handle
        .updateTable('memberships')
        .set({ role })
        .where('organization_id', '=', organization_id)
        .where('user_id', '=', user_id)
        .execute()
    },

    /** The number of usage records with the same values. */
    countUsage: (row: Omit<UsageRow, 'id' | 'created_at'>): Promise<number> =>
      countRows(
        handle
          .selectFrom('usage_records')
          .where('account_id', '=', row.account_id)
          .where('sku', '=', row.sku)
          .where('quantity', '=', row.quantity)
          .where('discount', '=', row.discount)
          .where('used_on', '=', row.used_on)
          .where(sql`coalesce(model, '')`, '=', row.model ?? '')
          .where(sql`coalesce(repository, '')`, '=', row.repository ?? ''),
      ),

    advisoryWithSummary: async (summary: string): Promise<boolean> =>
      (await countRows(
        handle
          .selectFrom('advisories')
          .where('summary', '=', summary)
          .where('repository_id', 'is', null),
      )) > 0,
  }
}
