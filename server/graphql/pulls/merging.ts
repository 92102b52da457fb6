import type { MergeStateStatus, PullRequestMergeMethod } from '../../../generated/graphql/types.ts'
import { mergeMessage, squashMessage } from '../../domains/pulls/merge-message.ts'
import { protectionState } from '../../domains/pulls/protection/merge-obstacles.ts'
import { commitsBetween } from '../../git/history/read-commits.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { presentPull, pullOf } from './pull-reads.ts'

/** Commits that the message of a squash commit lists. */
const mostListed = 250

/** Whether a pull request can be merged, and what stops it. */
export async function mergeStateOf(
  source: Item,
  _args: object,
  execution: Execution,
): Promise<MergeStateStatus> {
  const pull = await presentPull(source, execution)
  if (pull.state === 'closed') return 'UNKNOWN'
  if (!pull.mergeable) return 'DIRTY'
  if (pull.draft) return 'DRAFT'
  const obstacle = await execution.once(`obstacle ${pull.id}`, () =>
    protectionState(pull, execution.context),
  )
  if (obstacle === undefined) return 'CLEAN'
  return obstacle === 'behind' ? 'BEHIND' : 'BLOCKED'
}

/** The message of the commit that a merge would make. */
export async function messageOf(
  source: Item,
  method: PullRequestMergeMethod,
  execution: Execution,
): Promise<{ headline: string; body: string }> {
  if (method === 'REBASE') return { headline: '', body: '' }
  const pull = await pullOf(source, execution)
  const message = await execution.once(`${method} message ${pull.id}`, async () => {
    if (method === 'MERGE') return mergeMessage(pull, {})
    const path = execution.context.git.path(pull.base.id)
    const { checked_sha: base, head_sha: head } = pull
    const { commits } = await commitsBetween(path, base, head, mostListed)
    return squashMessage(pull, commits, {})
  })
  const [headline = '', ...rest] = message.split('\n')
  return { headline, body: rest.join('\n').trim() }
}
