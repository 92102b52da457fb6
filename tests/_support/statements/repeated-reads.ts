import type { WatchedQuery } from '../databases/watch-queries.ts'

const reads = /^\s*(select|with)\b(?![^]*\b(insert into|update "|delete from)\b)/i
const firstTable = /\bfrom\s+"?([a-z]\w*)"?/i

const tableIn = (sql: string) => firstTable.exec(sql)?.[1] ?? sql.slice(0, 40)

/**
 * Tables that were read again by the same statement with the same parameters: `accounts,
 * repositories 2`, if an account was read twice and a repository three times.
 */
export function repeatedReads(queries: readonly WatchedQuery[]): string {
  const seen = new Set<string>()
  const again = new Map<string, number>()
  for (const { sql, parameters } of queries) {
    if (!reads.test(sql)) continue
    const key = JSON.stringify([sql, parameters])
    const table = tableIn(sql)
    if (seen.has(key)) again.set(table, (again.get(table) ?? 0) + 1)
    seen.add(key)
  }
  const words = [...again].map(([table, times]) => (times > 1 ? `${table} ${times}` : table))
  return words.sort().join(', ')
}
