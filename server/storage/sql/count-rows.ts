import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query has that selects nothing yet. */
export async function countRows<Database, From extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, From, Output>,
): Promise<number> {
  const { count } = await query
    .select((select) => select.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}
