import type { Caller } from '../../../access/auth/caller.ts'
import { permits } from '../../../contract/permissions.ts'
import { rightsInOrganization } from '../../../access/auth/rights.ts'
import type { Storage } from '../../../storage/index.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { CustomProperty } from '../../../storage/organizations/custom-properties.ts'

/** As whom somebody gives values: as one of the organization, or as one of a repository. */
export type Editor = CustomProperty['values_editable_by']

type Needs = Pick<
  Storage,
  'accounts' | 'repositories' | 'installations' | 'teams' | 'organizationRoles'
>

const writing = { permissions: [{ organization_custom_properties: 'write' as const }] }

/** Owners are of the organization; a token that is bound by permissions must have its part of that. */
export async function editorOf(
  organization: Account,
  caller: Caller,
  storage: Needs,
): Promise<Editor> {
  const { membership, permissions } = await rightsInOrganization(organization, caller, storage)
  const isOwner = membership === 'admin' && (!permissions || permits(writing, permissions))
  return isOwner ? 'org_actors' : 'org_and_repo_actors'
}
