import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { permits } from '../../contract/permissions.ts'
import { rightsInOrganization } from '../../access/auth/rights.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import type { Access } from '../../contract/operation.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'

interface Needed {
  scope: string
  permissions: Record<string, Access>
  /** Whether it requires an owner. */
  owner?: boolean
}

/** Whether a caller may perform an operation that requires a member or owner. */
async function may(
  organization: Account,
  caller: Caller,
  { scope, permissions, owner = false }: Needed,
  storage: Storage,
): Promise<boolean> {
  const rights = await rightsInOrganization(organization, caller, storage)
  if (rights.membership === undefined || (owner && rights.membership !== 'admin')) return false
  if (isScoped(caller)) return expandScopes(caller.token.scopes).has(scope)
  return permits({ permissions: [permissions] }, rights.permissions ?? {})
}

/** Whether a caller may see members whose membership is not public. */
export const seesMembers = (organization: Account, caller: Caller, storage: Storage) =>
  may(organization, caller, { scope: 'read:org', permissions: { members: 'read' } }, storage)

/** Whether a caller may see the settings of an organization. */
export const seesSettings = (organization: Account, caller: Caller, storage: Storage) => {
  const permissions = { organization_administration: 'read' } as const
  return may(organization, caller, { scope: 'admin:org', permissions, owner: true }, storage)
}

/** Lists the organizations of a user that the token can access with these permissions. */
export async function organizationsOfToken(
  user: Account,
  caller: Caller,
  permissions: Record<string, Access>,
  storage: Storage,
): Promise<Account[]> {
  const memberships = await storage.memberships.ofUser(user.id)
  const found = await storage.accounts.findMany(memberships.map((each) => each.organization_id))
  const reached: Account[] = []
  for (const organization of found.values()) {
    if (await isTokenFor(organization, caller, permissions, storage)) reached.push(organization)
  }
  return reached.sort((a, b) => a.id - b.id)
}

/** Whether a token can access an organization. Scopes apply to all organizations. */
export async function isTokenFor(
  organization: Account,
  caller: Caller,
  permissions: Record<string, Access>,
  storage: Storage,
): Promise<boolean> {
  if (isScoped(caller)) return true
  const rights = await rightsInOrganization(organization, caller, storage)
  const granted = rights.permissions ?? {}
  const any = Object.keys(granted).length > 0
  return any && permits({ permissions: [permissions] }, granted)
}
