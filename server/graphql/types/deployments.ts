import type { Resolvers } from '../resolve.ts'

/** Fields of deployments. */
export const deployments = {} satisfies Partial<Resolvers>

/** Mutations of deployments. */
export const deploymentMutations = {} satisfies Partial<Resolvers['Mutation']>
