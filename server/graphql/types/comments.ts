import { itemOfType } from '../locate.ts'
import { Item, pathOf } from '../item.ts'
import type { Resolvers } from '../resolve.ts'

type Fields = Resolvers['Mutation']

/** Mutations of comments. */
export const commentMutations = {
  addComment: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.subjectId, ['Issue', 'PullRequest'], execution)
    const path = pathOf(subject)
    const { body } = await execution.change('issues/create-comment', {
      path,
      body: { body: input.body },
    })
    const node = new Item('IssueComment', body, path)
    return { clientMutationId: input.clientMutationId ?? null, subject: subject as never }
    void node
  },
} satisfies Partial<Fields>

/** Fields of comments. */
export const comments = {} satisfies Partial<Resolvers>
