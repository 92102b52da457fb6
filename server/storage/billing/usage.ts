import { sql } from 'kysely'
import type { Handle, NewRow, Row } from '../tables.ts'

type Stored = Row<'usage_records'>

/** Usage whose day, kind and whatever else it is told apart by are the same, added up. */
export interface UsageSum extends Pick<Stored, 'sku' | 'price'> {
  model: string | null
  repository: string | null
  /** Null where it is of several days. */
  used_on: number | null
  /** In thousandths. */
  quantity: bigint
  discount: bigint
}

/** Which usage is meant. */
export interface UsageFilter {
  accountId: number
  from: number
  to: number
  skus?: readonly string[]
  model?: string | undefined
  repository?: string | undefined
}

const apart = { day: 'used_on', model: 'model', repository: 'repository' } as const

const nothing = { used_on: null, model: null, repository: null }

/** What sums are sorted by: engines do not agree where null is, nor on letters. */
const placeOf = ({ used_on, sku, model, repository, price }: UsageSum): string =>
  [String(used_on ?? 0).padStart(15, '0'), sku, model, repository, price].join('\n')

/** The register of what is paid for: rows are appended, and nothing changes or removes them. */
export function usageQueries(handle: Handle) {
  const chosen = ({ accountId, from, to, skus, model, repository }: UsageFilter) =>
    handle
      .selectFrom('usage_records')
      .where('account_id', '=', accountId)
      .where('used_on', '>=', from)
      .where('used_on', '<', to)
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

    /** Sums of integers, which no engine rounds; what costs differ is never added up. */
    sums: async (filter: UsageFilter, by: readonly (keyof typeof apart)[]): Promise<UsageSum[]> => {
      const columns = by.map((each) => apart[each])
      const rows = await chosen(filter)
        .select(['sku', 'price', ...columns])
        .select([
          sql<string>`cast(sum(quantity) as text)`.as('quantity'),
          sql<string>`cast(sum(discount) as text)`.as('discount'),
        ])
        .groupBy([...columns, 'sku', 'price'])
        .execute()
      const sums = rows.map(({ quantity, discount, ...row }) => ({
        ...nothing,
        ...row,
        quantity: BigInt(quantity),
        discount: BigInt(discount),
      }))
      return sums.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    },
  }
}
