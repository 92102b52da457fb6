/**
 * Rows of booleans in which any two columns have all four combinations. For each bit of a column's
 * number, there is one row and its inverse, plus a row of true and a row of false. Two columns
 * differ in some bit, which gives both mixed combinations; the last two rows give the others.
 * @param columns number of columns
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
