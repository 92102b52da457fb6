import type { Account } from '../../storage/accounts/accounts.ts'
import type { Label } from '../../storage/issues/labels.ts'
import { snapshotAccount } from './snapshot.ts'

/** An action on an issue or pull request. */
interface Action {
  action: string
  assignee?: Account
  label?: Label
}

const actions = new Set([
  ...['opened', 'closed', 'reopened'],
  ...['assigned', 'unassigned', 'labeled', 'unlabeled'],
])

/** Whether an action on an issue or pull request appears in the event feeds. */
export const inFeeds = ({ action }: Action): boolean => actions.has(action)

/** Who was assigned, or which label was added or removed, as stored in feed events. */
export function feedSubject(
  { assignee, label }: Action,
  { assignees, labels }: { assignees: readonly Account[]; labels: readonly Label[] },
) {
  return {
    ...(assignee && {
      assignee: snapshotAccount(assignee),
      assignees: assignees.map(snapshotAccount),
    }),
    ...(label && { label, labels }),
  }
}
