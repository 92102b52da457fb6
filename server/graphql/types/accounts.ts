import type { Resolvers } from '../resolve.ts'

/** Fields of accounts. */
export const accounts = {} satisfies Partial<Resolvers>

/** Mutations of accounts. */
export const accountMutations = {} satisfies Partial<Resolvers['Mutation']>
