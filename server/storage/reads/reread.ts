import type { Connection, Reading, Reads, WriteCounts } from './read-watch.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

async function areSame(readings: readonly Reading[], connection: Connection): Promise<boolean> {
  for (const { isSame } of readings) if (!(await isSame(connection))) return false
  return true
}

/** Where statements run. */
export interface Rereading {
  shared: Connection
  /** Runs `work` while no other work uses its connection. */
  alone: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
}

/** The readings of a kind from tables with another number of writes. */
const affected = (
  { tables, readings = [] }: Reads,
  kind: Reading['kind'],
  differs: (table: string, index: number) => boolean,
) => {
  const changed = new Set(tables.filter(differs))
  return readings.filter(
    (each) => each.kind === kind && each.tables.some((table) => changed.has(table)),
  )
}

/**
 * Reads again what may have changed since. Work that has read the same reads the same again, because
 * what it reads next follows from what it has read.
 * @returns the reads as of now; undefined when something is not as it was, or changes meanwhile
 */
export async function reread(
  reads: Reads,
  writes: WriteCounts,
  { shared, alone }: Rereading,
): Promise<Reads | undefined> {
  const { tables } = reads
  if (!reads.readings) return undefined
  const now = () => tables.map((table) => writes.writesTo(table))
  // Another process may have written to any table.
  const isOurs = writes.ageOf([]) === reads.age - sum(reads.counts)
  const differ = (counts: number[]) => (_table: string, index: number) =>
    !isOurs || counts[index] !== reads.counts[index]
  const before = now()
  // These first, because the cache may need the connection.
  const values = affected(reads, 'cached value', differ(before))
  if (!(await areSame(values, shared))) return undefined
  return alone(async (connection) => {
    // Most writes wait for the connection, so these counts stay.
    const counts = now()
    const age = writes.ageOf(tables)
    const isNew = (_table: string, index: number) => counts[index] !== before[index]
    if (affected(reads, 'cached value', isNew).length > 0) return undefined
    const statements = affected(reads, 'statement', differ(counts))
    if (!(await areSame(statements, connection))) return undefined
    return age === writes.ageOf(tables) ? { ...reads, counts, age } : undefined
  })
}
