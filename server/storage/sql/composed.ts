/** An object with the properties of all parts. */
type Composed<Parts extends readonly object[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? First & Composed<Rest>
  : unknown

/**
 * Composes groups of queries into the first one. They are made for each transaction, and
 * `{ ...one, ...other }` takes 30 times as long in Node 20.
 */
export const composed = <Parts extends readonly [object, ...object[]]>(
  ...[first, ...rest]: Parts
): Composed<Parts> => Object.assign(first, ...rest) as Composed<Parts>
