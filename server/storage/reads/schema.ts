/** The tables of a database, and what happens to their rows. */
export interface Schema {
  tables: readonly string[]
  /** Foreign keys through which the deletion of a row changes other tables. */
  cascades: readonly { from: string; to: string }[]
}

/** For each table, itself and the tables that change when one of its rows is deleted. */
export function reachOf({ tables, cascades }: Schema): ReadonlyMap<string, readonly string[]> {
  const reached = (from: string, seen: Set<string>): Set<string> => {
    if (seen.has(from)) return seen
    seen.add(from)
    for (const each of cascades) if (each.from === from) reached(each.to, seen)
    return seen
  }
  return new Map(tables.map((table) => [table, [...reached(table, new Set())]]))
}
