import type { Resolvers } from '../resolve.ts'

/** Fields of pulls. */
export const pulls = {} satisfies Partial<Resolvers>

/** Mutations of pulls. */
export const pullMutations = {} satisfies Partial<Resolvers['Mutation']>
