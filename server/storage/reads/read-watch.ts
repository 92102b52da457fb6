import type { CompiledQuery } from 'kysely'

/** Counts the writes to tables. */
export interface WriteCounts {
  /** Number of writes to a table by this process. */
  writesTo(table: string): number
  /** The writes to all the tables, plus the number of times that another process has written. */
  ageOf(tables: readonly string[]): number
}

/** What runs statements. */
export interface Connection {
  executeQuery(query: CompiledQuery): Promise<{ rows: readonly unknown[] }>
}

/** Something that was read. */
export interface Reading {
  kind: 'cached value' | 'statement'
  tables: readonly string[]
  /** Reads again, on this connection. @returns whether it is the same as before */
  isSame: (connection: Connection) => Promise<boolean>
  /** Bytes of memory, about. */
  size: () => number
}

/**
 * What a piece of work has read. It reads the same as long as the age of the tables is the same. The
 * tables may have been written already while it read, so that only reading again tells.
 */
export interface Reads {
  tables: readonly string[]
  /** Writes to each of the tables. */
  counts: readonly number[]
  age: number
  /**
   * When the work would do something else with what it has read, in milliseconds. What it has not
   * read, such as a row that is not in a period yet, must not make that earlier.
   */
  until: number
  /** What was read, in order; undefined where it can't be compared. */
  readings: readonly Reading[] | undefined
}

/** Notes what a piece of work reads, one piece of work at a time. */
export class ReadWatch {
  readonly #counts: WriteCounts
  /** Writes to each table when it was first read. */
  readonly #seen = new Map<string, number>()
  #begun = 0
  #until = Infinity
  #isComplete = true
  #readings: Reading[] | undefined = []

  constructor(counts: WriteCounts) {
    this.#counts = counts
  }

  begin(): void {
    this.#seen.clear()
    this.#begun = this.#counts.ageOf([])
    this.#until = Infinity
    this.#isComplete = true
    this.#readings = []
  }

  /** Call it before the tables are read. */
  note(tables: readonly string[]): void {
    for (const table of tables)
      if (!this.#seen.has(table)) this.#seen.set(table, this.#counts.writesTo(table))
  }

  /** Call it after something was read. @param reading undefined when it can't be compared */
  noteReading(reading: Reading | undefined): void {
    if (reading) this.#readings?.push(reading)
    else this.#readings = undefined
  }

  /** The work compared the time with this instant, in milliseconds. */
  limit(instant: number): void {
    this.#until = Math.min(this.#until, instant)
  }

  /** The work used something that is not in a table. */
  markUncacheable(): void {
    this.#isComplete = false
  }

  /** @returns what was read; undefined when it is not all, or has changed and can't be compared */
  end(): Reads | undefined {
    if (!this.#isComplete) return undefined
    const tables = [...this.#seen.keys()]
    const counts = [...this.#seen.values()]
    const age = counts.reduce((sum, count) => sum + count, this.#begun)
    const readings = this.#readings
    if (!readings && age !== this.#counts.ageOf(tables)) return undefined
    return { tables, counts, age, until: this.#until, readings }
  }
}
