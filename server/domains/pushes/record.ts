import type { Context } from '../../api/context.ts'
import type { PushConsequences } from '../../api/listeners.ts'
import { refs } from '../../git/refs/all-refs.ts'
import { noObject } from '../../git/formats/names.ts'
import { isBranchOrTag } from '../../git/formats/ref-kinds.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { baseRefs, type BaseRefOf } from './base-ref.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { pushEvent } from './push-event.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { licenseAfter } from '../repositories/licenses/stored-license.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import { announced, readChanges } from './change.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { pushedBy } from './pushed-by.ts'
import type { AccountOf } from '../commits/commit-accounts.ts'
import { feedEvents } from './feed-events.ts'
import { lockRepositories } from './lock-repositories.ts'

export interface AppliedPush {
  /** Journal entry of the push. */
  id: number
  repository: Repository
  pusher: Account
  /** Commands that git applied. */
  commands: PushCommand[]
  links: Links
}

export type RecordContext = Pick<
  Context,
  'storage' | 'git' | 'clock' | 'log' | 'versions' | 'listeners' | 'brand'
>

/** Returns the branch heads before the push. Their commits are not new. */
function branchesBefore(commands: PushCommand[], known: Map<string, string>): string[] {
  const moved = new Set(commands.map(({ ref }) => ref))
  const unmoved = [...known].filter(([ref]) => ref.startsWith('refs/heads/') && !moved.has(ref))
  const before = commands.filter(({ ref }) => ref.startsWith('refs/heads/'))
  return [...unmoved.map(([, sha]) => sha), ...before.map(({ before: sha }) => sha)].filter(
    (sha) => sha !== noObject,
  )
}

async function changesOf(push: AppliedPush, { git }: RecordContext) {
  const path = git.path(push.repository.id)
  const commands = push.commands.filter(({ ref }) => isBranchOrTag(ref))
  const listing = refs(path)
  const elsewhere = listing.then((known) => branchesBefore(commands, known))
  const [known, changes] = await Promise.all([listing, readChanges(path, commands, elsewhere)])
  return { changes, known }
}

/** The first branch of an empty repository becomes the default branch. */
function firstBranch(repository: Repository, known: Map<string, string>, changes: RefChange[]) {
  if (known.has(`refs/heads/${repository.default_branch}`)) return undefined
  return changes.find(({ kind, created }) => kind === 'branch' && created)?.name
}

/** Until a history is maintained, git reads each of its commits to list or to count them. */
const commitsPerPush = 100

/** How many pushes a push counts as for maintenance. */
const weightOf = (changes: readonly RefChange[]): number =>
  1 + Math.floor(changes.reduce((sum, { total }) => sum + total, 0) / commitsPerPush)

async function writeFeeds(
  push: AppliedPush,
  changes: RefChange[],
  transaction: Transaction,
  at: number,
) {
  const { repository, pusher: actor } = push
  const { description, default_branch: defaultBranch } = repository
  const about = { pushId: push.id, repositoryId: repository.id, defaultBranch, description }
  const events = changes.flatMap((change) => feedEvents(change, about))
  await writeFeed(transaction, ...events.map((event) => ({ ...event, repository, actor, at })))
}

/** Builds the webhook events of one ref: create, push and delete. */
function eventsOf(
  { repository, pusher, links }: AppliedPush,
  change: RefChange,
  { baseRefOf, accountOf }: { baseRefOf: BaseRefOf; accountOf: AccountOf },
): WebhookEvent[] {
  const source = { repository, sender: pusher, links }
  return [
    ...(change.created ? [createEvent(source, change)] : []),
    pushEvent({ change, baseRef: baseRefOf(change), repository, pusher, links, accountOf }),
    ...(change.deleted ? [deleteEvent(source, change)] : []),
  ]
}

/**
 * Records a push: repository state, feed events and webhook events, in the transaction that closes
 * the journal entry. Of concurrent calls only the first one records it. Refs that are neither
 * branches nor tags, such as notes, have no events.
 */
export async function recordPush(push: AppliedPush, context: RecordContext): Promise<void> {
  const { storage, git, clock, listeners } = context
  const { changes, known } = await changesOf(push, context)
  const branch = firstBranch(push.repository, known, changes)
  if (branch !== undefined) await git.setDefaultBranch(push.repository.id, branch)
  const main = branch ?? push.repository.default_branch
  const license = await licenseAfter(push.repository, main, changes, git)
  const consequences: PushConsequences[] = []
  for (const listen of listeners.pushes)
    consequences.push(await listen(push.repository, changes, context))
  await storage.transaction(async (transaction) => {
    if (!(await transaction.pushes.close(push.id)) || push.commands.length === 0) return
    const now = clock.now()
    await lockRepositories(transaction, push.repository, consequences)
    const moved = branch === undefined ? {} : { default_branch: branch }
    const change = { pushed_at: now, ...moved, ...license }
    const repository = await transaction.repositories.update(push.repository.id, change, now)
    const pushed = { repository_id: repository.id }
    await transaction.gitMaintenance.count(pushed, now, weightOf(changes))
    await writeFeeds({ ...push, repository }, changes, transaction, now)
    const recorded = { ...push, repository }
    const shown = announced(changes)
    const accountOf = await pushedBy(shown, transaction)
    const lookups = { baseRefOf: baseRefs(changes, known, main), accountOf }
    const webhookEvents = shown.flatMap((change) => eventsOf(recorded, change, lookups))
    const source = { repository, sender: push.pusher, links: push.links }
    for (const { apply } of consequences)
      webhookEvents.push(...(await apply(transaction, source, now)))
    await triggerAll(transaction, webhookEvents, context)
  })
}
