import type { Resolvers } from '../resolve.ts'

/** Fields of gists. */
export const gists = {} satisfies Partial<Resolvers>
