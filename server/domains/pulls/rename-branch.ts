import type { Context } from '../../api/context.ts'
import type { Role } from '../../contract/role.ts'
import { conflict, forbidden, nothingFound, unprocessable } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { isBranchName, noObject } from '../../git/formats/names.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { renameProtection } from '../branches/protection/edit-protection.ts'
import { announceChange } from '../repositories/announce-change.ts'
import { moveRefs } from '../pushes/move-refs.ts'
import type { RecordContext } from '../pushes/record.ts'
import { branchTip } from './mergeability.ts'

export interface BranchNaming {
  repository: Repository
  actor: Account
  role: Role
  links: Links
  from: string
  to: string
}

type Needs = RecordContext & Pick<Context, 'git'>

/** @throws ServiceError 403 or 422 */
function check({ repository, role, from, to }: BranchNaming): void {
  if (repository.archived) throw forbidden('Repository was archived so is read-only.')
  if (!isBranchName(to)) throw unprocessable('new_name: is not a valid name of a branch')
  if (from === repository.default_branch && role !== 'admin') {
    throw forbidden('Must have admin rights to rename the default branch.')
  }
}

/** Moves a ref with the events of a push. Returns whether it had the expected value. */
function move({ repository, actor: pusher, links }: BranchNaming, command: Command, to: Needs) {
  return moveRefs({ repository, pusher, commands: [command], links }, to)
}

interface Command {
  ref: string
  before: string
  after: string
}

/** Open pull requests follow the branch, and so does the default branch. */
function follow({ repository, actor, links, from, to }: BranchNaming, context: Needs) {
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const { pulls, repositories } = transaction
    const place = { repository, sender: actor, links, branch: from }
    await renameProtection(transaction, place, to, context)
    for (const { issue_id } of await pulls.openInto(repository.id, [from])) {
      await pulls.update(issue_id, { base_ref: to })
    }
    for (const { issue_id } of await pulls.openFrom(repository.id, [from])) {
      await pulls.update(issue_id, { head_ref: to })
    }
    const before = (await repositories.find(repository.id)) ?? repository
    if (before.default_branch !== from) return before
    const after = await repositories.update(repository.id, { default_branch: to }, now)
    await announceChange(transaction, { before, after, sender: actor, links }, context)
    return after
  })
}

/**
 * Renames a branch. The new branch exists before the old one goes, so that pull requests stay open
 * and no commit is ever without a branch.
 * @throws ServiceError 403, 404 for an unknown branch, 409 when the branch moves concurrently, 422
 */
export async function renameBranch(naming: BranchNaming, context: Needs) {
  check(naming)
  const { repository, from, to, role } = naming
  const isProtected = await context.storage.branchProtections.find(repository.id, from)
  if (isProtected && role !== 'admin') {
    throw forbidden('Must have admin rights to rename a protected branch.')
  }
  const sha = await branchTip(repository, from, context)
  if (sha === undefined) throw nothingFound('Branch not found')
  const created = { ref: `refs/heads/${to}`, before: noObject, after: sha }
  if (!(await move(naming, created, context))) {
    throw unprocessable(`new_name: the name ${to} is in use`)
  }
  const after = await follow(naming, context)
  if (after.default_branch === to) await context.git.setDefaultBranch(repository.id, to)
  const deleted = { ref: `refs/heads/${from}`, before: sha, after: noObject }
  if (await move({ ...naming, repository: after }, deleted, context)) return { sha, after }
  throw conflict(`${from} was updated by another request`)
}
