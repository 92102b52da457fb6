import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../api/handler.ts'
import { unprocessable, validationFailed } from '../../../core/errors.ts'
import { requireChangeable } from '../../issues/acting.ts'
import { parseUrl } from '../../../core/parse-url.ts'
import { present } from '../present.ts'
import type { SaidStatus } from '../../../storage/repositories/commit-statuses.ts'
import { statusOccasion } from '../events/status.ts'
import type { Happening } from '../events/common-payload.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { subjectOf } from './commit.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions' | 'git' | 'openpgp'>
type Input = Schemas['commit-status-input']

interface Saying extends Happening {
  sha: string
  input: Input
}

/** What is kept for one commit and context. */
const mostStatuses = 1000

/** @throws ServiceError 422 for an address that no browser should be sent to */
function checkTarget({ target_url }: Input): void {
  if (!target_url || /^https?:$/.test(parseUrl(target_url)?.protocol ?? '')) return
  const message = 'must be an address with HTTP or HTTPS'
  throw validationFailed({
    resource: 'CommitStatus',
    field: 'target_url',
    code: 'invalid',
    message,
  })
}

/**
 * Says what a system thinks of a commit, and tells of it, in one transaction.
 * @throws ServiceError 403 while archived, 422 for no commit, no address, or too much that was said before
 */
export async function sayStatus(
  { sha, input, ...happening }: Saying,
  context: Needs,
): Promise<SaidStatus> {
  checkTarget(input)
  const { state, target_url, description, context: name = 'default' } = input
  const subject = await subjectOf(happening.repository, sha, context)
  const { sender } = happening
  return context.storage.transaction(async (transaction) => {
    const repository = await present(transaction, happening.repository)
    requireChangeable(repository)
    const said = await transaction.commitStatuses.count({ repositoryId: repository.id, sha }, name)
    if (said >= mostStatuses) {
      throw unprocessable('This commit and context has as many statuses as there may be.')
    }
    const status = await transaction.commitStatuses.create({
      repository_id: repository.id,
      sha,
      state,
      context: name,
      target_url: target_url || null,
      description: description ?? null,
      creator_id: sender.id,
      created_at: context.clock.now(),
    })
    const there = { ...happening, repository }
    await trigger(transaction, statusOccasion(there, status, subject), context)
    return { ...status, creator: sender }
  })
}
