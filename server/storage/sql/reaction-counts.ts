import type { ReactionContent } from '../schema/reaction-tables.ts'
import { decode } from './json.ts'

/** Numbers of reactions; absent ones are zero. */
export type ReactionCounts = Partial<Record<ReactionContent, number>>

/** Reads the numbers of reactions of a subject. */
export const reactionCounts = (text: string | null): ReactionCounts =>
  text === null ? {} : decode<ReactionCounts>(text)

/** The number of all reactions. */
export const totalOfReactions = (counts: ReactionCounts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0)
