import type { Account } from '../../storage/accounts/accounts.ts'
import type { ThreadEvent } from '../../storage/notifications/thread-writes.ts'
import type { Transaction } from '../../storage/index.ts'
import { eventIn, isEmpty, newMentions, notifyMentioned, type NotifyingSource } from './notify.ts'

type Store = Pick<Transaction, 'notifications'>

/** An action on an issue or pull request. */
interface Action {
  action: string
  assignee?: Account
  changes?: { body?: { from?: string | null } }
  requested_reviewer?: Account
  requested_team?: { team: { slug: string } }
}

interface Changed {
  id: number
  body: string | null
}

type Notify = (store: Store, event: ThreadEvent) => Promise<void>

const toSubscribers: Notify = ({ notifications }, event) => notifications.notifySubscribers(event)

/** Closing and reopening subscribe the actor as well. */
const ofState: Notify = async ({ notifications }, event) => {
  await notifications.subscribeActor(event, 'state_change')
  await notifications.notifySubscribers(event)
}

const toUser =
  (id: number, reason: 'assign' | 'review_requested'): Notify =>
  ({ notifications }, event) =>
    notifications.notifyUsers(event, { ids: [id] }, reason)

const toTeam =
  (slug: string): Notify =>
  ({ notifications }, event) =>
    notifications.notifyUsers(event, { slugs: [slug] }, 'review_requested')

/** Those whom a new or changed text mentions. */
function ofText(action: Action, { body }: Changed, { repository }: NotifyingSource): Notify[] {
  const before = action.changes?.body
  if (action.action !== 'opened' && !before) return []
  const mentions = newMentions(repository, body, before?.from)
  return isEmpty(mentions) ? [] : [(store, event) => notifyMentioned(store, event, mentions)]
}

function ofAction(action: Action): Notify[] {
  const { action: name, assignee, requested_reviewer: reviewer, requested_team: team } = action
  switch (name) {
    case 'opened':
    case 'synchronize':
      return [toSubscribers]
    case 'closed':
    case 'reopened':
      return [ofState]
    case 'assigned':
      return assignee ? [toUser(assignee.id, 'assign')] : []
    case 'review_requested':
      return [
        ...(reviewer ? [toUser(reviewer.id, 'review_requested')] : []),
        ...(team ? [toTeam(team.team.slug)] : []),
      ]
    default:
      return []
  }
}

/** Notifies users of actions on an issue or pull request, in the transaction of the actions. */
export async function notifyOfActions(
  store: Store,
  source: NotifyingSource,
  { issue, actions, at }: { issue: Changed; actions: readonly Action[]; at: number },
): Promise<void> {
  const steps = actions.flatMap((action) => [...ofAction(action), ...ofText(action, issue, source)])
  if (steps.length === 0) return
  const subject = { issueId: issue.id, isNew: actions[0]?.action === 'opened' }
  const event = await eventIn(store, source, { subject, at })
  for (const step of steps) await step(store, event)
}
