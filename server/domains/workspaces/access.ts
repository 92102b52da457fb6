import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { badRequest, notFound, notModified, unprocessable } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/**
 * Resolves user names to ids.
 * @throws ServiceError 400 for a user who is neither a member nor a collaborator
 */
async function usersNamed(
  organization: Account,
  names: readonly string[],
  { accounts, workspaces }: Transaction,
): Promise<number[]> {
  const found = await Promise.all(names.map((name) => accounts.findByLogin(name)))
  const ids = [...new Set(found.flatMap((account) => account?.id ?? []))]
  const collaborators = await workspaces.collaborators(organization.id, ids)
  const belongs = async (account: Account | undefined) =>
    account !== undefined &&
    (collaborators.has(account.id) ||
      (await accounts.membership(organization.id, account.id)) !== undefined)
  for (const [index, account] of found.entries()) {
    if (await belongs(account)) continue
    throw badRequest(`${names[index]} is neither a member nor a collaborator of this organization.`)
  }
  return ids
}

/** Runs a change while the organization is locked. @throws ServiceError 304 when nothing changed */
function changing(
  { id }: Account,
  work: (transaction: Transaction) => Promise<boolean>,
  { storage }: Needs,
): Promise<void> {
  return storage.transaction(async (transaction) => {
    if (!(await transaction.organizations.hold(id))) throw notFound()
    if (!(await work(transaction))) throw notModified()
  })
}

/**
 * Sets who may use workspaces in an organization's repositories.
 * @throws ServiceError 304 when nothing changes, 400 for a user outside the organization
 */
export function setAccess(
  organization: Account,
  { visibility, selected_usernames: names }: Schemas['workspaces-access-input'],
  context: Needs,
): Promise<void> {
  const { id } = organization
  const work = async (transaction: Transaction) => {
    const { workspaces } = transaction
    const selected = visibility === 'selected_members' ? names : undefined
    const wanted = await usersNamed(organization, selected ?? [], transaction)
    const before = await workspaces.selected(id)
    const removed = [...before].filter((each) => !wanted.includes(each))
    const added = wanted.filter((each) => !before.has(each))
    const isSameVisibility = (await workspaces.visibility(id)) === visibility
    if (isSameVisibility && removed.length + added.length === 0) return false
    await workspaces.setVisibility(id, visibility, context.clock.now())
    await workspaces.unselect(id, removed)
    await workspaces.select(id, added)
    return true
  }
  return changing(organization, work, context)
}

/**
 * Adds or removes users who may use workspaces.
 * @throws ServiceError 304 when nothing changes, 400 for a user outside the organization, 422 when
 * the visibility is not `selected_members`
 */
export function changeSelection(
  organization: Account,
  { add, names }: { add: boolean; names: readonly string[] },
  context: Needs,
): Promise<void> {
  const { id } = organization
  const work = async (transaction: Transaction) => {
    const { workspaces } = transaction
    if ((await workspaces.visibility(id)) !== 'selected_members') {
      throw unprocessable('The visibility of workspaces is not "selected_members".')
    }
    const named = await usersNamed(organization, names, transaction)
    const before = await workspaces.selected(id)
    const changed = named.filter((each) => before.has(each) !== add)
    await (add ? workspaces.select(id, changed) : workspaces.unselect(id, changed))
    return changed.length > 0
  }
  return changing(organization, work, context)
}
