import type { Resolvers } from '../resolve.ts'

/** Fields of branch-protection. */
export const branchProtection = {} satisfies Partial<Resolvers>

/** Mutations of branch-protection. */
export const branchProtectionMutations = {} satisfies Partial<Resolvers['Mutation']>
