import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Values from one to before another; absent ends are open. */
export interface Range {
  from?: number
  before?: number
}

/** Condition that a value is in a range. Null is in none. */
export const inRange = (value: RawBuilder<unknown>, { from, before }: Range) =>
  sql<SqlBool>`(${value} is not null
    ${from === undefined ? sql`` : sql`and ${value} >= ${from}`}
    ${before === undefined ? sql`` : sql`and ${value} < ${before}`})`

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Condition that a column contains a text, in lower case. */
export const contains = (column: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`lower(${column}) like ${`%${escaped(text.toLowerCase())}%`} escape '\\'`

/** Condition that a column begins with a text, in lower case. */
export const beginsWith = (column: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`lower(${column}) like ${`${escaped(text.toLowerCase())}%`} escape '\\'`

/** How many of some texts a column contains. */
export const hitsIn = (column: RawBuilder<unknown>, texts: readonly string[]) =>
  sql`(${sql.join(
    [
      sql.lit(0),
      ...texts.map((text) => sql`case when ${contains(column, text)} then 1 else 0 end`),
    ],
    sql` + `,
  )})`
