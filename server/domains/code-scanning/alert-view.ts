import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { ScanningAlert } from '../../storage/code-scanning/code-scanning-alerts.ts'
import type { ScanningInstance } from '../../storage/code-scanning/code-scanning-places.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { scanningTool, scanningUrl } from './analysis-view.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

type State = NonNullable<Schemas['code-scanning-alert']['state']>

const at = (instant: number | null) => (instant === null ? null : timestamp(instant))

/** State of an alert. An alert that is no longer found is fixed, even if it was dismissed. */
const alertState = ({ state, dismissed_at }: ScanningAlert): State =>
  state === 'open' && dismissed_at !== null ? 'dismissed' : state

const pathAt = ({ location, commit_sha }: ScanningInstance) =>
  `/blob/${commit_sha}/${location.path.split('/').map(encodeURIComponent).join('/')}`

/** An instance of an alert in one ref and category. */
export function codeScanningAlertInstance(
  { alert_id: _alert, found, ...instance }: ScanningInstance,
  alert: ScanningAlert,
  { owner, name }: Repository,
  links: Links,
): Schemas['code-scanning-alert-instance'] {
  const { location } = instance
  const lines = `#L${location.start_line}-L${location.end_line}`
  const page = pathAt({ alert_id: alert.id, found, ...instance })
  return {
    ...instance,
    state: found ? alertState({ ...alert, state: 'open' }) : 'fixed',
    html_url: links.html(`/${owner.login}/${name}${page}${lines}`),
  }
}

/** An alert with its latest instance. */
export function codeScanningAlert(
  alert: ScanningAlert,
  latest: ScanningInstance,
  repository: Repository,
  links: Links,
): Schemas['code-scanning-alert'] {
  const { owner, name } = repository
  const url = `${scanningUrl(repository, links)}/alerts/${alert.number}`
  const dismissed = alertState(alert) === 'dismissed'
  return {
    number: alert.number,
    created_at: timestamp(alert.created_at),
    updated_at: timestamp(alert.updated_at),
    url,
    html_url: links.html(`/${owner.login}/${name}/security/code-scanning/${alert.number}`),
    instances_url: `${url}/instances`,
    state: alertState(alert),
    fixed_at: at(alert.fixed_at),
    dismissed_by: dismissed && alert.dismissedBy ? simpleUser(alert.dismissedBy, links) : null,
    dismissed_at: dismissed ? at(alert.dismissed_at) : null,
    dismissed_reason: (dismissed
      ? alert.dismissed_reason
      : null) as Schemas['code-scanning-alert']['dismissed_reason'],
    dismissed_comment: dismissed ? alert.dismissed_comment : null,
    dismissal_approved_by: null,
    rule: alert.rule,
    tool: scanningTool(alert),
    most_recent_instance: codeScanningAlertInstance(latest, alert, repository, links),
  }
}
