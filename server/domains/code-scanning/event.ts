import type { EventSource } from '../../api/event-source.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { ScanningAlert } from '../../storage/code-scanning/code-scanning-alerts.ts'
import type { ScanningInstance } from '../../storage/code-scanning/code-scanning-places.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { codeScanningAlert } from './alert-view.ts'

type Payload = Schemas['webhook-code-scanning-alert']

/** The commit that was analyzed. */
export interface Analyzed {
  ref: string
  commit_sha: string
}

/** What happened to an alert. A user's decision is about no commit. */
export interface AlertAction {
  action: Payload['action']
  analyzed?: Analyzed | undefined
}

/** Builds the event for an alert that changed. */
export function alertEvent(
  source: EventSource,
  { alert, latest }: { alert: ScanningAlert; latest: ScanningInstance },
  { action, analyzed }: AlertAction,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Payload => ({
    action,
    alert: codeScanningAlert(alert, latest, repository, links),
    ref: analyzed?.ref ?? '',
    commit_oid: analyzed?.commit_sha ?? '',
    ...commonPayload(source),
  })
  return { event: 'code_scanning_alert', action, repository, links, payload }
}
