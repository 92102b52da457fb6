import { sql, type Expression, type RawBuilder } from 'kysely'

type ColumnType = 'bigint' | 'double precision' | 'text'

/** The columns of a list of rows, with their PostgreSQL types. */
export type ListedColumns<R> = { readonly [Column in keyof R & string]: ColumnType }

/**
 * A table of the given rows, which are sent as one JSON text, so that the statement is the same
 * however many there are.
 */
export type RowList = <R extends object>(
  rows: readonly R[],
  columns: ListedColumns<R>,
) => RawBuilder<R>

/** A table of the given numbers. */
export type NumberList = (numbers: readonly number[]) => RawBuilder<{ number: number }>

export const sqliteRows: RowList = (rows, columns) => {
  const fields = Object.keys(columns).map(
    (name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`,
  )
  return sql`(select ${sql.join(fields)} from json_each(${JSON.stringify(rows)}))`
}

export const postgresRows: RowList = (rows, columns) => {
  const fields = Object.entries<ColumnType>(columns).map(
    ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  )
  return sql`(select * from json_to_recordset(${JSON.stringify(rows)}::json) as listed (${sql.join(fields)}))`
}

export const sqliteNumbers: NumberList = (numbers) =>
  sql`(select value as number from json_each(${JSON.stringify(numbers)}))`

export const postgresNumbers: NumberList = (numbers) =>
  sql`(select unnest(${[...numbers]}::bigint[]) as number)`

/** The numbers of a JSON list, with their places in it. */
export type Listed = (list: Expression<string>) => RawBuilder<{ number: number; place: number }>

export const sqliteListed: Listed = (list) =>
  sql`(select value as number, key as place from json_each(${list}))`

export const postgresListed: Listed = (list) =>
  sql`(select element::bigint as number, place
    from json_array_elements_text(${list}::json) with ordinality as listed (element, place))`
