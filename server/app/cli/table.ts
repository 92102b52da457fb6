/** Formats rows as aligned columns. Returns nothing without rows. */
export function table(heads: string[], rows: string[][]): string[] {
  if (rows.length === 0) return []
  const all = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
