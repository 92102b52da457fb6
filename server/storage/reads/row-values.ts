/** The values of a row, in the order of its columns. */
export type Values = readonly unknown[]

const known = new WeakMap<readonly unknown[], readonly Values[]>()

/** Remembers of rows with which values they were read, as long as their list exists. */
export const rememberValues = (rows: readonly unknown[], values: readonly Values[]): void =>
  void known.set(rows, values)

/** The values that rows were read with; undefined where the engine does not remember them. */
export const valuesOf = (rows: readonly unknown[]): readonly Values[] | undefined => known.get(rows)
