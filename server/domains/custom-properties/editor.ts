import type { Caller } from '../../access/auth/caller.ts'
import { permits } from '../../contract/permissions.ts'
import { rightsInOrganization } from '../../access/auth/rights.ts'
import type { Storage } from '../../storage/index.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { CustomProperty } from '../../storage/custom-properties/custom-properties.ts'

/** On whose behalf values are set: the organization or the repository. */
export type Editor = CustomProperty['values_editable_by']

type Needs = Pick<
  Storage,
  'accounts' | 'repositories' | 'installations' | 'teams' | 'organizationRoles'
>

const writing = { permissions: [{ organization_custom_properties: 'write' as const }] }

/**
 * Owners act on behalf of the organization. A token with permissions also needs the permission for
 * it.
 */
export async function editorOf(
  organization: Account,
  caller: Caller,
  storage: Needs,
): Promise<Editor> {
  const { membership, permissions } = await rightsInOrganization(organization, caller, storage)
  const isOwner = membership === 'admin' && (!permissions || permits(writing, permissions))
  return isOwner ? 'org_actors' : 'org_and_repo_actors'
}
