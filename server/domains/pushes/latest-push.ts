import type { Context } from '../../api/context.ts'
import { readCommit } from '../../git/history/read-commits.ts'
import { refs } from '../../git/refs/all-refs.ts'
import { noObject } from '../../git/formats/names.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Event } from '../../storage/feeds/events.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import { readChanges } from './change.ts'

type PushContext = Pick<Context, 'storage' | 'git'>

/** Fields of a push event in the feed. */
interface Move {
  push_id: number
  ref: string
  before: string
  head: string
}

/** Maximum number of ref changes that are undone to reconstruct the branches. */
const maxChanges = 1000

/**
 * Reconstructs the branch heads before a push by undoing that push and all later ones. Branches
 * deleted since then are missing.
 */
async function branchesBefore(push: Event, path: string, { storage }: PushContext) {
  const branches = new Map([...(await refs(path))].filter(([ref]) => ref.startsWith('refs/heads/')))
  const window = { since: push.created_at, limit: maxChanges }
  const { push_id } = push.payload as unknown as Move
  for (const { type, payload } of await storage.events.refChanges(push.repository_id, window)) {
    if (type === 'CreateEvent') {
      branches.delete(String(payload.full_ref))
      continue
    }
    const { ref, before, ...move } = payload as unknown as Move
    if (move.push_id !== push_id) break // an earlier push
    if (before !== noObject) branches.set(ref, before) // a new branch has its own event
  }
  return branches.values()
}

type LatestPush = { change: RefChange; pusher: Account }

/**
 * The head of the default branch as a push of its owner. Undefined for a repository without commits.
 */
async function presentHead(
  { id, default_branch, owner }: Repository,
  { git }: PushContext,
): Promise<LatestPush | undefined> {
  if (!(await git.exists(id))) return undefined // without a folder, nothing was pushed
  const path = git.path(id)
  const ref = `refs/heads/${default_branch}`
  const { [ref]: after, ...elsewhere } = Object.fromEntries(await refs(path))
  const head = after === undefined ? undefined : await readCommit(path, after)
  if (!head) return undefined
  const move = { ref, before: head.parents[0] ?? noObject, after: head.sha }
  const [change] = await readChanges(path, [move], Object.values(elsewhere))
  return change && { change, pusher: owner }
}

/**
 * Reads the latest push to a branch again from git. A repository into which nothing was pushed, for
 * example an imported one, has its present head instead. Undefined when the commits no longer
 * exist.
 */
export async function latestPush(
  repository: Repository,
  context: PushContext,
): Promise<LatestPush | undefined> {
  const event = await context.storage.events.latestPush(repository.id)
  if (!event) return presentHead(repository, context)
  const { ref, before, head } = event.payload as unknown as Move
  const path = context.git.path(repository.id)
  if (before !== noObject && !(await readCommit(path, before))) return undefined
  const elsewhere = await branchesBefore(event, path, context)
  const [change] = await readChanges(path, [{ ref, before, after: head }], elsewhere)
  return change?.head ? { change, pusher: event.actor } : undefined
}
