import { appIdOf, isScoped, type Caller } from '../../access/auth/caller.ts'
import { covers, type Permissions } from '../../contract/permissions.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import { atLeast } from '../../access/auth/roles.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Role } from '../../contract/role.ts'
import { forbidden } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { requireInteraction, checkInteraction } from '../moderation/require-interaction.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { announcePull } from './announce.ts'
import { fetchCommit } from './fetch-objects.ts'
import { branchTip, computeMergeability, showRefs, type Mergeability } from './mergeability.ts'
import { inNetwork, namedInNetwork } from '../repositories/in-network.ts'
import { invalidField, notPossible } from './invalid.ts'
import { issueFor, requireTitle } from './issue-for.ts'
import { findPull } from './pull.ts'
import type { Pull } from '../../storage/pulls/pull.ts'

export interface PullCreation {
  /** The base repository. */
  repository: Repository
  actor: Account
  caller: Caller
  links: Links
  /** The role of the actor in the base repository. */
  role: Role
  input: Schemas['pull-request-input']
}

type Needs = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/** The head branch. */
interface Head {
  repository: Repository
  ref: string
  sha: string
}

/**
 * Whether a token may make the commits of a fork visible in the base repository, which a pull
 * request does.
 */
function mayTakeFrom(fork: Repository, caller: Caller, permissions: Permissions | undefined) {
  if (!fork.private) return true
  if (isScoped(caller)) return expandScopes(caller.token.scopes).has('repo')
  return covers(permissions?.contents, 'read')
}

/**
 * Resolves the head branch.
 * @throws ServiceError 403 without write access to it, 422 when it does not exist
 */
async function headOf({ repository: base, caller, input }: PullCreation, context: Needs) {
  const [, owner, ref = ''] = /^(?:([^:]+):)?(.+)$/s.exec(input.head) ?? []
  const { storage } = context
  const { head_repo: named } = input
  const login = owner ?? base.owner.login
  const repository =
    named === undefined
      ? await inNetwork(base, login, storage)
      : await namedInNetwork(base, login, named, storage)
  const { role, permissions } = repository ? await rightsIn(repository, caller, storage) : {}
  if (!repository || !role) throw invalidField('head')
  if (repository.id !== base.id && !mayTakeFrom(repository, caller, permissions)) {
    throw invalidField('head')
  }
  if (!atLeast(role, 'write')) throw forbidden('You must have write access to the head repository.')
  const sha = await branchTip(repository, ref, context)
  if (sha === undefined) throw invalidField('head')
  return { repository, ref, sha }
}

/**
 * Compares head and base and tests the merge.
 * @throws ServiceError 422 when there are no commits to merge or the base does not exist
 */
export async function mergeabilityOf(
  base: Repository,
  baseRef: string,
  { repository, sha, ref }: Head,
  context: Pick<Context, 'git' | 'clock'>,
): Promise<Mergeability> {
  const tip = await branchTip(base, baseRef, context)
  if (tip === undefined) throw invalidField('base')
  await fetchCommit(sha, repository, base, context)
  const facts = await computeMergeability(context.git.path(base.id), tip, sha, context.clock.now())
  if (!facts) throw notPossible(`The ${ref} branch has no history in common with ${baseRef}`)
  if (facts.commits === 0) throw notPossible(`No commits between ${baseRef} and ${ref}`)
  return facts
}

async function insert(
  { actor, caller, input, role }: PullCreation,
  base: Repository,
  head: Head,
  facts: Mergeability,
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
  const { maintainer_can_modify: open = true } = input
  const opening = { actor, appId: appIdOf(caller), input, role }
  const { id, number } = await issueFor(opening, base, issues, now)
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
 * Opens a pull request. Before its event is sent, its commits are in the base repository and
 * available for fetch.
 * @throws ServiceError 403 while archived, for blocked or limited users and without write access to
 * the head; 422 for a missing title or branch, no commits to merge, a duplicate pull request, and
 * an issue that cannot be converted
 */
export async function createPull(creation: PullCreation, context: Needs): Promise<Pull> {
  const { repository: requested, actor: sender, links, input } = creation
  requireTitle(input)
  if (requested.archived) throw forbidden('Repository was archived so is read-only.')
  const admission = await checkInteraction({ repository: requested, sender }, context)
  const head = await headOf(creation, context)
  const facts = await mergeabilityOf(requested, input.base, head, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const base = await lockRepository(transaction, requested)
    await requireInteraction({ repository: base, sender }, admission, transaction, now)
    const number = await insert(creation, base, head, facts, transaction, now)
    const shown = { head: head.sha, merge: facts.merge_commit_sha }
    await showRefs(context.git.path(base.id), number, shown)
    const repository = await lockRepository(transaction, base)
    const pull = (await findPull(repository, number, transaction)) as Pull
    const actions = [{ action: 'opened' }] as const
    const source = { repository, sender, links }
    const webhookEvents = await announcePull(transaction, source, { pull, actions, at: now })
    await triggerAll(transaction, webhookEvents, context)
    return pull
  })
}
