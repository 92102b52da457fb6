import type { Schemas } from '../../contract/schemas.ts'
import type { Deployment } from '../../storage/deployments/deployments.ts'
import type { DeploymentStatus } from '../../storage/deployments/deployment-statuses.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { deploymentStatusView } from './status-view.ts'
import { deploymentView } from './view.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

const action = 'created'

/** Deployments that were requested through the API belong to no workflow. */
const noWorkflow = { workflow: null, workflow_run: null }

/** Builds the event for a new deployment. */
export function deploymentEvent(source: EventSource, deployment: Deployment): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-deployment'] => ({
    action,
    deployment: deploymentView(deployment, repository, links),
    ...noWorkflow,
    ...commonPayload(source),
  })
  return { event: 'deployment', action, repository, links, payload }
}

/** Builds the event for a new status of a deployment. */
export function deploymentStatusEvent(
  source: EventSource,
  deployment: Deployment,
  status: DeploymentStatus,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-deployment-status'] => ({
    action,
    deployment_status: deploymentStatusView(status, repository, links),
    deployment: deploymentView(deployment, repository, links),
    ...noWorkflow,
    ...commonPayload(source),
  })
  return { event: 'deployment_status', action, repository, links, payload }
}
