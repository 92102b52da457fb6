import type { Context } from '../../../api/context.ts'
import { headCommit, refs } from '../../../git/history.ts'
import { noObject } from '../../../git/names.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Event } from '../../../storage/activity/events.ts'
import { readChange, type RefChange } from './change.ts'

type PushContext = Pick<Context, 'storage' | 'git'>

/** What feed entries of pushes tell of the branch they moved. */
interface Move {
  push_id: number
  ref: string
  before: string
  head: string
}

/** Changes of refs that are looked at to know what branches there were. */
const mostChanges = 1000

/**
 * What the branches pointed to before a push: what they point to now, with the push and all that came
 * after it taken back. Branches deleted since are not known any more.
 */
async function branchesBefore(push: Event, path: string, { storage }: PushContext) {
  const branches = new Map([...(await refs(path))].filter(([ref]) => ref.startsWith('refs/heads/')))
  const window = { since: push.created_at, limit: mostChanges }
  const { push_id } = push.payload as unknown as Move
  for (const { type, payload } of await storage.events.refChanges(push.repository_id, window)) {
    if (type === 'CreateEvent') {
      branches.delete(String(payload.full_ref))
      continue
    }
    const { ref, before, ...move } = payload as unknown as Move
    if (move.push_id !== push_id) break // an earlier one
    if (before !== noObject) branches.set(ref, before) // a new branch has its own entry
  }
  return branches.values()
}

/**
 * The latest push that moved a branch, read from the repository again. Undefined when nothing was ever
 * pushed and when the commits are no longer there.
 */
export async function latestPush(
  repositoryId: number,
  context: PushContext,
): Promise<{ change: RefChange; pusher: Account } | undefined> {
  const event = await context.storage.events.latestPush(repositoryId)
  if (!event) return undefined
  const { ref, before, head } = event.payload as unknown as Move
  const path = context.git.path(repositoryId)
  if (before !== noObject && !(await headCommit(path, before))) return undefined
  const elsewhere = await branchesBefore(event, path, context)
  const change = await readChange(path, { ref, before, after: head }, elsewhere)
  return change.head ? { change, pusher: event.actor } : undefined
}
