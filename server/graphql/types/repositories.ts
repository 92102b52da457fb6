import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import type { Resolvers } from '../resolve.ts'
import { pinnedIssuesOf } from './pins.ts'
import { found } from './query.ts'

type Fields = Resolvers['Repository']
type Source = Item<'Repository'>

/** An issue or a pull request by its number. */
async function numbered(repository: Source, number: number, execution: Execution) {
  const path = { ...pathOf(repository), issue_number: number }
  const what = `an issue or pull request with the number of ${number}`
  const { body } = await found(execution.read('issues/get', { path }), what)
  return body
}

/** Fields of repositories. */
const repository = {
  pinnedIssues: pinnedIssuesOf,
  nameWithOwner: ({ view }) => view.full_name!,
  issue: async (source, { number }, execution) => {
    const what = `an Issue with the number of ${number}`
    const path = { ...pathOf(source), issue_number: number }
    const { body } = await found(execution.read('issues/get', { path }), what)
    return new Item('Issue', body, pathOf(source))
  },
  pullRequest: async (source, { number }, execution) => {
    const what = `a PullRequest with the number of ${number}`
    const path = { ...pathOf(source), pull_number: number }
    const { body } = await found(execution.read('pulls/get', { path }), what)
    return new Item('PullRequest', body, pathOf(source))
  },
  issueOrPullRequest: async (source, { number }, execution) => {
    const body = await numbered(source, number, execution)
    if (!body.pull_request) return new Item('Issue', body, pathOf(source))
    const path = { ...pathOf(source), pull_number: number }
    return new Item('PullRequest', (await execution.read('pulls/get', { path })).body, path)
  },
} satisfies Partial<Fields>

/** Fields of repositories. */
export const repositories = { Repository: repository }

/** Mutations of repositories. */
export const repositoryMutations = {} satisfies Partial<Resolvers['Mutation']>
