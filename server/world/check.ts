import { ConfigError } from '../config.ts'
import type { EgressGuard } from '../egress/guard.ts'
import { EgressRefused } from '../egress/target.ts'
import { isEventName } from '../webhooks/event-names.ts'
import type { World, WorldHook } from './world.ts'

const key = (name: string) => name.toLowerCase()

function checkNames(names: string[], what: string): Set<string> {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(key(name))) throw new ConfigError(`The world has the ${what} ${name} twice`)
    seen.add(key(name))
  }
  return seen
}

/** Everything that a world names as somebody, and where. */
function mentioned({ orgs = [], repos = [], oauth_apps = [], tokens = {} }: World): string[] {
  return [
    ...orgs.flatMap(({ members = [] }) => members.map(({ login }) => login)),
    ...repos.flatMap(({ owner, collaborators = [] }) => [
      owner,
      ...collaborators.map(({ login }) => login),
    ]),
    ...oauth_apps.map(({ owner }) => owner),
    ...Object.values(tokens).map(({ login }) => login),
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

/**
 * Finds what contradicts itself before anything of a world is written, so that a mended file can still
 * be planted.
 * @throws ConfigError for a name that is there twice, or is used and not there
 */
export async function checkWorld(world: World, guard: EgressGuard): Promise<void> {
  const { users = [], orgs = [], repos = [], oauth_apps = [], tokens = {}, hooks = [] } = world
  const logins = checkNames(
    [...users, ...orgs].map(({ login }) => login),
    'account',
  )
  const repositories = checkNames(
    repos.map(({ owner, name }) => `${owner}/${name}`),
    'repository',
  )
  const clients = new Set(oauth_apps.map(({ client_id }) => client_id))
  if (clients.size < oauth_apps.length) throw new ConfigError('The world has a client_id twice')
  const stranger = mentioned(world).find((login) => !logins.has(key(login)))
  if (stranger !== undefined) throw new ConfigError(`The world names ${stranger}, who is not in it`)
  for (const { login, client_id } of Object.values(tokens)) {
    if (client_id === undefined || clients.has(client_id)) continue
    throw new ConfigError(
      `The world's token for ${login} names the app ${client_id}, which is not in it`,
    )
  }
  const lost = hooks.find(({ repo }) => !repositories.has(key(repo)))
  if (lost) throw new ConfigError(`The world's hook names ${lost.repo}, which is not in it`)
  for (const hook of hooks) await checkHook(hook, guard)
}
