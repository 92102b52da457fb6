import { scansOf, type Scan } from './explain.ts'
import { knownScans, smallTables } from './known-scans.ts'
import type { Ran } from './record.ts'

const isKnown = (sql: string, { table }: Scan) =>
  table in smallTables ||
  knownScans.some((known) => known.table === table && known.statement.test(sql))

/** A limit ends a read in the order of the list, but not one that sorts first. */
const endsEarly = (sql: string, { inOrder }: Scan) => inOrder && /\blimit\b/i.test(sql)

const undefinedNames = ['42P01', '42703']

/** Tests of migrations have tables of their own, which have no plan here. */
function ofAnotherSchema(error: unknown): Scan[] {
  const { code = '', message } = error as Error & { code?: string }
  if (undefinedNames.includes(code) || message.startsWith('no such ')) return []
  throw error
}

/** Statements that read a table as a whole that can grow, in words. */
export async function fullScans(all: readonly Ran[]): Promise<string[]> {
  const found: string[] = []
  for (const ran of all) {
    const scans = await scansOf(ran).catch(ofAnotherSchema)
    const bad = scans.filter((scan) => !isKnown(ran.sql, scan) && !endsEarly(ran.sql, scan))
    const tables = [...new Set(bad.map(({ table }) => table))].join(', ')
    if (bad.length > 0) found.push(`${ran.store} reads all of ${tables}: ${ran.sql}`)
  }
  return found
}
