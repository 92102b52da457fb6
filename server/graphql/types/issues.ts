import type { Resolvers } from '../resolve.ts'

/** Fields of issues. */
export const issues = {
  Issue: {
    closed: ({ view }) => view.state === 'closed',
  },
} satisfies { Issue: Partial<Resolvers['Issue']> }

/** Mutations of issues. */
export const issueMutations = {} satisfies Partial<Resolvers['Mutation']>
