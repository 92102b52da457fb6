import type Database from 'better-sqlite3'
import type { SqliteStatement } from 'kysely'
import { objectMaker } from '../../core/object-maker.ts'
import { rememberValues, type Values } from '../reads/row-values.ts'

/** The only parameter of a statement that runs once for each of these lists of values. */
export class Repeated {
  readonly lists: readonly Values[]

  constructor(lists: readonly Values[]) {
    this.lists = lists
  }
}

/** A statement without rows, which can be repeated in one call. */
function repeatable(statement: Database.Statement): SqliteStatement {
  return {
    reader: false,
    all: (parameters) => statement.all(parameters),
    run(parameters) {
      const [first] = parameters
      if (!(first instanceof Repeated)) return statement.run(parameters)
      let changes = 0
      for (const each of first.lists) changes += statement.run(each).changes
      return { changes, lastInsertRowid: 0 }
    },
    iterate: (parameters) => statement.iterate(parameters),
  }
}

/**
 * A statement whose rows are quick to read and to copy. Those of the driver are hash tables: making
 * and copying 30 issues took six times as long. The columns must stay the same.
 */
export function withShapedRows(statement: Database.Statement): SqliteStatement {
  if (!statement.reader) return repeatable(statement)
  statement.raw()
  let make: ReturnType<typeof objectMaker> | undefined
  return {
    reader: true,
    all(parameters) {
      make ??= objectMaker(statement.columns().map(({ name }) => name))
      const values = statement.all(parameters) as Values[]
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
