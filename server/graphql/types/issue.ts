import type { Resolvers } from '../resolve.ts'

type Fields = Resolvers['Issue']

/** Fields of issues. */
export const issue = {
  closed: ({ view }) => view.state === 'closed',
} satisfies Partial<Fields>
