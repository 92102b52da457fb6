import { userOf } from '../../access/auth/caller.ts'
import { issueOfPull } from '../../api/views/pull-id.ts'
import type { SubscriptionState } from '../../../generated/graphql/types.ts'
import { inlineConnection, type Connection, type PageArguments } from '../connection.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { valueAt } from '../read-field.ts'
import type { Subject } from './timeline.ts'

/** The id of the issue that something is, or the issue part of a pull request. */
export async function issueIdOf(subject: Subject, execution: Execution): Promise<number> {
  const id = Number(await valueAt(subject, ['id'], execution))
  return subject.type === 'PullRequest' ? issueOfPull(id) : id
}

/** The author, who commented or reviewed, and who is assigned, in this order. */
export async function participantsOf(
  subject: Subject,
  args: PageArguments,
  execution: Execution,
): Promise<Connection<Item<'User'>>> {
  const { accounts, conversations } = execution.context.storage
  const ids = await conversations.participants(await issueIdOf(subject, execution))
  const found = await accounts.findMany(ids)
  const users = ids.flatMap((id) => {
    const account = found.get(id)
    return account?.type === 'User' ? [accountItem(account, execution)] : []
  })
  return inlineConnection(users, args)
}

/** How the viewer is notified of a conversation; null for callers that are no users. */
export async function subscriptionOf(
  subject: Subject,
  _args: unknown,
  execution: Execution,
): Promise<SubscriptionState | null> {
  const user = userOf(execution.caller)
  if (!user) return null
  const id = await issueIdOf(subject, execution)
  const state = await execution.context.storage.conversations.subscription(id, user.id)
  if (state === 'ignored') return 'IGNORED'
  return state === 'subscribed' ? 'SUBSCRIBED' : 'UNSUBSCRIBED'
}
