/** Counts the writes to tables. */
export interface WriteCounts {
  /** Number of writes to a table by this process. */
  writesTo(table: string): number
  /** The writes to all the tables, plus the number of times that another process has written. */
  ageOf(tables: readonly string[]): number
}

/** What a piece of work has read. It reads the same as long as the age of the tables is the same. */
export interface Reads {
  tables: readonly string[]
  age: number
  /** When the work would do something else, in milliseconds. */
  until: number
}

/** Notes the tables that a piece of work reads, one piece of work at a time. */
export class ReadWatch {
  readonly #counts: WriteCounts
  /** Writes to each table when it was first read. */
  readonly #seen = new Map<string, number>()
  #begun = 0
  #until = Infinity
  #isComplete = true

  constructor(counts: WriteCounts) {
    this.#counts = counts
  }

  begin(): void {
    this.#seen.clear()
    this.#begun = this.#counts.ageOf([])
    this.#until = Infinity
    this.#isComplete = true
  }

  /** Call it before the tables are read. */
  note(tables: readonly string[]): void {
    for (const table of tables)
      if (!this.#seen.has(table)) this.#seen.set(table, this.#counts.writesTo(table))
  }

  /** The work compared the time with this instant, in milliseconds. */
  limit(instant: number): void {
    this.#until = Math.min(this.#until, instant)
  }

  /** The work used something that is not in a table. */
  markUncacheable(): void {
    this.#isComplete = false
  }

  /** @returns what was read; undefined when it has changed since, or when it is not all */
  end(): Reads | undefined {
    if (!this.#isComplete) return undefined
    const tables = [...this.#seen.keys()]
    let age = this.#begun
    for (const count of this.#seen.values()) age += count
    return age === this.#counts.ageOf(tables) ? { tables, age, until: this.#until } : undefined
  }
}
