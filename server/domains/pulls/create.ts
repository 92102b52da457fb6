import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { covers, type Permissions } from '../../contract/permissions.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import { atLeast } from '../../access/auth/roles.ts'
import { grantedBy } from '../../access/auth/scopes.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../api/handler.ts'
import { forbidden } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { admit, askIn } from '../repositories/interactions/admit.ts'
import { present } from '../repositories/present.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { tellOfPull } from './announce.ts'
import { bringCommit } from './fetch-objects.ts'
import { branchTip, examine, showRefs, type Facts } from './facts.ts'
import { invalidField, notPossible } from './invalid.ts'
import { findPull, type Pull } from './pull.ts'

export interface PullCreation {
  /** Where the commits are to go. */
  repository: Repository
  actor: Account
  caller: Caller
  links: Links
  input: Schemas['pull-request-input']
}

type Needs = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/** Where the commits are. */
interface Head {
  repository: Repository
  ref: string
  sha: string
}

/** The repository of an account in the network of another. */
async function inNetwork(
  base: Repository,
  login: string,
  { accounts, forks, repositories }: Pick<Transaction, 'accounts' | 'forks' | 'repositories'>,
): Promise<Repository | undefined> {
  const owner = await accounts.findByLogin(login)
  if (!owner || owner.id === base.owner_id) return owner && base
  for (const id of [base.id, base.parent_id, base.source_id]) {
    if (id === null) continue
    const origin = await repositories.find(id)
    if (origin?.owner_id === owner.id) return origin
    const fork = await forks.ofAccount(id, owner.id)
    if (fork !== undefined) return repositories.find(fork)
  }
  return undefined
}

/** Whether a token lets commits of a fork be seen elsewhere, which opening a pull request does. */
function mayTakeFrom(fork: Repository, caller: Caller, permissions: Permissions | undefined) {
  if (!fork.private) return true
  if (isScoped(caller)) return grantedBy(caller.token.scopes).has('repo')
  return covers(permissions?.contents, 'read')
}

/** @throws ServiceError 403 for those who cannot write there, 422 where there is no such branch */
async function headOf({ repository: base, caller, input }: PullCreation, context: Needs) {
  const [, owner, ref = ''] = /^(?:([^:]+):)?(.+)$/s.exec(input.head) ?? []
  const { storage } = context
  const repository = owner === undefined ? base : await inNetwork(base, owner, storage)
  const { role, permissions } = repository ? await rightsIn(repository, caller, storage) : {}
  if (!repository || !role) throw invalidField('head')
  if (repository.id !== base.id && !mayTakeFrom(repository, caller, permissions)) {
    throw invalidField('head')
  }
  if (!atLeast(role, 'write')) throw forbidden('You must be able to write to the head.')
  const sha = await branchTip(repository, ref, context)
  if (sha === undefined) throw invalidField('head')
  return { repository, ref, sha }
}

/** What the commits bring. @throws ServiceError 422 where there is nothing to bring, or nowhere to bring it */
export async function factsFor(
  base: Repository,
  baseRef: string,
  { repository, sha, ref }: Head,
  context: Pick<Context, 'git' | 'clock'>,
): Promise<Facts> {
  const tip = await branchTip(base, baseRef, context)
  if (tip === undefined) throw invalidField('base')
  await bringCommit(sha, repository, base, context)
  const facts = await examine(context.git.path(base.id), tip, sha, context.clock.now())
  if (!facts) throw notPossible(`The ${ref} branch has no history in common with ${baseRef}`)
  if (facts.commits === 0) throw notPossible(`No commits between ${baseRef} and ${ref}`)
  return facts
}

async function insert(
  { actor, input }: PullCreation,
  base: Repository,
  head: Head,
  facts: Facts,
  { issues, pulls }: Transaction,
  now: number,
): Promise<number> {
  const place = {
    repository_id: base.id,
    head_repository_id: head.repository.id,
    head_ref: head.ref,
    base_ref: input.base,
  }
  if ((await pulls.same(place)) !== undefined) {
    const label = `${head.repository.owner.login}:${head.ref}`
    throw notPossible(`A pull request already exists for ${label}.`)
  }
  const { title, body = null, draft = false, maintainer_can_modify: open = true } = input
  const issue = { pull: true, draft, title, body, user_id: actor.id, created_at: now }
  const { id, number } = await issues.create(base, issue)
  await pulls.create({
    ...place,
    ...facts,
    issue_id: id,
    head_owner_id: head.repository.owner_id,
    head_sha: head.sha,
    base_sha: facts.checked_sha,
    maintainer_can_modify: Number(open && head.repository.id !== base.id),
  })
  return number
}

/**
 * Opens a pull request. Its commits are in the base's repository, and can be fetched, before anybody hears of
 * it.
 * @throws ServiceError 403 while archived, for those who are kept away or cannot write to the head; 422 for a branch that is
 *   missing, for nothing to take, and for one that is there already
 */
export async function createPull(creation: PullCreation, context: Needs): Promise<Pull> {
  const { repository: asked, actor: sender, links, input } = creation
  if (asked.archived) throw forbidden('Repository was archived so is read-only.')
  const admission = await askIn({ repository: asked, sender }, context)
  const head = await headOf(creation, context)
  const facts = await factsFor(asked, input.base, head, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const base = await present(transaction, asked)
    await admit({ repository: base, sender }, admission, transaction, now)
    const number = await insert(creation, base, head, facts, transaction, now)
    const shown = { head: head.sha, merge: facts.merge_commit_sha }
    await showRefs(context.git.path(base.id), number, shown)
    const repository = await present(transaction, base)
    const pull = (await findPull(repository, number, transaction)) as Pull
    const deeds = [{ action: 'opened' }] as const
    const happening = { repository, sender, links }
    const occasions = await tellOfPull(transaction, happening, { pull, deeds, at: now })
    await triggerAll(transaction, occasions, context)
    return pull
  })
}
