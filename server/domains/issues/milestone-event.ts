import type { Schemas } from '../../contract/schemas.ts'
import type { Milestone } from '../../storage/issues/milestones.ts'
import { milestoneView } from './milestone-view.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** The action of a `milestone` event. */
export type MilestoneAction =
  | { action: 'created' | 'closed' | 'opened' | 'deleted' }
  | { action: 'edited'; changes: Schemas['webhook-milestone-edited']['changes'] }

/** Builds the `milestone` event. @param milestone the milestone after all changes */
export function milestoneEvent(
  source: EventSource,
  milestone: Milestone,
  action: MilestoneAction,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-milestone'] => ({
    ...action,
    milestone: milestoneView(milestone, repository, links),
    ...commonPayload(source),
  })
  return { event: 'milestone', action: action.action, repository, links, payload }
}
