import type { Context } from '../../../api/context.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import { unprocessable } from '../../../core/errors.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import type { StatusWithCreator } from '../../../storage/checks/commit-statuses.ts'
import { statusEvent } from '../status-event.ts'
import type { EventSource } from '../../../api/event-source.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { statusSubject } from './commit.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions' | 'git' | 'openpgp'>
type Input = Schemas['commit-status-input']

interface Saying extends EventSource {
  sha: string
  input: Input
}

/** Maximum number of statuses per commit and context. */
const maxStatuses = 1000

/**
 * Creates a commit status and sends its event, in one transaction.
 * @throws ServiceError 403 while archived, 422 for an unknown commit or too many statuses
 */
export async function createStatus(
  { sha, input, ...source }: Saying,
  context: Needs,
): Promise<StatusWithCreator> {
  const { state, target_url, description, context: name = 'default' } = input
  const subject = await statusSubject(source.repository, sha, context)
  const { sender } = source
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const count = await transaction.commitStatuses.count({ repositoryId: repository.id, sha }, name)
    if (count >= maxStatuses) {
      throw unprocessable('This commit and context has reached the maximum number of statuses.')
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
    const there = { ...source, repository }
    const protectedBranches = await transaction.branchProtections.branches(repository.id)
    const event = statusEvent(there, status, { ...subject, protectedBranches })
    await trigger(transaction, event, context)
    return { ...status, creator: sender }
  })
}
