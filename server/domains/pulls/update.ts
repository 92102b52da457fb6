import { atLeast } from '../../access/auth/roles.ts'
import { refuseBlocked } from '../accounts/blocks/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Role, Schemas } from '../../api/handler.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { present } from '../repositories/present.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Issue, IssueChange } from '../../storage/issues/issues.ts'
import type { PullDeed } from './events/pull-request.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { tellOfPull } from './announce.ts'
import { factsFor } from './create.ts'
import { branchTip, showRefs, type Facts } from './facts.ts'
import { invalidField, notPossible } from './invalid.ts'
import { findPull, type Pull } from './pull.ts'

export interface PullUpdate {
  pull: Pull
  actor: Account
  role: Role
  links: Links
  input: Schemas['pull-request-update']
}

type Needs = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/** Where head and base are to be from now on; nothing where neither is asked about. */
interface Ground {
  base_ref: string
  base_sha: string
  head_sha: string
  facts: Facts
}

/** @throws ServiceError 403 for those who neither opened it nor can write */
function check({ pull, actor, role }: PullUpdate): void {
  if (pull.base.archived) throw forbidden('Repository was archived so is read-only.')
  if (pull.user_id === actor.id || atLeast(role, 'write')) return
  throw forbidden('You must have opened the pull request or be able to write here.')
}

/** Looks at both branches again where one is to change, or the pull request to be open again. */
async function groundOf({ pull, input }: PullUpdate, context: Needs): Promise<Ground | undefined> {
  const reopens = input.state === 'open' && pull.state === 'closed'
  const turns = input.base !== undefined && input.base !== pull.base_ref
  if (input.state !== undefined && pull.merged_at !== null) throw invalidField('state')
  if (!reopens && !turns) return undefined
  if (turns && pull.state === 'closed') throw notPossible('The base of what is closed stays')
  const { head, base } = pull
  const sha = reopens ? head && (await branchTip(head, pull.head_ref, context)) : pull.head_sha
  if (!head || !sha) throw invalidField('state')
  const base_ref = input.base ?? pull.base_ref
  const facts = await factsFor(
    base,
    base_ref,
    { repository: head, ref: pull.head_ref, sha },
    context,
  )
  await showRefs(context.git.path(base.id), pull.number, {
    head: sha,
    merge: facts.merge_commit_sha,
  })
  return { base_ref, base_sha: facts.checked_sha, head_sha: sha, facts }
}

function changeOf({ input, actor }: PullUpdate, before: Issue, now: number): IssueChange {
  const { title, body, state } = input
  const closing = state === 'closed' && before.state === 'open'
  const opening = state === 'open' && before.state === 'closed'
  return {
    ...(title !== undefined && { title }),
    ...(body !== undefined && { body }),
    ...(closing && { state, closed_at: now, closed_by_id: actor.id }),
    ...(opening && { state, closed_at: null, closed_by_id: null }),
  }
}

/** What was done, in the order in which it is told. */
function pullDeeds(before: Pull, after: Pull): PullDeed[] {
  const base = { ref: { from: before.base_ref }, sha: { from: before.base_sha } }
  const changes: Schemas['pull-request-changes'] = {
    ...(before.title !== after.title && { title: { from: before.title } }),
    ...(before.body !== after.body && { body: { from: before.body ?? '' } }),
    ...(before.base_ref !== after.base_ref && { base }),
  }
  const state = after.state === 'closed' ? 'closed' : 'reopened'
  return [
    ...(Object.keys(changes).length > 0 ? [{ action: 'edited', changes } as const] : []),
    ...(before.state !== after.state ? [{ action: state } as const] : []),
  ]
}

/** @throws ServiceError 422 where another one asks for the same by now */
async function move(transaction: Transaction, before: Pull, { facts, ...ground }: Ground) {
  const place = { ...before, repository_id: before.base.id, base_ref: ground.base_ref }
  const same = await transaction.pulls.same(place)
  if (same !== undefined && same !== before.number) {
    throw notPossible('There is an open pull request for the same already.')
  }
  await transaction.pulls.update(before.issue_id, { ...ground, ...facts })
}

/**
 * Changes what is sent and leaves the rest.
 * @throws ServiceError 403 while archived and for those who may not; 422 for a branch that is missing, for what
 *   was merged, and where another one asks for the same
 */
export async function updatePull(update: PullUpdate, context: Needs): Promise<Pull> {
  check(update)
  const { input, actor: sender, links } = update
  await refuseBlocked(context.storage, update.pull.base.owner, sender) // before anything is brought here
  const ground = await groundOf(update, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const base = await present(transaction, update.pull.base)
    await refuseBlocked(transaction, base.owner, sender)
    const before = await findPull(base, update.pull.number, transaction)
    if (!before) throw notFound()
    if (ground) await move(transaction, before, ground)
    if (input.maintainer_can_modify !== undefined) {
      const maintainer_can_modify = Number(input.maintainer_can_modify)
      await transaction.pulls.update(before.issue_id, { maintainer_can_modify })
    }
    await transaction.issues.update(base, before, changeOf(update, before, now), now)
    const repository = await present(transaction, base)
    const pull = (await findPull(repository, before.number, transaction)) as Pull
    const told = { pull, deeds: pullDeeds(before, pull), at: now }
    const occasions = await tellOfPull(transaction, { repository, sender, links }, told)
    await triggerAll(transaction, occasions, context)
    return pull
  })
}
