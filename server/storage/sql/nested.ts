import { sql, type RawBuilder } from 'kysely'

/** Names of the JSON functions of an engine. */
export interface JsonFunctions {
  object: 'json_object' | 'json_build_object'
  list: 'json_group_array' | 'json_agg'
}

/** All columns of a table. The type requires every one. */
export type Columns<Row> = Readonly<Record<keyof Row & string, true>>

const columnsOf = (table: string, columns: object) =>
  Object.keys(columns).flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)])

/**
 * SQL for the row of a table as JSON text; null when there is none.
 * @param rest what follows `from`, with at most one row
 */
export const nestedRow = <Row extends object>(
  { object }: JsonFunctions,
  table: string,
  columns: Columns<Row>,
  rest: RawBuilder<unknown>,
) => sql<string | null>`(
  select cast(${sql.raw(object)}(${sql.join(columnsOf(table, columns))}) as text) from ${rest}
)`

/**
 * SQL for rows of a table as JSON text: a list of objects.
 * @param order the column that the rows are ordered by
 * @param rest what follows `from`
 */
export const nestedRows = <Row extends object>(
  { object, list }: JsonFunctions,
  table: string,
  columns: Columns<Row>,
  order: string,
  rest: RawBuilder<unknown>,
) => sql<string>`(
  select coalesce(cast(${sql.raw(list)}(
    ${sql.raw(object)}(${sql.join(columnsOf(table, columns))}) order by ${sql.ref(order)}
  ) as text), '[]') from ${rest}
)`
