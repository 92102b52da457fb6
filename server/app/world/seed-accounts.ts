import { firstEmail } from '../../domains/accounts/emails.ts'
import { addSocialAccounts } from '../../domains/accounts/social-accounts.ts'
import { slugOf } from '../../domains/apps/register.ts'
import { hashPassword } from '../../access/auth/password.ts'
import { accountOf, repositoryOf, type SeedContext } from './seed-context.ts'
import { seedDefinitions, seedTeamRoles, seedUserRoles } from './seed-definitions.ts'
import type { WorldOrganization, WorldTeam, WorldUser } from './world.ts'

export async function seedUser(user: WorldUser, { storage, clock }: SeedContext): Promise<void> {
  const { blocks: _later, password, password_hash = null, ...profile } = user
  const { suspended, site_admin, plan, ...more } = profile
  const { social_accounts: socialAccounts = [], hireable, ...rest } = more
  const now = clock.now()
  const { id } = await storage.accounts.create({
    ...rest,
    type: 'User',
    hireable: hireable === undefined ? null : Number(hireable),
    plan: plan ?? 'free',
    site_admin: Number(site_admin ?? false),
    suspended_at: suspended ? now : null,
    password_hash: password === undefined ? password_hash : await hashPassword(password),
    created_at: now,
    updated_at: now,
  })
  if (user.email !== undefined) await storage.emails.add(firstEmail(id, user.email, now))
  await addSocialAccounts({ id }, socialAccounts, { storage, clock })
}

/** Creates an organization and its members. Teams follow when the repositories exist. */
export async function seedOrganization(organization: WorldOrganization, soil: SeedContext) {
  const { login, name, email, description, plan = 'free', members = [] } = organization
  const { storage, clock } = soil
  const now = clock.now()
  const account = { login, name, email, bio: description, plan, site_admin: 0 }
  const moment = { created_at: now, updated_at: now }
  const { id } = await storage.accounts.create({ ...account, type: 'Organization', ...moment })
  await seedDefinitions(id, organization, soil)
  for (const { login: member, role = 'member', roles = [] } of members) {
    const user = await accountOf(member, soil)
    const membership = { organization_id: id, user_id: user.id, role, created_at: now }
    await storage.accounts.addMember(membership)
    await seedUserRoles(id, user, roles, soil)
  }
}

/** Creates the blocks of a user or organization. All accounts must exist. */
export async function seedBlocks(
  { login, blocks = [] }: Pick<WorldUser, 'login' | 'blocks'>,
  soil: SeedContext,
): Promise<void> {
  const { id: blocker_id } = await accountOf(login, soil)
  for (const each of blocks) {
    const { id: blocked_id } = await accountOf(each, soil)
    await soil.storage.blocks.add({ blocker_id, blocked_id, created_at: soil.clock.now() })
  }
}

export async function seedTeam(owner: string, team: WorldTeam, soil: SeedContext): Promise<void> {
  const { teams } = soil.storage
  const created_at = soil.clock.now()
  const { id: organization_id } = await accountOf(owner, soil)
  const { name, members = [], repos = [], roles = [] } = team
  const team_id = await teams.create({ organization_id, name, slug: slugOf(name), created_at })
  for (const login of members) {
    await teams.addMember({ team_id, user_id: (await accountOf(login, soil)).id, created_at })
  }
  await seedTeamRoles(organization_id, team_id, roles, soil)
  for (const { name: repository, permission = 'pull' } of repos) {
    const { id: repository_id } = await repositoryOf(`${owner}/${repository}`, soil)
    await teams.addRepository({ team_id, repository_id, permission, created_at })
  }
}
