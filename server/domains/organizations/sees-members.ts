import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { permits } from '../../contract/permissions.ts'
import { rightsInOrganization } from '../../access/auth/rights.ts'
import { grantedBy } from '../../access/auth/scopes.ts'
import type { Access } from '../../contract/operation.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'

interface Needed {
  scope: string
  permissions: Record<string, Access>
  /** Whether only owners do. */
  owner?: boolean
}

/** Whether a caller may do in an organization what its operations leave to members or owners. */
async function may(
  organization: Account,
  caller: Caller,
  { scope, permissions, owner = false }: Needed,
  storage: Storage,
): Promise<boolean> {
  const rights = await rightsInOrganization(organization, caller, storage)
  if (rights.membership === undefined || (owner && rights.membership !== 'admin')) return false
  if (isScoped(caller)) return grantedBy(caller.token.scopes).has(scope)
  return permits({ permissions: [permissions] }, rights.permissions ?? {})
}

/** Whether a caller sees who belongs to an organization without showing it. */
export const seesMembers = (organization: Account, caller: Caller, storage: Storage) =>
  may(organization, caller, { scope: 'read:org', permissions: { members: 'read' } }, storage)

/** Whether a caller sees how an organization is set up. */
export const seesSettings = (organization: Account, caller: Caller, storage: Storage) => {
  const permissions = { organization_administration: 'read' } as const
  return may(organization, caller, { scope: 'admin:org', permissions, owner: true }, storage)
}

/** Organizations of a user that a token reaches, with what it allows there. */
export async function reachedOrganizations(
  user: Account,
  caller: Caller,
  permissions: Record<string, Access>,
  storage: Storage,
): Promise<Account[]> {
  const memberships = await storage.memberships.ofUser(user.id)
  const found = await storage.accounts.findMany(memberships.map((each) => each.organization_id))
  const reached: Account[] = []
  for (const organization of found.values()) {
    if (await reaches(organization, caller, permissions, storage)) reached.push(organization)
  }
  return reached.sort((a, b) => a.id - b.id)
}

/** Whether a token is good for an organization at all; scopes are good everywhere. */
export async function reaches(
  organization: Account,
  caller: Caller,
  permissions: Record<string, Access>,
  storage: Storage,
): Promise<boolean> {
  if (isScoped(caller)) return true
  const rights = await rightsInOrganization(organization, caller, storage)
  const held = rights.permissions ?? {}
  const any = Object.keys(held).length > 0
  return any && permits({ permissions: [permissions] }, held)
}
