import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { unprocessable } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Deployment } from '../../storage/deployments/deployments.ts'
import type { DeploymentStatus } from '../../storage/deployments/deployment-statuses.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import type { EventSource } from '../../api/event-source.ts'
import { deploymentStatusEvent } from './event.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { findDeployment } from './find.ts'
import { recordOnPulls } from './record-on-pulls.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>
type Input = Schemas['deployment-status-input']

interface Requested extends EventSource {
  deploymentId: number
  input: Input
}

/** Maximum number of statuses of a deployment. */
const maxStatuses = 1000

/** Maximum number of earlier deployments that one status makes inactive. */
const maxSuperseded = 100

type NewStatus = Pick<
  DeploymentStatus,
  'state' | 'description' | 'environment' | 'log_url' | 'environment_url'
>

/** The status that an input asks for. The newer of two names for the address of the log counts. */
const statusOf = (input: Input, deployment: Deployment): NewStatus => ({
  state: input.state,
  description: input.description ?? '',
  environment: input.environment ?? deployment.environment,
  log_url: input.log_url || input.target_url || '',
  environment_url: input.environment_url ?? '',
})

/** Adds a status to a deployment, and sends its event. */
async function add(
  deployment: Deployment,
  status: NewStatus,
  source: EventSource,
  { transaction, context }: { transaction: Transaction; context: Needs },
): Promise<DeploymentStatus> {
  const { deployments, deploymentStatuses } = transaction
  const now = context.clock.now()
  const by = { deployment_id: deployment.id, creator_id: source.sender.id, created_at: now }
  const stored = await deploymentStatuses.create({ ...status, ...by })
  const { state, environment } = status
  const change = { state, environment, updated_at: now }
  await deployments.update(deployment.id, change)
  if (environment !== deployment.environment) {
    const event = 'deployment_environment_changed'
    await recordOnPulls(transaction, source, { event, sha: deployment.sha, at: now })
  }
  const added = { ...stored, creator: source.sender }
  const event = deploymentStatusEvent(source, { ...deployment, ...change }, added)
  await trigger(transaction, event, context)
  return added
}

/** The deployments that a successful one replaces become inactive. */
async function retire(
  deployment: Deployment,
  source: EventSource,
  needs: { transaction: Transaction; context: Needs },
): Promise<void> {
  const { deployments } = needs.transaction
  for (const earlier of await deployments.listSuperseded(deployment, maxSuperseded)) {
    const { environment } = earlier
    const none = { description: '', log_url: '', environment_url: '' }
    await add(earlier, { state: 'inactive', environment, ...none }, source, needs)
  }
}

/**
 * Adds a status to a deployment, and sends the events, in one transaction.
 * @throws ServiceError 403 while archived, 404, 422 for too many statuses
 */
export async function createDeploymentStatus(
  { deploymentId, input, ...source }: Requested,
  context: Needs,
): Promise<DeploymentStatus> {
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    const deployment = await findDeployment(repository, deploymentId, transaction)
    if ((await transaction.deploymentStatuses.count(deployment.id)) >= maxStatuses) {
      throw unprocessable('This deployment has reached the maximum number of statuses.')
    }
    const there = { ...source, repository }
    const needs = { transaction, context }
    const status = await add(deployment, statusOf(input, deployment), there, needs)
    const { environment } = status
    const moment = { created_at: status.created_at, updated_at: status.created_at }
    await transaction.environments.add({
      repository_id: repository.id,
      name: environment,
      ...moment,
    })
    const retires = status.state === 'success' && (input.auto_inactive ?? true)
    if (retires) await retire({ ...deployment, environment }, there, needs)
    return status
  })
}
