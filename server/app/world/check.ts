import { isAppKey } from '../../domains/apps/keys.ts'
import { scoreOf } from '../../domains/security/advisories/cvss.ts'
import { ghsaIdFrom } from '../../domains/security/advisories/ghsa-id.ts'
import { distinctUrls } from '../../domains/accounts/social-accounts.ts'
import { usageRow } from '../../domains/billing/record-usage.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { EgressGuard } from '../../core/egress/guard.ts'
import { checkDefinitions } from './check-definitions.ts'
import { EgressRefused } from '../../core/egress/target.ts'
import { ServiceError } from '../../core/errors.ts'
import { isEventName } from '../../workers/delivery/event-names.ts'
import { machineNamed } from '../../domains/workspaces/machines.ts'
import { checkProperties } from './check-properties.ts'
import { checkBlocks } from './check-blocks.ts'
import type { World, WorldAdvisory, WorldHook, WorldSelection, WorldToken } from './world.ts'

const key = (name: string) => name.toLowerCase()

function checkNames(names: string[], what: string): Set<string> {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(key(name))) throw new ConfigError(`The world has the ${what} ${name} twice`)
    seen.add(key(name))
  }
  return seen
}

const loginsOf = (token: WorldToken): string[] => {
  const owner = token.kind === 'fine-grained' ? [token.owner] : []
  return [...owner, token.kind === 'installation' ? token.account : token.login]
}

/** Everything that a world names as somebody, and where. */
function mentioned(world: World) {
  const { users = [], orgs = [], repos = [], oauth_apps = [], apps = [] } = world
  const { tokens = {}, workspaces = [], usage = [] } = world
  return [
    ...usage.map(({ login }) => login),
    ...orgs.flatMap(({ members = [] }) => members.map(({ login }) => login)),
    ...orgs.flatMap(({ teams = [] }) => teams.flatMap(({ members = [] }) => members)),
    ...[...users, ...orgs].flatMap(({ blocks = [] }) => blocks),
    ...repos.flatMap(({ owner, collaborators = [] }) => [
      owner,
      ...collaborators.map(({ login }) => login),
    ]),
    ...[...oauth_apps, ...apps, ...workspaces].map(({ owner }) => owner),
    ...apps.flatMap(({ installations = [] }) => installations.map(({ account }) => account)),
    ...Object.values(tokens).flatMap(loginsOf),
  ]
}

const named = (owner: string, selection: WorldSelection = 'all') =>
  selection === 'all' ? [] : selection.map((name) => `${owner}/${name}`)

/** Every repository that a world speaks of, with its owner. */
function repositoriesIn(world: World): string[] {
  const { orgs = [], apps = [], tokens = {}, hooks = [], workspaces = [] } = world
  return [
    ...orgs.flatMap(({ login, teams = [] }) =>
      teams.flatMap(({ repos = [] }) => repos.map(({ name }) => `${login}/${name}`)),
    ),
    ...apps.flatMap(({ installations = [] }) =>
      installations.flatMap(({ account, repositories }) => named(account, repositories)),
    ),
    ...Object.values(tokens).flatMap((token) => {
      if (token.kind === 'workflow') return [token.repo]
      if (token.kind === 'fine-grained') return named(token.owner, token.repositories)
      return token.kind === 'installation' ? named(token.account, token.repositories) : []
    }),
    ...[...hooks, ...workspaces].map(({ repo }) => repo),
  ]
}

async function checkHook({ url, events = [] }: WorldHook, guard: EgressGuard): Promise<void> {
  const unknown = events.find((name) => !isEventName(name))
  if (unknown !== undefined) throw new ConfigError(`The world's hook wants ${unknown}, no event`)
  try {
    await guard.check(url)
  } catch (error) {
    if (!(error instanceof EgressRefused)) throw error
    throw new ConfigError(`The world's hook for ${url}: ${error.message}`)
  }
}

/** Identifiers and vectors are what they should be: what is planted cannot be mended later. @throws ConfigError */
export async function checkAdvisories(advisories: readonly WorldAdvisory[]): Promise<void> {
  const ids = advisories.flatMap(({ ghsa_id }) => ghsa_id ?? [])
  checkNames(ids, 'advisory')
  const odd = ids.find((id) => ghsaIdFrom(id) !== id)
  if (odd !== undefined) throw new ConfigError(`The world's advisory ${odd} is not named as one`)
  for (const { cvss_v3, cvss_v4 } of advisories) {
    for (const [version, vector] of Object.entries({ v3: cvss_v3, v4: cvss_v4 })) {
      if (vector === undefined || (await scoreOf(vector))?.version === version) continue
      throw new ConfigError(`The world's vector ${vector} is none of CVSS ${version}`)
    }
  }
}

/** Workspaces have names of their own, are people's and have machines that there are. */
function checkWorkspaces({ users = [], workspaces = [] }: World): void {
  checkNames(
    workspaces.map(({ name }) => name),
    'workspace',
  )
  const people = new Set(users.map(({ login }) => key(login)))
  for (const { name, owner, machine } of workspaces) {
    const odd = machine !== undefined && !machineNamed(machine)
    if (odd) throw new ConfigError(`The world's workspace ${name} is on ${machine}, no machine`)
    if (people.has(key(owner))) continue
    throw new ConfigError(`The world's workspace ${name} is of ${owner}, who is no user`)
  }
}

/** What is said to be used can be used, and by a person. @throws ConfigError */
function checkUsage({ users = [], usage = [] }: World, now: number): void {
  const people = new Set(users.map(({ login }) => key(login)))
  for (const { login, quantity, discount = 0, ...rest } of usage) {
    if (!people.has(key(login))) throw new ConfigError(`The world's usage is of ${login}, no user`)
    const said = { ...rest, quantity: String(quantity), discount: String(discount) }
    tell(`The world's usage of ${login}`, () => usageRow(said, 0, now))
  }
}

/** Where else a user is to be found are so many addresses. @throws ConfigError */
function checkSocialAccounts({ users = [] }: World): void {
  for (const { login, social_accounts = [] } of users)
    tell(`The world's user ${login}`, () => distinctUrls(social_accounts))
}

/** A refusal as a world file's. @throws ConfigError */
function tell(what: string, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const [{ field = '', message = '' } = {}] = error.errors ?? []
    throw new ConfigError(`${what}: ${field} ${message}`)
  }
}

/** A team is a part of its organization: whoever is in it belongs there. */
function checkTeams({ orgs = [] }: World): void {
  for (const { login, members = [], teams = [] } of orgs) {
    const belonging = new Set(members.map((member) => key(member.login)))
    const inTeams = teams.flatMap((team) => team.members ?? [])
    const outsider = inTeams.find((member) => !belonging.has(key(member)))
    if (outsider === undefined) continue
    throw new ConfigError(`The world has ${outsider} in a team of ${login} and not as its member`)
  }
}

/** Tokens of apps name one that is there, of their kind, and installed where they say. */
function checkHolders({ oauth_apps = [], apps = [], tokens = {} }: World): void {
  const ids = new Set([...oauth_apps, ...apps].map(({ client_id }) => client_id))
  if (ids.size < oauth_apps.length + apps.length) {
    throw new ConfigError('The world has a client_id twice')
  }
  for (const token of Object.values(tokens)) {
    if (!('client_id' in token)) continue
    const holders = token.kind === 'oauth' ? oauth_apps : apps
    const holder = holders.find(({ client_id }) => client_id === token.client_id)
    const whose = token.kind === 'installation' ? token.account : token.login
    if (!holder) {
      throw new ConfigError(
        `The world's token for ${whose} names the app ${token.client_id}, which is not in it`,
      )
    }
    const installed = 'installations' in holder ? (holder.installations ?? []) : []
    if (token.kind !== 'installation') continue
    if (installed.some(({ account }) => key(account) === key(token.account))) continue
    throw new ConfigError(`The world's app ${token.client_id} is not installed on ${whose}`)
  }
}

/**
 * Finds what contradicts itself before anything of a world is written, so that a mended file can still
 * be planted.
 * @throws ConfigError for a name that is there twice, or is used and not there
 */
export async function checkWorld(world: World, guard: EgressGuard, now: number): Promise<void> {
  const { users = [], orgs = [], repos = [], apps = [], hooks = [] } = world
  const logins = checkNames(
    [...users, ...orgs].map(({ login }) => login),
    'account',
  )
  const repositories = checkNames(
    repos.map(({ owner, name }) => `${owner}/${name}`),
    'repository',
  )
  checkNames(
    apps.map(({ slug }) => slug),
    'app',
  )
  const stranger = mentioned(world).find((login) => !logins.has(key(login)))
  if (stranger !== undefined) throw new ConfigError(`The world names ${stranger}, who is not in it`)
  const unsigning = apps.find(({ public_key }) => public_key && !isAppKey(public_key))
  if (unsigning) {
    throw new ConfigError(
      `The world's app ${unsigning.slug} has a public_key that is not RSA of 2048 bits`,
    )
  }
  checkTeams(world)
  checkBlocks(world)
  checkDefinitions(orgs)
  checkSocialAccounts(world)
  checkUsage(world, now)
  checkHolders(world)
  const lost = repositoriesIn(world).find((name) => !repositories.has(key(name)))
  if (lost !== undefined) throw new ConfigError(`The world names ${lost}, which is not in it`)
  for (const hook of hooks) await checkHook(hook, guard)
  await checkAdvisories(world.advisories ?? [])
  checkProperties(world)
  checkWorkspaces(world)
}
