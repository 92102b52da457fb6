import type { Resolvers } from '../resolve.ts'

/** Fields of reviews. */
export const reviews = {} satisfies Partial<Resolvers>

/** Mutations of reviews. */
export const reviewMutations = {} satisfies Partial<Resolvers['Mutation']>
