import type { Token } from '../../storage/tokens/tokens.ts'

const day = 86_400_000

/** Milliseconds without use after which a token is taken for forgotten (A18). */
const longestRest = 365 * day

/** Whether an instant has come; null never does. */
export const isOver = (instant: number | null, now: number): boolean =>
  instant !== null && instant <= now

type Traces = Pick<Token, 'used_at' | 'updated_at'>

/** Tokens that rest since this instant or longer are forgotten by `now`. */
export const restLimit = (now: number): number => now - longestRest

/** Whether nobody has used a token for a year; a new value, as after a reset, is as good as a use. */
export const isForgotten = ({ used_at, updated_at }: Traces, now: number): boolean =>
  Math.max(used_at ?? 0, updated_at) <= restLimit(now)

/** A use is worth writing down when the last one written is of this instant or earlier. */
export const useLimit = (now: number): number => now - day
