import type { Schemas } from '../../contract/schemas.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import type { CheckSuite } from '../../storage/checks/check-suites.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { eventCheckSuite } from './suite-view.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

interface Checked {
  suite: CheckSuite
  commit: Commit | Schemas['simple-commit'] | null | undefined
  pulls: readonly NumberedPull[]
}

/** Builds the `check_suite` event. Only the app of the suite is asked to run its checks. */
export function checkSuiteEvent(
  source: EventSource,
  { suite, commit, pulls }: Checked,
  action: Schemas['webhook-check-suite']['action'],
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-check-suite'] => ({
    action,
    check_suite: eventCheckSuite(suite, commit, { repository, pulls, links }),
    ...commonPayload(source),
  })
  const appId = action === 'completed' ? undefined : (suite.app_id ?? undefined)
  return { event: 'check_suite', action, repository, links, payload, appId }
}
