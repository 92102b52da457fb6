import type { Resolvers } from '../resolve.ts'

/** Fields of git. */
export const git = {} satisfies Partial<Resolvers>

/** Mutations of git. */
export const gitMutations = {} satisfies Partial<Resolvers['Mutation']>
