import { firstEmail } from '../../domains/accounts/emails.ts'
import { addSocialAccounts, distinctUrls } from '../../domains/accounts/social-accounts.ts'
import { slugOf } from '../../domains/apps/register.ts'
import { hashPassword, verifyPassword } from '../../access/auth/password.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { differing, requireFree, requireSame } from './agree.ts'
import { accountOf, repositoryOf, type SeedContext } from './seed-context.ts'
import { seedDefinitions, seedTeamRoles, seedUserRoles } from './seed-definitions.ts'
import type { WorldOrganization, WorldTeam, WorldUser } from './world.ts'

/** Columns of a user that a seed can change, without those that it leaves open. */
function columnsOf({ hireable, site_admin, suspended: _s, ...user }: WorldUser) {
  const { id: _i, blocks: _b, password: _p, password_hash: _h, social_accounts: _a, ...more } = user
  return {
    ...more,
    hireable: hireable === undefined ? undefined : Number(hireable),
    site_admin: site_admin === undefined ? undefined : Number(site_admin),
  }
}

/** The hash to store; undefined when the user has this password. */
async function newHash({ password, password_hash }: WorldUser, existing: string | null) {
  if (password === undefined) return password_hash === existing ? undefined : password_hash
  return (await verifyPassword(password, existing)) ? undefined : hashPassword(password)
}

async function amend(
  account: Account,
  change: Parameters<SeedContext['storage']['seeding']['amendAccount']>[1],
  { storage, clock, report }: SeedContext,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await storage.seeding.amendAccount(account.id, { ...change, updated_at: clock.now() })
  report.updated()
}

async function completeUser(user: WorldUser, account: Account, soil: SeedContext): Promise<void> {
  requireSame('the account', { id: user.id, type: 'User' }, account)
  const { login: _login, ...columns } = columnsOf(user)
  const hash = await newHash(user, account.password_hash)
  const { suspended } = user
  const isOther = suspended !== undefined && suspended !== (account.suspended_at !== null)
  await amend(
    account,
    {
      ...differing(columns, account),
      ...(hash !== undefined && { password_hash: hash }),
      ...(isOther && { suspended_at: suspended ? soil.clock.now() : null }),
    },
    soil,
  )
}

async function createUser(user: WorldUser, soil: SeedContext): Promise<Account> {
  const { storage, clock, report } = soil
  await requireFree('accounts', user.id, soil)
  const now = clock.now()
  const { hireable = null, site_admin = 0, plan = 'free', ...columns } = columnsOf(user)
  report.created()
  return storage.accounts.create({
    ...columns,
    ...(user.id !== undefined && { id: user.id }),
    type: 'User',
    hireable,
    plan,
    site_admin,
    suspended_at: user.suspended ? now : null,
    password_hash: (await newHash(user, null)) ?? null,
    created_at: now,
    updated_at: now,
  })
}

/** Adds an email address and social accounts that a user does not have. */
async function addContacts(user: WorldUser, { id }: Account, soil: SeedContext): Promise<void> {
  const { storage, clock, report } = soil
  const { email, social_accounts: urls = [] } = user
  if (email !== undefined && !(await storage.emails.find(id, email))) {
    const primary = (await storage.emails.primary(id)) === undefined
    const added = await storage.emails.add({ ...firstEmail(id, email, clock.now()), primary })
    if (!added) throw new RangeError(`email ${email} belongs to another user`)
    report.updated()
  }
  const listed = await storage.socialAccounts.list(id, { limit: 100, offset: 0 })
  const known = new Set(listed.map(({ url }) => url))
  const fresh = distinctUrls(urls).filter((url) => !known.has(url))
  if (fresh.length === 0) return
  await addSocialAccounts({ id }, fresh, { storage, clock })
  report.updated()
}

export async function seedUser(user: WorldUser, soil: SeedContext): Promise<void> {
  const existing = await soil.storage.accounts.findByLogin(user.login)
  if (existing) await completeUser(user, existing, soil)
  await addContacts(user, existing ?? (await createUser(user, soil)), soil)
}

async function organizationOf(
  { id, login, name, email, description, plan }: WorldOrganization,
  soil: SeedContext,
): Promise<{ account: Account; isNew: boolean }> {
  const { storage, clock, report } = soil
  const existing = await storage.accounts.findByLogin(login)
  const words = { name, email, bio: description }
  if (existing) {
    requireSame('the account', { id, type: 'Organization' }, existing)
    await amend(existing, differing({ ...words, plan }, existing), soil)
    return { account: existing, isNew: false }
  }
  await requireFree('accounts', id, soil)
  const now = clock.now()
  report.created()
  const account = await storage.accounts.create({
    ...(id !== undefined && { id }),
    ...{ login, ...words, plan: plan ?? 'free', site_admin: 0, type: 'Organization' },
    ...{ created_at: now, updated_at: now },
  })
  return { account, isNew: true }
}

/** Creates or completes an organization and its members. Teams follow when the repositories exist. */
export async function seedOrganization(organization: WorldOrganization, soil: SeedContext) {
  const { storage, clock, report } = soil
  const { account, isNew } = await organizationOf(organization, soil)
  await seedDefinitions({ id: account.id, isNew }, organization, soil)
  for (const { login: member, role, roles = [] } of organization.members ?? []) {
    const user = await accountOf(member, soil)
    const ids = { organization_id: account.id, user_id: user.id }
    const existing = await storage.accounts.membership(account.id, user.id)
    if (!existing) {
      const created_at = clock.now()
      await storage.accounts.addMember({ ...ids, role: role ?? 'member', created_at })
      report.updated()
    } else if (role !== undefined && role !== existing.role) {
      await storage.seeding.setMemberRole({ ...existing, role })
      report.updated()
    }
    await seedUserRoles(account.id, user, roles, soil)
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
    const block = { blocker_id, blocked_id, created_at: soil.clock.now() }
    if (await soil.storage.blocks.add(block)) soil.report.updated()
  }
}

async function teamOf(organization_id: number, name: string, soil: SeedContext): Promise<number> {
  const { teams } = soil.storage
  const slug = slugOf(name)
  const existing = await teams.findBySlug(organization_id, slug)
  if (existing) return existing.id
  soil.report.updated()
  return teams.create({ organization_id, name, slug, created_at: soil.clock.now() })
}

export async function seedTeam(owner: string, team: WorldTeam, soil: SeedContext): Promise<void> {
  const { teams } = soil.storage
  const created_at = soil.clock.now()
  const { id: organization_id } = await accountOf(owner, soil)
  const { name, members = [], repos = [], roles = [] } = team
  const team_id = await teamOf(organization_id, name, soil)
  for (const login of members) {
    const { id: user_id } = await accountOf(login, soil)
    if (await teams.member(team_id, user_id)) continue
    await teams.addMember({ team_id, user_id, created_at })
    soil.report.updated()
  }
  await seedTeamRoles(organization_id, team_id, roles, soil)
  for (const { name: repository, permission } of repos) {
    const { id: repository_id } = await repositoryOf(`${owner}/${repository}`, soil)
    const existing = await teams.givenIn(team_id, repository_id)
    if (existing !== undefined && (permission ?? existing) === existing) continue
    const given = { team_id, repository_id, permission: permission ?? 'pull', created_at }
    await teams.setRepository(given)
    soil.report.updated()
  }
}
