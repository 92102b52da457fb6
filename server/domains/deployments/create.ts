import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { unprocessable } from '../../core/errors.ts'
import type { Deployment } from '../../storage/deployments/deployments.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { findCommitId } from '../commits/find-commit.ts'
import type { EventSource } from '../../api/event-source.ts'
import { deploymentEvent } from './event.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { RecordContext } from '../pushes/record.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { mergeDefaultBranch } from './auto-merge.ts'
import { recordOnPulls } from './record-on-pulls.ts'
import { requireContexts } from './required-contexts.ts'

type Needs = RecordContext & Pick<Context, 'git'>
type Input = Schemas['deployment-input']

interface Requested extends EventSource {
  input: Input
}

/** The columns that an input determines. */
function columnsOf(input: Input) {
  const { ref, task = 'deploy', environment = 'production', description, payload = '' } = input
  const { transient_environment: isTransient = false } = input
  const { production_environment: isProduction = environment === 'production' } = input
  return {
    ...{ ref, task, environment, original_environment: environment },
    description: description ?? null,
    payload: JSON.stringify(payload),
    transient_environment: Number(isTransient),
    production_environment: Number(isProduction),
  }
}

/** Stores a deployment and sends its event, in one transaction. */
function record({ input, ...source }: Requested, sha: string, context: Needs): Promise<Deployment> {
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const { deployments, environments } = transaction
    const moment = { created_at: now, updated_at: now }
    const { id: repository_id } = repository
    const columns = columnsOf(input)
    const creator_id = source.sender.id
    const row = { repository_id, sha, state: null, creator_id, ...columns, ...moment }
    const deployment = { ...(await deployments.create(row)), creator: source.sender }
    await environments.add({ repository_id, name: columns.environment, ...moment })
    await recordOnPulls(transaction, { ...source, repository }, { event: 'deployed', sha, at: now })
    await trigger(transaction, deploymentEvent({ ...source, repository }, deployment), context)
    return deployment
  })
}

/**
 * Creates a deployment, after the branch to deploy has the commits of the default branch.
 * @returns what was merged instead, when it lacked some
 * @throws ServiceError 403 while archived, 409 when the merge conflicts or a status is not
 * successful, 422 for an unknown ref
 */
export async function createDeployment(
  requested: Requested,
  context: Needs,
): Promise<{ deployment: Deployment } | { merged: string }> {
  const { input, repository } = requested
  const { ref } = input
  requireChangeable(repository)
  const sha = await findCommitId(context.git.path(repository.id), ref)
  if (sha === undefined) throw unprocessable(`No ref found for: ${ref}`)
  if (input.auto_merge ?? true) {
    const merged = await mergeDefaultBranch({ ...requested, ref }, context)
    if (merged !== undefined) return { merged }
  }
  const subject = { repositoryId: repository.id, sha, ref }
  await requireContexts(input.required_contexts, subject, context.storage)
  return { deployment: await record(requested, sha, context) }
}
