/** Maximum number of statements whose tables are remembered. */
const capacity = 2_000

/** Finds the tables that a statement names. Columns with the name of a table count as the table. */
export class StatementTables {
  readonly #names: ReadonlySet<string>
  readonly #known = new Map<string, readonly string[]>()

  /** @param names of all tables */
  constructor(names: Iterable<string>) {
    this.#names = new Set(names)
  }

  of(statement: string): readonly string[] {
    const known = this.#known.get(statement)
    if (known) return known
    const words = statement.match(/\w+/g) ?? []
    const tables = [...new Set(words)].filter((word) => this.#names.has(word))
    if (this.#known.size >= capacity) this.#known.clear()
    this.#known.set(statement, tables)
    return tables
  }
}
