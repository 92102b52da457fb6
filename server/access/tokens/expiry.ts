import type { Token } from '../../storage/tokens/tokens.ts'

const day = 86_400_000

/** Milliseconds without use after which a token counts as unused. */
const unusedPeriod = 365 * day

/** Whether a time has passed; null never passes. */
export const isExpired = (instant: number | null, now: number): boolean =>
  instant !== null && instant <= now

type LastUse = Pick<Token, 'used_at' | 'updated_at'>

/** Tokens last used at this time or earlier count as unused at `now`. */
export const unusedBefore = (now: number): number => now - unusedPeriod

/** When a token will be unused for one year. A new value, as after a reset, counts as a use. */
export const unusedAt = ({ used_at, updated_at }: LastUse): number =>
  Math.max(used_at ?? 0, updated_at) + unusedPeriod

/** Whether a token was not used for one year. */
export const isUnused = (lastUse: LastUse, now: number): boolean => unusedAt(lastUse) <= now

/** A use is recorded when the last recorded one is at this time or earlier. */
export const recordUseBefore = (now: number): number => now - day
