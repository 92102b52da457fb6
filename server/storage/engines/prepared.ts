import {
  sql,
  type AliasedRawBuilder,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely'
import type { Handle, NewRow, Tables } from '../schema/tables.ts'
import { sent } from '../sql/transact.ts'
import type { Engine } from './engine.ts'
import { Repeated } from './row-shapes.ts'

/** Stands in a compiled query for a value that each execution provides. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Value = string | number | null

/** A placeholder for each value. */
type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

/** A connection or transaction, and the engine behind it. */
export interface Connected {
  handle: Handle
  engine: Engine
}

const slots = new Proxy({}, { get: (_target, name) => sql.val(new Slot(String(name))) })

/**
 * A query that is compiled once for each database, when it first runs, because compiling takes
 * several times as long as running.
 * @param build builds the query, with placeholders for the values
 */
export function prepared<Values extends { [Name in keyof Values]: Value }, Output>(
  build: (handle: Handle, values: Slots<Values>, engine: Engine) => Compilable<Output>,
): (connected: Connected, values: Values) => Promise<Output[]> {
  const run = compiledOnce<Values, Output>(build)
  return (connected, values) => run(connected, (given) => given(values))
}

/** A write that SQLite runs once for each of the given values, in one call. It returns no rows. */
export function preparedEach<Values extends { [Name in keyof Values]: Value }>(
  build: (handle: Handle, values: Slots<Values>, engine: Engine) => Compilable<unknown>,
): (connected: Connected, list: readonly Values[]) => Promise<unknown> {
  const run = compiledOnce<Values, unknown>(build)
  return (connected, list) => run(connected, (given) => [new Repeated(list.map(given))])
}

/** The parameters of a statement, for the values of its placeholders. */
type Given<Values> = (values: Values) => unknown[]

function compiledOnce<Values extends { [Name in keyof Values]: Value }, Output>(
  build: (handle: Handle, values: Slots<Values>, engine: Engine) => Compilable<Output>,
) {
  const compiled = new WeakMap<Engine, CompiledQuery<Output>>()
  const compiledFor = ({ handle, engine }: Connected) => {
    const query = compiled.get(engine) ?? build(handle, slots as Slots<Values>, engine).compile()
    compiled.set(engine, query)
    return query
  }
  return async (
    connected: Connected,
    parametersOf: (given: Given<Values>) => readonly unknown[],
  ): Promise<Output[]> => {
    const { query, queryId, sql, parameters } = compiledFor(connected)
    const given: Given<Values> = (values) =>
      parameters.map((each) => (each instanceof Slot ? values[each.name as keyof Values] : each))
    // Not a copy with other parameters, which takes longer in Node 20.
    const ready = { query, queryId, sql, parameters: parametersOf(given) }
    return (await connected.handle.executeQuery<Output>(ready)).rows
  }
}

/** A write that is compiled once, and whose result nobody needs (see `sent`). */
export function preparedWrite<Values extends { [Name in keyof Values]: Value }>(
  ...build: Parameters<typeof prepared<Values, unknown>>
): (connected: Connected, values: Values) => Promise<void> {
  const write = prepared(...build)
  return (connected, values) => sent(connected.handle, write(connected, values))
}

/** The values of some columns of a new row. */
type Inserted<Table extends keyof Tables, Column extends keyof NewRow<Table>> = {
  [Name in Column]: Exclude<NewRow<Table>[Name], undefined>
}

/**
 * An insertion of a row with values for these columns, whose text is made once.
 * @param ignoreConflicts whether a row that exists already is left as it is
 * @returns the id of the new row; undefined where there was one
 */
export function preparedInsert<
  Table extends keyof Tables,
  const Column extends keyof NewRow<Table> & string,
>(table: Table, columns: readonly Column[], { ignoreConflicts = false } = {}) {
  const insert = prepared<Record<string, Value>, { id: number }>((handle, values) => {
    const row = Object.fromEntries(columns.map((column) => [column, values[column]]))
    const insertion = handle.insertInto(table).values(row as never)
    const insertable = ignoreConflicts
      ? insertion.onConflict((conflict) => conflict.doNothing())
      : insertion
    return insertable.returning('id' as never)
  })
  return async (connected: Connected, row: Inserted<Table, Column>): Promise<number | undefined> =>
    (await insert(connected, row as unknown as Record<string, Value>))[0]?.id
}

/**
 * A query that has a few shapes, each of which is compiled once.
 * @param build builds the query of a shape, which is what is known of the query besides its values
 */
export function preparedShapes<Shape, Values extends { [Name in keyof Values]: Value }, Output>(
  build: (
    handle: Handle,
    values: Slots<Values>,
    shape: Shape,
    engine: Engine,
  ) => Compilable<Output>,
): (connected: Connected, shape: Shape, values: Values) => Promise<Output[]> {
  const shapes = new Map<string, ReturnType<typeof prepared<Values, Output>>>()
  return (connected, shape, values) => {
    const key = JSON.stringify(shape)
    const query =
      shapes.get(key) ??
      prepared<Values, Output>((handle, slots, engine) => build(handle, slots, shape, engine))
    shapes.set(key, query)
    return query(connected, values)
  }
}

/**
 * An update of the row with an id, whose text is made once for each set of columns.
 * @param parts what it returns besides the columns of the row
 * @returns the changed row; undefined where there is none
 */
export function preparedUpdate<Changed extends { [Name in keyof Changed]: Value }, Output>(
  table: keyof Tables,
  parts: (engine: Engine) => readonly AliasedRawBuilder<unknown, string>[],
) {
  const update = preparedShapes<readonly string[], Record<string, Value>, Output>(
    (handle, values, columns, engine) =>
      handle
        .updateTable(table)
        .set(Object.fromEntries(columns.map((column) => [column, values[column]])) as never)
        .where('id' as never, '=', values.id as never)
        .returningAll()
        .returning(parts(engine) as never),
  )
  return async (
    connected: Connected,
    id: number,
    change: { readonly [Name in keyof Changed]?: Changed[Name] | undefined },
  ): Promise<Output | undefined> => {
    const given = Object.entries<Value | undefined>(change).filter(
      (entry): entry is [string, Value] => entry[1] !== undefined,
    )
    const columns = given.map(([name]) => name)
    return (await update(connected, columns, { ...Object.fromEntries(given), id }))[0]
  }
}
