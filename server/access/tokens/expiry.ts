import type { Token } from '../../storage/tokens/tokens.ts'

const day = 86_400_000

/** Time without use after which a token is unused, in milliseconds. */
const longestRest = 365 * day

/** Whether a time has passed; null never passes. */
export const isExpired = (instant: number | null, now: number): boolean =>
  instant !== null && instant <= now

type Traces = Pick<Token, 'used_at' | 'updated_at'>

/** Tokens last used at this time or earlier are unused at `now`. */
export const unusedBefore = (now: number): number => now - longestRest

/** When a token will be unused for one year. A new value, as after a reset, counts as a use. */
export const unusedAt = ({ used_at, updated_at }: Traces): number =>
  Math.max(used_at ?? 0, updated_at) + longestRest

/** Whether a token was not used for one year. */
export const isUnused = (traces: Traces, now: number): boolean => unusedAt(traces) <= now

/** A use is recorded when the last recorded one is at this time or earlier. */
export const recordUseBefore = (now: number): number => now - day
