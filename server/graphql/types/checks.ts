import type { Resolvers } from '../resolve.ts'

/** Fields of checks. */
export const checks = {} satisfies Partial<Resolvers>
