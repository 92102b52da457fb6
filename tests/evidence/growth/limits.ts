import type { Comparison } from './timing.ts'

/** Worlds below this size are for a quick check, on a machine that does other work as well. */
const fullSize = 100_000

/** When a request counts as slower in the large world. */
export interface Limits {
  ratio: number
  /** Milliseconds that it takes longer at least. */
  difference: number
  /** Milliseconds that it takes in the large world at least. */
  large: number
}

/** Reads of each world, for each request. */
export const roundsFor = (size: number) => (isFull(size) ? 6 : 2)

export const isFull = (size: number) => size >= fullSize

export const limitsFor = (size: number): Limits =>
  isFull(size) ? { ratio: 1.5, difference: 1, large: 0 } : { ratio: 3, difference: 0, large: 5 }

export const isOver = ({ small, large }: Comparison, limits: Limits) =>
  large > small * limits.ratio && large - small > limits.difference && large >= limits.large
