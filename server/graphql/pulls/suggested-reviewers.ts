import type { SuggestedReviewer } from '../../../generated/graphql/types.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { placeOf, pullOf } from './pull-reads.ts'
import { diffComments } from './threads.ts'

/** Files whose authors are asked for, and suggestions. */
const mostFiles = 3
const most = 3

/** Who changed the files of a pull request before, newest first. */
async function authorsOf(source: Item, execution: Execution) {
  const path = placeOf(source)
  const { base_ref: sha } = await pullOf(source, execution)
  const { body: files } = await execution.read('pulls/list-files', {
    path,
    query: { per_page: mostFiles, page: 1 },
  })
  const commits = await Promise.all(
    files.map(async ({ filename, previous_filename: former = filename }) => {
      const query = { sha, path: former, per_page: 10 }
      return (await execution.read('repos/list-commits', { path, query })).body
    }),
  )
  return commits.flat().flatMap<Schemas['simple-user']>(({ author }) => author ?? [])
}

/** Users who know the files that a pull request changes. */
export async function suggestedReviewers(
  source: Item,
  _args: object,
  execution: Execution,
): Promise<SuggestedReviewer[]> {
  const pull = await pullOf(source, execution)
  if (pull.state === 'closed') return []
  const commented = new Set((await diffComments(source, execution)).map(({ user_id: id }) => id))
  const known = new Map(
    (await authorsOf(source, execution))
      .filter(({ id, type }) => type === 'User' && id !== pull.user_id)
      .map((author) => [author.id, author]),
  )
  return [...known.values()].slice(0, most).map((author) => ({
    isAuthor: true,
    isCommenter: commented.has(author.id),
    reviewer: new Item('User', author),
  }))
}
