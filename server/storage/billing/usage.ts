import { sql } from 'kysely'
import type { Handle, NewRow, Row } from '../schema/tables.ts'

type Stored = Row<'usage_records'>

/** Usage of one product, summed over the fields that it is not grouped by. */
export interface UsageSum extends Pick<Stored, 'sku' | 'price'> {
  model: string | null
  repository: string | null
  /** Null when usage is not grouped by day. */
  used_on: number | null
  /** Thousandths of the unit. */
  quantity: bigint
  discount: bigint
}

/** Filter of usage records. */
export interface UsageFilter {
  accountId: number
  from: number
  to: number
  skus?: readonly string[]
  model?: string | undefined
  repository?: string | undefined
}

const groupColumns = { day: 'used_on', model: 'model', repository: 'repository' } as const

const ungrouped = { used_on: null, model: null, repository: null }

/** Sort key, because the engines order nulls and letters differently. */
const sortKey = ({ used_on, sku, model, repository, price }: UsageSum): string =>
  [String(used_on ?? 0).padStart(15, '0'), sku, model, repository, price].join('\n')

/** The usage ledger. Rows are appended and never changed or removed. */
export function usageQueries(handle: Handle) {
  const selected = ({ accountId, from, to, skus, model, repository }: UsageFilter) =>
    handle
      .selectFrom('usage_records')
      .where('account_id', '=', accountId)
      .where('used_on', '>=', from)
      .where('used_on', '<', to)
      // No record has an empty sku: SQL does not allow an empty list.
      .$if(skus !== undefined, (query) => query.where('sku', 'in', [...skus!, '']))
      .$if(model !== undefined, (query) =>
        query.where(sql`lower(model)`, '=', model!.toLowerCase()),
      )
      .$if(repository !== undefined, (query) =>
        query.where(sql`lower(repository)`, '=', repository!.toLowerCase()),
      )

  return {
    append: async (row: NewRow<'usage_records'>): Promise<void> => {
      await handle.insertInto('usage_records').values(row).execute()
    },

    /**
     * Sums quantities as integers, which no engine rounds. Rows with different prices stay
     * separate.
     */
    sums: async (
      filter: UsageFilter,
      by: readonly (keyof typeof groupColumns)[],
    ): Promise<UsageSum[]> => {
      const columns = by.map((each) => groupColumns[each])
      const rows = await selected(filter)
        .select(['sku', 'price', ...columns])
        .select([
          sql<string>`cast(sum(quantity) as text)`.as('quantity'),
          sql<string>`cast(sum(discount) as text)`.as('discount'),
        ])
        .groupBy([...columns, 'sku', 'price'])
        .execute()
      const sums = rows.map(({ quantity, discount, ...row }) => ({
        ...ungrouped,
        ...row,
        quantity: BigInt(quantity),
        discount: BigInt(discount),
      }))
      return sums.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    },
  }
}
