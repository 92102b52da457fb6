import { slugOf } from '../apps/register.ts'
import { hashPassword } from '../auth/password.ts'
import { accountOf, repositoryOf, type Soil } from './soil.ts'
import type { WorldOrganization, WorldTeam, WorldUser } from './world.ts'

export async function plantUser(user: WorldUser, { storage, clock }: Soil): Promise<void> {
  const { suspended, site_admin, plan, password, password_hash = null, ...rest } = user
  const now = clock.now()
  await storage.accounts.create({
    ...rest,
    type: 'User',
    plan: plan ?? 'free',
    site_admin: Number(site_admin ?? false),
    suspended_at: suspended ? now : null,
    password_hash: password === undefined ? password_hash : await hashPassword(password),
    created_at: now,
    updated_at: now,
  })
}

/** An organization and its members; its teams come when there are repositories. */
export async function plantOrganization(organization: WorldOrganization, soil: Soil) {
  const { login, name, email, description, plan = 'free', members = [] } = organization
  const { storage, clock } = soil
  const now = clock.now()
  const account = { login, name, email, bio: description, plan, site_admin: 0 }
  const moment = { created_at: now, updated_at: now }
  const { id } = await storage.accounts.create({ ...account, type: 'Organization', ...moment })
  for (const { login: member, role = 'member' } of members) {
    const { id: user_id } = await accountOf(member, soil)
    await storage.accounts.addMember({ organization_id: id, user_id, role, created_at: now })
  }
}

export async function plantTeam(owner: string, team: WorldTeam, soil: Soil): Promise<void> {
  const { teams } = soil.storage
  const created_at = soil.clock.now()
  const { id: organization_id } = await accountOf(owner, soil)
  const { name, members = [], repos = [] } = team
  const team_id = await teams.create({ organization_id, name, slug: slugOf(name), created_at })
  for (const login of members) {
    await teams.addMember({ team_id, user_id: (await accountOf(login, soil)).id, created_at })
  }
  for (const { name: repository, permission = 'pull' } of repos) {
    const { id: repository_id } = await repositoryOf(`${owner}/${repository}`, soil)
    await teams.addRepository({ team_id, repository_id, permission, created_at })
  }
}
