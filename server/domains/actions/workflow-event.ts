import type { EventSource } from '../../api/event-source.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { WorkflowRun } from '../../storage/actions/workflow-runs.ts'
import type { Workflow } from '../../storage/actions/workflows.ts'
import type { Storage } from '../../storage/index.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { pullsOfRuns } from './run-pulls.ts'
import { workflowRunView } from './workflow-run-view.ts'
import { workflowView } from './workflow-view.ts'

type Payload = Schemas['webhook-workflow-run']

/** Builds the event for a run that was requested or is completed. */
export async function workflowRunEvent(
  source: EventSource & { workflow: Workflow },
  run: WorkflowRun,
  action: Payload['action'],
  storage: Pick<Storage, 'pulls'>,
): Promise<WebhookEvent> {
  const { workflow, repository, links } = source
  const pulls = (await pullsOfRuns([run], repository, storage))(run)
  const payload = (): Payload => ({
    action,
    workflow: workflowView(workflow, repository, links),
    workflow_run: workflowRunView(run, { repository, pulls }, links),
    ...commonPayload(source),
  })
  return { event: 'workflow_run', action, repository, links, payload }
}

/** Builds the event for a run that was requested through the API. Only apps receive it. */
export function workflowDispatchEvent(
  source: EventSource,
  { path: workflow, inputs }: Pick<WorkflowRun, 'path' | 'inputs'>,
  ref: string,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-workflow-dispatch'] => ({
    inputs: Object.keys(inputs).length > 0 ? inputs : null,
    ref,
    workflow,
    ...commonPayload(source),
  })
  return { event: 'workflow_dispatch', repository, links, payload }
}
