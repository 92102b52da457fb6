import type { QueryResult, SelectQueryBuilder } from 'kysely'

interface Counted {
  count: number
}

/** The query for how many rows a query has that selects nothing yet. */
export const counted = <Database, From extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, From, Output>,
) => query.select((select) => select.fn.countAll<number>().as('count')).$castTo<Counted>()

/** The number that such a query has found. */
export const countIn = ({ rows }: QueryResult<Counted>): number => Number(rows[0]?.count)

/** How many rows a query has that selects nothing yet. */
export const countRows = async <Database, From extends keyof Database, Output>(
  query: SelectQueryBuilder<Database, From, Output>,
): Promise<number> => Number((await counted(query).executeTakeFirstOrThrow()).count)
