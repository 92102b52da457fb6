import { requireUser } from '../../access/auth/acting.ts'
import { TypedError } from '../errors.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { itemOfType } from '../locate.ts'
import type { Resolvers } from '../resolve.ts'
import { placeOf, pullOf } from './pull-reads.ts'

type Fields = Resolvers['Mutation']

interface Named {
  pullRequestId: string
  path: string
}

/** The content of a file that a pull request changes. @throws TypedError for another file */
async function contentOf(source: Item, name: string, execution: Execution): Promise<string> {
  for (let page = 1; ; page++) {
    const input = { path: placeOf(source), query: { per_page: 100, page } }
    const { body } = await execution.read('pulls/list-files', input)
    const found = body.find(({ filename }) => filename === name)
    if (found) return found.sha ?? ''
    if (body.length < 100)
      throw new TypedError('UNPROCESSABLE', `The pull request does not change \`${name}\`.`)
  }
}

/** Runs a change of what the viewer has viewed of a pull request. */
async function change(
  { pullRequestId, path }: Named,
  work: (file: { issue_id: number; user_id: number; path: string }, source: Item) => Promise<void>,
  execution: Execution,
) {
  const source = await itemOfType(pullRequestId, ['PullRequest'], execution)
  const { issue_id } = await pullOf(source, execution)
  await work({ issue_id, user_id: requireUser(execution.caller).id, path }, source)
  execution.forget()
  return { pullRequest: source }
}

/** Marks files of pull requests as viewed. */
export const viewing = {
  markFileAsViewed: (_source, { input }, execution) =>
    change(
      input,
      async (file, source) => {
        const blob = await contentOf(source, file.path, execution)
        const { storage } = execution.context
        await storage.transaction(({ viewedFiles }) => viewedFiles.mark({ ...file, blob }))
      },
      execution,
    ),

  unmarkFileAsViewed: (_source, { input }, execution) =>
    change(
      input,
      async (file) => {
        const { storage } = execution.context
        await storage.transaction(({ viewedFiles }) => viewedFiles.unmark(file))
      },
      execution,
    ),
} satisfies Partial<Fields>
