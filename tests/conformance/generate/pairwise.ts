/**
 * Rows of booleans in which any two columns have all four combinations: for each bit of a column's number
 * one row and its opposite, all true and all false. Two columns differ in a bit, which gives both mixed
 * combinations; the last two rows give the rest.
 * @param columns how many
 */
export function pairwise(columns: number): boolean[][] {
  const numbers = Array.from({ length: columns }, (_, index) => index)
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(2, columns))))
  const rows = Array.from({ length: bits }, (_, bit) =>
    numbers.map((number) => ((number >> bit) & 1) === 1),
  )
  const opposite = rows.map((row) => row.map((value) => !value))
  return [...rows, ...opposite, numbers.map(() => true), numbers.map(() => false)]
}
