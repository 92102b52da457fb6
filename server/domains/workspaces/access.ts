import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../api/handler.ts'
import {
  badRequest,
  notFound,
  notModified,
  unprocessable,
  validationFailed,
} from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** Numbers of users by their names. @throws ServiceError 400 for who is neither a member nor a collaborator */
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

/** Does it while the organization is held. @throws ServiceError 304 where that left all as it was */
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
 * Says who may use workspaces in repositories of an organization.
 * @throws ServiceError 304 where it is so already, 400 for who is not of it, 422 for what does not go together
 */
export function setAccess(
  organization: Account,
  { visibility, selected_usernames: names }: Schemas['workspaces-access-input'],
  context: Needs,
): Promise<void> {
  const { id } = organization
  const selects = visibility === 'selected_members'
  if (selects !== (names !== undefined)) {
    const field = 'selected_usernames'
    const message = 'goes with the visibility selected_members, and belongs to it'
    throw validationFailed({ resource: 'Workspace', field, code: 'invalid', message })
  }
  const work = async (transaction: Transaction) => {
    const { workspaces } = transaction
    const wanted = await usersNamed(organization, names ?? [], transaction)
    const before = await workspaces.selected(id)
    const gone = [...before].filter((each) => !wanted.includes(each))
    const come = wanted.filter((each) => !before.has(each))
    const isSo = (await workspaces.visibility(id)) === visibility
    if (isSo && gone.length + come.length === 0) return false
    await workspaces.setVisibility(id, visibility, context.clock.now())
    await workspaces.unselect(id, gone)
    await workspaces.select(id, come)
    return true
  }
  return changing(organization, work, context)
}

/**
 * Selects more users who may use workspaces, or selects some no longer.
 * @throws ServiceError 304 where nothing changes, 400 for who is not of it, 422 where nobody is selected at all
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
      throw unprocessable('The access to workspaces is not for selected_members.')
    }
    const named = await usersNamed(organization, names, transaction)
    const before = await workspaces.selected(id)
    const changed = named.filter((each) => before.has(each) !== add)
    await (add ? workspaces.select(id, changed) : workspaces.unselect(id, changed))
    return changed.length > 0
  }
  return changing(organization, work, context)
}
