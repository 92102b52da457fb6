/** Only so old and only so many: what every feed shows (seed 6.1, 8.5). */
const feedDays = 90
export const feedLength = 300

const day = 24 * 3_600_000

/** The first instant that a feed still shows, in milliseconds. */
export const feedStart = (now: number): number => now - feedDays * day

/** Seconds a caller should let pass between two polls (seed 6.1). */
export const pollInterval = 60
