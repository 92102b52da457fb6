import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Handle } from '../schema/tables.ts'

/** Rows that one search considers. More would take longer than a request may. */
export const mostConsidered = 5000

/** Rows that a search considers where no index finds those that it looks for. */
export const mostWalked = 20_000

/** A search: a bounded list of rows, and the conditions on them. */
export interface BoundedSearch {
  table: 'issues' | 'repositories' | 'accounts'
  /** Selects the `id` of rows in the order in which they are considered. */
  candidates: RawBuilder<unknown>
  most: number
  /** Other tables, and how they belong to a row. */
  beside?: { table: 'repositories'; on: RawBuilder<SqlBool> } | undefined
  where: Expression<SqlBool>
  /** The terms of the order; the id breaks ties. */
  order: readonly RawBuilder<unknown>[]
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** One page of a search. */
export interface SearchPage {
  ids: number[]
  /** How many rows match. */
  total: number
  /** Whether all rows were considered. */
  isComplete: boolean
}

interface Found {
  considered: number
  total: number
  id: number | null
}

/** Finds one page of ids, and counts all, in one statement. */
export async function searchPage(handle: Handle, search: BoundedSearch): Promise<SearchPage> {
  const { table, candidates, most, beside, where, order, direction, limit, offset } = search
  const keys = order.map((_term, at) => sql.id(`key_${at}`))
  const sorting = (of: string) =>
    sql.join([...keys, sql.id('id')].map((key) => sql`${sql.id(of)}.${key} ${sql.raw(direction)}`))
  const selected = sql.join([
    sql`${sql.ref(`${table}.id`)} as id`,
    ...order.map((term, at) => sql`${term} as ${keys[at]!}`),
  ])
  const { rows } = await sql<Found>`
    with candidates as materialized (select id from (${candidates}) as every_one limit ${sql.lit(most + 1)}),
    found as materialized (
      select ${selected} from candidates cross join ${sql.table(table)}
      ${beside ? sql`cross join ${sql.table(beside.table)}` : sql``}
      where ${sql.ref(`${table}.id`)} = candidates.id
      ${beside ? sql`and ${beside.on}` : sql``} and ${where})
    select totals.considered, totals.total, page.id from (
      select (select count(*) from candidates) as considered, (select count(*) from found) as total
    ) as totals left join (
      select * from found order by ${sorting('found')} limit ${limit} offset ${offset}
    ) as page on true order by ${sorting('page')}`.execute(handle)
  const [first] = rows
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: Number(first?.total ?? 0),
    isComplete: Number(first?.considered ?? 0) <= most,
  }
}
