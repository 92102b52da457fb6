import type { Schemas } from '../../../api/handler.ts'
import type { Pull } from '../pull.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Label } from '../../../storage/issues/labels.ts'
import { labelView } from '../../issues/views/label.ts'
import { pullRequest } from '../views/pull-request.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

/** What was done to a pull request. */
export type PullDeed =
  | { action: 'opened' | 'closed' | 'reopened' | 'locked' | 'unlocked' }
  | { action: 'edited'; changes: Schemas['pull-request-changes'] }
  | { action: 'synchronize'; before: string; after: string }
  | { action: 'assigned' | 'unassigned'; assignee: Account }
  | { action: 'labeled' | 'unlabeled'; label: Label }

/** What of a deed its payload tells. */
function details(deed: PullDeed, { repository, links }: Happening) {
  if ('assignee' in deed) return { ...deed, assignee: simpleUser(deed.assignee, links) }
  if ('label' in deed) return { ...deed, label: labelView(deed.label, repository, links) }
  return deed
}

/** Something was done to a pull request. @param pull as it is after all of it */
export function pullRequestOccasion(happening: Happening, pull: Pull, deed: PullDeed): Occasion {
  const { repository, links } = happening
  const payload = () =>
    ({
      ...details(deed, happening),
      number: pull.number,
      pull_request: pullRequest(pull, links),
      ...surroundings(happening),
    }) as Schemas['webhook-pull-request']
  return { event: 'pull_request', action: deed.action, repository, links, payload }
}
