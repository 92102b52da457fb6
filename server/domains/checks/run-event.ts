import type { Schemas } from '../../contract/schemas.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import type { CheckRun } from '../../storage/checks/check-runs.ts'
import type { CheckSuite } from '../../storage/checks/check-suites.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { eventCheckRun } from './run-view.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

interface Checked {
  run: CheckRun
  suite: CheckSuite
  pulls: readonly NumberedPull[]
}

/** Builds the `check_run` event. Only the app of the run is asked to run it again. */
export function checkRunEvent(
  source: EventSource,
  { run, suite, pulls }: Checked,
  action: Schemas['webhook-check-run']['action'],
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-check-run'] => ({
    action,
    check_run: eventCheckRun(run, suite, { repository, pulls, links }),
    ...commonPayload(source),
  })
  const appId = action === 'rerequested' ? (run.app_id ?? undefined) : undefined
  return { event: 'check_run', action, repository, links, payload, appId }
}
