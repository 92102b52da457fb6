import type { Context } from '../../../api/context.ts'
import { refs } from '../../../git/history.ts'
import { noObject } from '../../../git/names.ts'
import type { PushCommand } from '../../../git/push-commands.ts'
import type { Links } from '../../../core/links.ts'
import { followPush, foreseePulls, holdRepositories } from '../../pulls/follow-push.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { createOccasion } from '../events/create.ts'
import { deleteOccasion } from '../events/delete.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { pushOccasion } from '../events/push.ts'
import { triggerAll } from '../../../workers/delivery/trigger-all.ts'
import { readChange, type RefChange } from './change.ts'
import { writeFeed } from '../../activity/feeds/write-feed.ts'
import { feedEvents } from './feed-events.ts'

export interface AppliedPush {
  /** The row of the journal that announced it. */
  id: number
  repository: Repository
  pusher: Account
  /** Those that git carried out. */
  commands: PushCommand[]
  links: Links
}

export type RecordContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/** Changing more tags than this at once tells no hook of any of them, as on the platform described. */
const mostTags = 3

/** What the branches pointed to before the push: commits that are there are not new. */
function branchesBefore(commands: PushCommand[], known: Map<string, string>): string[] {
  const moved = new Set(commands.map(({ ref }) => ref))
  const unmoved = [...known].filter(([ref]) => ref.startsWith('refs/heads/') && !moved.has(ref))
  const before = commands.filter(({ ref }) => ref.startsWith('refs/heads/'))
  return [...unmoved.map(([, sha]) => sha), ...before.map(({ before: sha }) => sha)].filter(
    (sha) => sha !== noObject,
  )
}

async function readChanges({ repository, commands }: AppliedPush, { git }: RecordContext) {
  const path = git.path(repository.id)
  const known = await refs(path)
  const elsewhere = branchesBefore(commands, known)
  const changes: RefChange[] = []
  for (const command of commands) changes.push(await readChange(path, command, elsewhere))
  return { changes, known }
}

/** The first branch of an empty repository becomes its default, whatever it is called. */
function firstBranch(repository: Repository, known: Map<string, string>, changes: RefChange[]) {
  if (known.has(`refs/heads/${repository.default_branch}`)) return undefined
  return changes.find(({ kind, created }) => kind === 'branch' && created)?.name
}

async function writeFeeds(
  push: AppliedPush,
  changes: RefChange[],
  transaction: Transaction,
  at: number,
) {
  const { repository, pusher: actor } = push
  const { description, default_branch: defaultBranch } = repository
  const about = { pushId: push.id, repositoryId: repository.id, defaultBranch, description }
  for (const event of changes.flatMap((change) => feedEvents(change, about))) {
    await writeFeed(transaction, { ...event, repository, actor, at })
  }
}

/** What hooks hear of one ref: that it came, what was pushed, that it went. */
function occasionsOf({ repository, pusher, links }: AppliedPush, change: RefChange): Occasion[] {
  const happening = { repository, sender: pusher, links }
  return [
    ...(change.created ? [createOccasion(happening, change)] : []),
    pushOccasion({ change, repository, pusher, links }),
    ...(change.deleted ? [deleteOccasion(happening, change)] : []),
  ]
}

function audible(changes: RefChange[]): RefChange[] {
  const tags = changes.filter(({ kind }) => kind === 'tag')
  return tags.length > mostTags ? changes.filter(({ kind }) => kind !== 'tag') : changes
}

/**
 * Writes what follows from a push: the repository's new state, its events and what hooks are to hear,
 * in the transaction that closes the push's entry in the journal. Done once, whoever comes first.
 */
export async function recordPush(push: AppliedPush, context: RecordContext): Promise<void> {
  const { storage, git, clock } = context
  const { changes, known } = await readChanges(push, context)
  const branch = firstBranch(push.repository, known, changes)
  if (branch !== undefined) await git.setDefaultBranch(push.repository.id, branch)
  const consequences = await foreseePulls(push.repository, changes, context)
  await storage.transaction(async (transaction) => {
    if (!(await transaction.pushes.close(push.id)) || changes.length === 0) return
    const now = clock.now()
    await holdRepositories(transaction, push.repository, consequences)
    const change = { pushed_at: now, ...(branch !== undefined && { default_branch: branch }) }
    const repository = await transaction.repositories.update(push.repository.id, change, now)
    await writeFeeds({ ...push, repository }, changes, transaction, now)
    const recorded = { ...push, repository }
    const occasions = audible(changes).flatMap((change) => occasionsOf(recorded, change))
    const ofPulls = await followPush(transaction, consequences, { ...push, at: now })
    await triggerAll(transaction, [...occasions, ...ofPulls], context)
  })
}
