import type { Resolvers } from '../resolve.ts'

/** Fields of labels. */
export const labels = {} satisfies Partial<Resolvers>

/** Mutations of labels. */
export const labelMutations = {} satisfies Partial<Resolvers['Mutation']>
