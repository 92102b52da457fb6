import { addDefaultTypes } from '../../domains/organizations/default-issue-types.ts'
import { addOptions } from '../../domains/issues/fields/options.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { asSet, requireSame } from './agree.ts'
import type { SeedContext } from './seed-context.ts'
import type { WorldIssueField, WorldIssueType, WorldOrganization, WorldRole } from './world.ts'

async function seedType(
  id: number,
  { is_enabled: enabled, ...words }: WorldIssueType,
  { storage, clock, report }: SeedContext,
): Promise<void> {
  const { name, ...more } = words
  const existing = await storage.issueTypes.named(id, name)
  if (existing) return requireSame(`issue type "${name}"`, { ...more, enabled }, existing)
  const plain = { description: null, color: null, enabled: enabled ?? true }
  await storage.issueTypes.create(id, { ...plain, ...words }, clock.now())
  report.updated()
}

async function seedField(
  id: number,
  { options = [], ...words }: WorldIssueField,
  { storage, clock, report }: SeedContext,
): Promise<void> {
  const { name, ...more } = words
  const key = name.toLowerCase()
  const existing = (await storage.issueFields.list(id)).find(
    (field) => field.name.toLowerCase() === key,
  )
  if (existing) {
    const given = { ...more, options: asSet(options.map((option) => option.name)) }
    const own = asSet(existing.options.map((option) => option.name))
    return requireSame(`issue field "${name}"`, given, { ...existing, options: own })
  }
  const usual = { description: null, visibility: 'organization_members_only' } as const
  const field = await storage.issueFields.create(id, { ...usual, ...words }, clock.now())
  await addOptions(field, options, storage, clock.now())
  report.updated()
}

async function seedRole(
  id: number,
  { name, description, base_role, permissions }: WorldRole,
  { storage, clock, report }: SeedContext,
): Promise<void> {
  const existing = await storage.organizationRoles.findByName(id, name)
  if (existing) {
    const given = { description, base_role, permissions: asSet(permissions) }
    const own = { ...existing, permissions: asSet(existing.permissions) }
    return requireSame(`role "${name}"`, given, own)
  }
  const moment = { created_at: clock.now(), updated_at: clock.now() }
  const plain = { description: null, base_role: null, permissions: [] }
  const given = { ...(description && { description }), ...(base_role && { base_role }) }
  const role = { ...plain, ...given, ...(permissions && { permissions }), name, ...moment }
  await storage.organizationRoles.create(id, role)
  report.updated()
}

/** Creates the issue types, issue fields and custom roles that an organization does not have. */
export async function seedDefinitions(
  { id, isNew }: { id: number; isNew: boolean },
  { issue_types, issue_fields = [], roles = [] }: WorldOrganization,
  soil: SeedContext,
): Promise<void> {
  const { storage, clock } = soil
  if (isNew && !issue_types) await addDefaultTypes(id, storage, clock.now())
  for (const type of issue_types ?? []) await seedType(id, type, soil)
  for (const field of issue_fields) await seedField(id, field, soil)
  for (const role of roles) await seedRole(id, role, soil)
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
    if (await soil.storage.organizationRoles.giveUser(given)) soil.report.updated()
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
    if (await soil.storage.organizationRoles.giveTeam(given)) soil.report.updated()
  }
}
