import type Database from 'better-sqlite3'
import type { SqliteStatement } from 'kysely'
import { rememberValues, type Values } from '../reads/row-values.ts'

type Make = (values: Values) => object

/**
 * A function that makes rows with these columns. It is compiled, because V8 keeps an object as a hash
 * table unless a literal has all of its properties.
 */
function rowMaker(columns: readonly string[]): Make {
  const properties = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  // oxlint-disable-next-line no-implied-eval -- the names of columns, as text
  return new Function('values', `return { ${properties.join(', ')} }`) as Make
}

/** The only parameter of a statement that runs once for each of these lists of values. */
export class Repeated {
  readonly lists: readonly Values[]

  constructor(lists: readonly Values[]) {
    this.lists = lists
  }
}

/** The rows of a statement; of one that is repeated, those of all runs. */
function valuesFrom(statement: Database.Statement, parameters: readonly unknown[]): Values[] {
  const [first] = parameters
  if (!(first instanceof Repeated)) return statement.all(parameters) as Values[]
  return first.lists.flatMap((each) => statement.all(each) as Values[])
}

/**
 * A statement whose rows are quick to read and to copy. Those of the driver are hash tables: making
 * and copying 30 issues took six times as long. The columns must stay the same.
 */
export function withShapedRows(statement: Database.Statement): SqliteStatement {
  if (!statement.reader) return statement
  statement.raw()
  let make: Make | undefined
  return {
    reader: true,
    all(parameters) {
      make ??= rowMaker(statement.columns().map(({ name }) => name))
      const values = valuesFrom(statement, parameters)
      const rows = values.map(make)
      rememberValues(rows, values)
      return rows
    },
    run: (parameters) => statement.run(parameters),
    iterate: () => {
      throw new Error('Rows are not streamed')
    },
  }
}
