import type { Context } from '../../api/context.ts'
import { mentionedLogins, mentionedRepositories } from './mentions.ts'
import type { World, WorldApp, WorldOrganization } from './world.ts'

type Needs = Pick<Context, 'storage'>

const key = (name: string) => name.toLowerCase()

/** Those of the second list whose names the first one does not have. */
const lacking = <Part>(
  own: readonly Part[],
  more: readonly Part[],
  nameOf: (part: Part) => string,
) => {
  const known = new Set(own.map((part) => key(nameOf(part))))
  return more.filter((part) => !known.has(key(nameOf(part))))
}

const distinct = (accounts: readonly { login: string }[]) => [
  ...new Map(accounts.map((account) => [key(account.login), account])).values(),
]

/** What an organization has that a seed can refer to. */
async function existingOrganization(login: string, { storage }: Needs): Promise<WorldOrganization> {
  const account = await storage.accounts.findByLogin(login)
  if (!account) return { login }
  const [members, roles, properties] = await Promise.all([
    storage.seeding.members(account.id),
    storage.organizationRoles.list(account.id),
    storage.customProperties.list(account.id),
  ])
  return {
    login,
    members: members.map((member) => ({ login: member.login })),
    roles: roles.filter((role) => role.organization_id !== null).map(({ name }) => ({ name })),
    custom_properties: properties.map(({ name, ...property }) => ({
      property_name: name,
      value_type: property.value_type,
      ...(property.allowed_values && { allowed_values: property.allowed_values }),
    })),
  }
}

/** An organization of a seed with what it has already, apart from what the seed has as well. */
function withOwn(organization: WorldOrganization, existing: WorldOrganization): WorldOrganization {
  const { members = [], roles = [], custom_properties: properties = [] } = organization
  const more = existing.custom_properties ?? []
  return {
    ...organization,
    members: [...members, ...lacking(members, existing.members ?? [], ({ login }) => login)],
    roles: [...roles, ...lacking(roles, existing.roles ?? [], ({ name }) => name)],
    custom_properties: [...properties, ...lacking(properties, more, (each) => each.property_name)],
  }
}

/** Accounts that a seed refers to without defining them. */
async function existingAccounts(world: World, { storage }: Needs) {
  const { users = [], orgs = [], repos = [] } = world
  const defined = new Set([...users, ...orgs].map(({ login }) => key(login)))
  const owners = mentionedRepositories(world).map((name) => name.split('/', 1)[0] as string)
  const logins = new Set([...mentionedLogins(world), ...repos.map(({ owner }) => owner), ...owners])
  const found = [...logins].filter((login) => !defined.has(key(login)))
  const accounts = await Promise.all(found.map((login) => storage.accounts.findByLogin(login)))
  return accounts.filter((account) => account !== undefined)
}

async function existingRepositories(world: World, { storage }: Needs) {
  const defined = new Set((world.repos ?? []).map(({ owner, name }) => key(`${owner}/${name}`)))
  const names = new Set(mentionedRepositories(world).map(key))
  const found = [...names].filter((name) => !defined.has(name))
  const repositories = await Promise.all(
    found.map((full) => storage.repositories.findByName(...(full.split('/') as [string, string]))),
  )
  return repositories
    .filter((repository) => repository !== undefined)
    .map(({ owner, name }) => ({ owner: owner.login, name }))
}

/** The client ids of apps that a seed refers to without defining them. */
function foreignApps({ oauth_apps = [], apps = [], tokens = {} }: World): string[] {
  const defined = new Set([...oauth_apps, ...apps].map(({ client_id }) => client_id))
  const used = Object.values(tokens).flatMap((token) =>
    'client_id' in token ? token.client_id : [],
  )
  return [...new Set(used)].filter((id) => !defined.has(id))
}

async function existingOAuthApps(world: World, { storage }: Needs) {
  const ids = foreignApps(world)
  const found = await Promise.all(ids.map((id) => storage.tokens.findAppByClientId(id)))
  return found
    .filter((app) => app !== undefined)
    .map(({ client_id, name, owner }) => ({
      client_id,
      client_secret: '-',
      name,
      owner: owner.login,
    }))
}

/** Apps that tokens refer to, with the installations that these need. */
async function existingApps(world: World, { storage }: Needs): Promise<WorldApp[]> {
  const tokens = Object.values(world.tokens ?? {})
  const defined = world.apps ?? []
  const ids = [...foreignApps(world), ...defined.map(({ client_id }) => client_id)]
  const found: WorldApp[] = []
  for (const id of ids) {
    const app = await storage.apps.findByClientId(id)
    if (!app) continue
    const installations: { account: string }[] = []
    for (const token of tokens) {
      if (token.kind !== 'installation' || token.client_id !== id) continue
      const account = await storage.accounts.findByLogin(token.account)
      if (!account || !(await storage.installations.findOn(app.id, account.id))) continue
      if (!installations.some((each) => each.account === account.login))
        installations.push({ account: account.login })
    }
    found.push({ slug: app.slug, client_id: id, owner: app.owner.login, installations })
  }
  return found
}

/** Apps of a seed with their existing installations, and those that tokens refer to. */
function withInstallations(own: readonly WorldApp[], existing: readonly WorldApp[]): WorldApp[] {
  const completed = own.map((app) => {
    const { installations: had = [] } =
      existing.find(({ client_id }) => client_id === app.client_id) ?? {}
    const { installations = [] } = app
    return {
      ...app,
      installations: [...installations, ...lacking(installations, had, ({ account }) => account)],
    }
  })
  return [...completed, ...lacking(own, existing, ({ client_id }) => client_id)]
}

/**
 * A seed with those parts of the data that it refers to, so that its references can be checked. The
 * result is for checks only.
 */
export async function withExisting(world: World, needs: Needs): Promise<World> {
  const accounts = await existingAccounts(world, needs)
  const ofType = (wanted: string) =>
    accounts.flatMap(({ type, login }) => (type === wanted ? { login } : []))
  const orgs: WorldOrganization[] = [...(world.orgs ?? []), ...ofType('Organization')]
  const existing = {
    orgs: await Promise.all(orgs.map(({ login }) => existingOrganization(login, needs))),
    oauth_apps: await existingOAuthApps(world, needs),
    apps: await existingApps(world, needs),
  }
  const users = [...(world.users ?? []), ...ofType('User')]
  // What exists refers to accounts as well, which the seed need not mention.
  const others = mentionedLogins(existing).map((login) => ({ login }))
  const known = [...users, ...orgs]
  return {
    ...world,
    users: [...users, ...distinct(lacking(known, others, ({ login }) => login))],
    orgs: orgs.map((each, index) => withOwn(each, existing.orgs[index] ?? each)),
    repos: [...(world.repos ?? []), ...(await existingRepositories(world, needs))],
    oauth_apps: [...(world.oauth_apps ?? []), ...existing.oauth_apps],
    apps: withInstallations(world.apps ?? [], existing.apps),
  }
}
