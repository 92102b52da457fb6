import type { Resolvers } from '../resolve.ts'

/** Fields of releases. */
export const releases = {} satisfies Partial<Resolvers>
