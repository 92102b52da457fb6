import DataLoader from 'dataloader'
import type {
  PullRequestMergeMethod,
  RepositoryPermission,
  SubscriptionState,
} from '../../../generated/graphql/types.ts'
import { userOf } from '../../access/auth/caller.ts'
import type { Execution } from '../execution.ts'
import { orAbsent } from '../git/site.ts'
import type { Item } from '../item.ts'
import { valueAt } from '../read-field.ts'

type Source = Item<'Repository'>

const permissions = [
  ['admin', 'ADMIN'],
  ['maintain', 'MAINTAIN'],
  ['push', 'WRITE'],
  ['triage', 'TRIAGE'],
  ['pull', 'READ'],
] as const

/** The highest permission of those that a view has; null for a view without any. */
export function highest(view: unknown): RepositoryPermission | null {
  const given = (view ?? {}) as Record<string, boolean | undefined>
  return permissions.find(([name]) => given[name] === true)?.[1] ?? null
}

/** What the caller may do in a repository. */
export const permissionIn = async (source: Source, execution: Execution) =>
  highest(await valueAt(source, ['permissions'], execution))

/** Whether the user starred a repository; one query for all of a turn. */
export async function hasStarred({ view }: Source, execution: Execution): Promise<boolean> {
  const user = userOf(execution.caller)
  if (!user) return false
  const { stars } = execution.context.storage
  const loader = execution.loader(
    'stars of the viewer',
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const given = await stars.givenAt(user.id, [...ids])
        return ids.map((id) => given.has(id))
      }),
  )
  return loader.load(view.id!)
}

/** How the user is notified about a repository. */
export async function subscriptionTo(
  { view }: Source,
  { caller, context }: Execution,
): Promise<SubscriptionState | null> {
  const user = userOf(caller)
  if (!user) return null
  const found = await context.storage.subscriptions.find(user.id, view.id!)
  if (!found) return 'UNSUBSCRIBED'
  return found.ignored === 1 ? 'IGNORED' : 'SUBSCRIBED'
}

/** The addresses that the user can commit with, the usual one first. */
export async function commitEmails(execution: Execution): Promise<string[] | null> {
  if (!userOf(execution.caller)) return null
  const reply = await orAbsent(execution.read('users/list-emails-for-authenticated-user', {}))
  if (!reply) return null
  const usable = reply.body.filter(({ verified }) => verified)
  const sorted = usable.toSorted((one, other) => Number(other.primary) - Number(one.primary))
  return sorted.map(({ email }) => email)
}

/** The way of merging that a form offers first. */
export async function mergeMethod(
  source: Source,
  execution: Execution,
): Promise<PullRequestMergeMethod> {
  const isAllowed = async (setting: string) =>
    (await valueAt(source, [setting], execution)) === true
  if (await isAllowed('allow_merge_commit')) return 'MERGE'
  return (await isAllowed('allow_squash_merge')) ? 'SQUASH' : 'REBASE'
}
