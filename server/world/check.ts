import { isAppKey } from '../apps/keys.ts'
import { ConfigError } from '../config.ts'
import type { EgressGuard } from '../egress/guard.ts'
import { EgressRefused } from '../egress/target.ts'
import { isEventName } from '../webhooks/event-names.ts'
import type { World, WorldHook, WorldSelection, WorldToken } from './world.ts'

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
function mentioned({ orgs = [], repos = [], oauth_apps = [], apps = [], tokens = {} }: World) {
  return [
    ...orgs.flatMap(({ members = [] }) => members.map(({ login }) => login)),
    ...orgs.flatMap(({ teams = [] }) => teams.flatMap(({ members = [] }) => members)),
    ...repos.flatMap(({ owner, collaborators = [] }) => [
      owner,
      ...collaborators.map(({ login }) => login),
    ]),
    ...[...oauth_apps, ...apps].map(({ owner }) => owner),
    ...apps.flatMap(({ installations = [] }) => installations.map(({ account }) => account)),
    ...Object.values(tokens).flatMap(loginsOf),
  ]
}

const named = (owner: string, selection: WorldSelection = 'all') =>
  selection === 'all' ? [] : selection.map((name) => `${owner}/${name}`)

/** Every repository that a world speaks of, with its owner. */
function repositoriesIn({ orgs = [], apps = [], tokens = {}, hooks = [] }: World): string[] {
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
    ...hooks.map(({ repo }) => repo),
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
export async function checkWorld(world: World, guard: EgressGuard): Promise<void> {
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
  checkHolders(world)
  const lost = repositoriesIn(world).find((name) => !repositories.has(key(name)))
  if (lost !== undefined) throw new ConfigError(`The world names ${lost}, which is not in it`)
  for (const hook of hooks) await checkHook(hook, guard)
}
