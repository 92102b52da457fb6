import { addDefaultTypes } from '../../domains/organizations/default-issue-types.ts'
import { addOptions } from '../../domains/issues/fields/options.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { SeedContext } from './seed-context.ts'
import type { WorldIssueField, WorldOrganization } from './world.ts'

async function plantField(
  organizationId: number,
  { options = [], ...words }: WorldIssueField,
  { storage, clock }: SeedContext,
): Promise<void> {
  const now = clock.now()
  const usual = { description: null, visibility: 'organization_members_only' } as const
  const id = await storage.issueFields.create(organizationId, { ...usual, ...words }, now)
  await addOptions(id, options, storage, now)
}

/** Creates the issue types, issue fields and custom roles of an organization. */
export async function seedDefinitions(
  organizationId: number,
  { issue_types, issue_fields = [], roles = [] }: WorldOrganization,
  soil: SeedContext,
): Promise<void> {
  const { storage, clock } = soil
  const now = clock.now()
  if (!issue_types) await addDefaultTypes(organizationId, storage, now)
  for (const { is_enabled: enabled = true, ...words } of issue_types ?? []) {
    const plain = { description: null, color: null }
    await storage.issueTypes.create(organizationId, { ...plain, ...words, enabled }, now)
  }
  for (const field of issue_fields) await plantField(organizationId, field, soil)
  for (const { name, description = null, base_role = null, permissions = [] } of roles) {
    const moment = { created_at: now, updated_at: now }
    const role = { name, description, base_role, permissions, ...moment }
    await storage.organizationRoles.create(organizationId, role)
  }
}

async function roleIds(organizationId: number, names: readonly string[], { storage }: SeedContext) {
  const found = names.map((name) => storage.organizationRoles.findByName(organizationId, name))
  return (await Promise.all(found)).flatMap((role) => role?.id ?? [])
}

/** Assigns roles to a member. checkWorld has checked that they exist. */
export async function seedUserRoles(
  organization_id: number,
  { id: user_id }: Account,
  names: readonly string[],
  soil: SeedContext,
): Promise<void> {
  const moment = { created_at: soil.clock.now() }
  for (const role_id of await roleIds(organization_id, names, soil)) {
    const given = { organization_id, user_id, role_id, ...moment }
    await soil.storage.organizationRoles.giveUser(given)
  }
}

/** Assigns roles to a team. */
export async function seedTeamRoles(
  organization_id: number,
  team_id: number,
  names: readonly string[],
  soil: SeedContext,
): Promise<void> {
  const moment = { created_at: soil.clock.now() }
  for (const role_id of await roleIds(organization_id, names, soil)) {
    const given = { organization_id, team_id, role_id, ...moment }
    await soil.storage.organizationRoles.giveTeam(given)
  }
}
