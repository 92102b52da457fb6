import type { FileViewedState, PullRequestCommit } from '../../../generated/graphql/types.ts'
import { userOf } from '../../access/auth/caller.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { connectionOf, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { listingOf } from '../listing.ts'
import { commitItem } from '../git/site.ts'
import { placeOf, pullOf } from './pull-reads.ts'

/** A commit of a pull request. */
export function commitOf(
  view: { sha: string },
  source: Item,
  execution: Execution,
): PullRequestCommit {
  const { owner, repo, pull_number: number } = placeOf(source)
  const url = execution.links.html(`/${owner}/${repo}/pull/${number}/commits/${view.sha}`)
  return {
    id: async () =>
      nodeId('PullRequestCommit', (await pullOf(source, execution)).issue_id, view.sha),
    commit: new Item('Commit', view, commitItem(view.sha, { owner, repo }).place),
    ...{ url, resourcePath: new URL(url).pathname },
  }
}

/** The commits of a pull request. The last is its head, which needs no git. */
export async function commitsOf(source: Item, args: PageArguments, execution: Execution) {
  const pull = await pullOf(source, execution)
  const made = (view: { sha: string }) => commitOf(view, source, execution)
  const list = listingOf(execution, 'pulls/list-commits', { path: placeOf(source) }, made)
  return connectionOf<PullRequestCommit>(
    {
      page: async (number, size) =>
        size === 1 && number === pull.commits
          ? { items: [made({ sha: pull.head_sha })], hasNext: false }
          : list.page(number, size),
      total: async () => pull.commits,
    },
    args,
  )
}

/** The files that a pull request changes. */
export async function filesOf(source: Item, args: PageArguments, execution: Execution) {
  const path = placeOf(source)
  const { changed_files: count } = await pullOf(source, execution)
  const made = (view: object) => new Item('PullRequestChangedFile', view, path)
  const list = listingOf(execution, 'pulls/list-files', { path }, made)
  return connectionOf({ ...list, total: async () => count }, args)
}

/** Whether the viewer has viewed a file as it is now. */
export async function viewedState(
  source: Item<'PullRequestChangedFile'>,
  _args: object,
  execution: Execution,
): Promise<FileViewedState> {
  const user = userOf(execution.caller)
  if (!user) return 'UNVIEWED'
  const { issue_id: id } = await pullOf(source, execution)
  const viewed = await execution.once(`viewed files ${id}`, () =>
    execution.context.storage.viewedFiles.of(id, user.id),
  )
  const { filename = '', sha } = source.view
  const blob = viewed.get(filename)
  if (blob === undefined) return 'UNVIEWED'
  return blob === (sha ?? '') ? 'VIEWED' : 'DISMISSED'
}
