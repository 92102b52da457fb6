import { paginate, unwrap } from '../../../client/index.ts'
import type { WorldOrganization, WorldTeam } from '../world/world.ts'
import { textOf, type People } from './people.ts'
import { present } from './present.ts'
import type { Source } from './source.ts'

const per_page = 100

/** Adds the public profile of a user. */
export async function describeUser(login: string, people: People, source: Source): Promise<void> {
  const call = { params: { path: { username: login } } }
  const user = await source.attempt(
    'profile',
    login,
    unwrap(source.api.GET('/users/{username}', call)),
  )
  if (!user) return void people.login({ login })
  const { name, email, company, blog, location, bio, twitter_username: twitter } = user
  people.describe(
    { login },
    present({
      name: textOf(name),
      email: textOf(email),
      company: textOf(company),
      blog: textOf(blog),
      location: textOf(location),
      bio: textOf(bio),
      twitter_username: /^\w{1,15}$/.test(twitter ?? '') ? (twitter ?? undefined) : undefined,
      hireable: user.hireable ?? undefined,
    }),
  )
}

type Members = NonNullable<WorldOrganization['members']>

async function membersOf(org: string, people: People, source: Source): Promise<Members> {
  const members: Members = []
  for (const role of ['admin', 'member'] as const) {
    const call = { params: { path: { org }, query: { role, per_page } } }
    const list = paginate(source.api, '/orgs/{org}/members', call)
    for (const member of await source.all(`members (${role})`, org, list)) {
      members.push({ login: people.login(member), role })
    }
  }
  return members
}

const permissions = ['pull', 'triage', 'push', 'maintain', 'admin'] as const

/** Permissions by the name of their role. */
const byRole: Partial<Record<string, (typeof permissions)[number]>> = {
  read: 'pull',
  triage: 'triage',
  write: 'push',
  maintain: 'maintain',
  admin: 'admin',
}

interface Access {
  /** Some servers list here what the caller may do. */
  permissions?: Record<string, boolean | undefined>
  role_name?: string
}

/** The permission that a response says. Custom roles have the highest one that they include. */
export const permissionOf = ({ permissions: given, role_name: role = '' }: Access) =>
  byRole[role] ?? permissions.findLast((permission) => given?.[permission]) ?? 'pull'

interface Place {
  org: string
  /** Names of the recorded repositories. */
  names: ReadonlySet<string>
}

async function teamsOf(
  { org, names }: Place,
  members: Members,
  people: People,
  source: Source,
): Promise<WorldTeam[]> {
  const { api, omissions } = source
  const call = { params: { path: { org }, query: { per_page } } }
  const teams = await source.all('teams', org, paginate(api, '/orgs/{org}/teams', call))
  const known = new Set(members.map(({ login }) => login))
  const found: WorldTeam[] = []
  for (const { name, slug: team_slug, parent } of teams) {
    const where = `${org}/${team_slug}`
    const at = { params: { path: { org, team_slug }, query: { per_page } } }
    if (parent) omissions.note('parent of a team', where, 'a seed has no place for it')
    const list = paginate(api, '/orgs/{org}/teams/{team_slug}/members', at)
    const logins = (await source.all('members of a team', where, list)).map((each) =>
      people.login(each),
    )
    for (const login of logins.filter((each) => !known.has(each)))
      omissions.note('member of a team', where, 'no visible member of the organization', login)
    const reached = paginate(api, '/orgs/{org}/teams/{team_slug}/repos', at)
    const repos = (await source.all('repositories of a team', where, reached))
      .filter((each) => names.has(each.name))
      .map((each) => ({ name: each.name, permission: permissionOf(each) }))
    const team = { name, members: logins.filter((login) => known.has(login)), repos }
    found.push({ name, ...present(team) })
  }
  return found
}

async function variablesOf(org: string, source: Source) {
  const call = { params: { path: { org }, query: { per_page: 30 } } }
  const list = paginate(source.api, '/orgs/{org}/actions/variables', call)
  const all = await source.all('variables', org, list)
  for (const { name } of all.filter(({ visibility }) => visibility !== 'all'))
    source.omissions.note('variable', org, 'not for all repositories', name)
  return all
    .filter(({ visibility }) => visibility === 'all')
    .map(({ name, value }) => ({ name, value }))
}

/** Reads an organization, with its members, teams and variables. */
export async function readOrganization(
  place: Place,
  people: People,
  source: Source,
): Promise<WorldOrganization> {
  const { org } = place
  const found = await unwrap(source.api.GET('/orgs/{org}', { params: { path: { org } } }))
  people.addOrganization(found.login)
  const members = await membersOf(org, people, source)
  for (const { login } of members) await describeUser(login, people, source)
  return {
    login: found.login,
    ...present({
      name: textOf(found.name),
      email: textOf(found.email),
      description: textOf(found.description),
      members,
      teams: await teamsOf(place, members, people, source),
      variables: await variablesOf(org, source),
    }),
  }
}
