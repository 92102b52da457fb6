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
  happening: EventSource,
  milestone: Milestone,
  deed: MilestoneAction,
): WebhookEvent {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-milestone'] => ({
    ...deed,
    milestone: milestoneView(milestone, repository, links),
    ...commonPayload(happening),
  })
  return { event: 'milestone', action: deed.action, repository, links, payload }
}
