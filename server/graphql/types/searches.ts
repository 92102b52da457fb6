import type { Resolvers } from '../resolve.ts'

/** Roots that find things by other than their names. */
export const searches = {} satisfies Partial<Resolvers['Query']>
