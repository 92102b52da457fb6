import type { Resolvers } from '../resolve.ts'
import { commitChecks } from './checks.ts'

/** Fields of git. */
export const git = {
  Commit: commitChecks as unknown as Resolvers['Commit'],
} satisfies Partial<Resolvers>

/** Mutations of git. */
export const gitMutations = {} satisfies Partial<Resolvers['Mutation']>
