import { ConfigError } from '../../core/config-error.ts'
import { slugOf } from '../../domains/apps/register.ts'
import type { World, WorldOrganization, WorldRepository } from './world.ts'

const key = (name: string) => name.toLowerCase()

interface Named {
  name: string
}

/** @throws ConfigError for a duplicate name */
export function checkDistinct(things: readonly Named[], kind: string): void {
  const seen = new Set<string>()
  for (const { name } of things) {
    if (seen.has(key(name))) throw new ConfigError(`seed file: duplicate ${kind} "${name}"`)
    seen.add(key(name))
  }
}

const named = (names: readonly string[]): Named[] => names.map((name) => ({ name }))

const logins = (holders: readonly { login: string }[]) => holders.map(({ login }) => login)

function checkOrganization({ login, members = [], teams = [] }: WorldOrganization): void {
  checkDistinct(named(logins(members)), `member of ${login}`)
  checkDistinct(named(teams.map(({ name }) => slugOf(name))), `team of ${login}`)
  for (const { name, members: inTeam = [], repos = [] } of teams) {
    checkDistinct(named(inTeam), `member of the team ${name} of ${login}`)
    checkDistinct(repos, `repository of the team ${name} of ${login}`)
  }
}

/** A path cannot be both a file and a folder: git would keep one of them only. */
function checkFiles({ owner, name, files = {} }: WorldRepository): void {
  for (const path of Object.keys(files)) {
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end)
      if (!Object.hasOwn(files, folder)) continue
      throw new ConfigError(`seed file: "${folder}" in ${owner}/${name} is a file and a folder`)
    }
  }
}

/** All logins that must be those of users. */
const people = ({ orgs = [], repos = [], tokens = {} }: World): string[] => [
  ...orgs.flatMap(({ members = [] }) => logins(members)),
  ...repos.flatMap(({ collaborators = [] }) => logins(collaborators)),
  ...Object.values(tokens).flatMap((token) => (token.kind === 'installation' ? [] : token.login)),
]

/**
 * Checks the lists of a seed file that name the same thing once, and those that name users only.
 * @throws ConfigError
 */
export function checkLists(world: World): void {
  const { users = [], orgs = [], repos = [], apps = [] } = world
  orgs.forEach(checkOrganization)
  for (const repository of repos) {
    const { owner, name, collaborators = [], releases = [] } = repository
    checkDistinct(named(logins(collaborators)), `collaborator of ${owner}/${name}`)
    if (releases.length > 0 && !repository.files && repository.git === undefined)
      throw new ConfigError(`seed file: ${owner}/${name} has releases but no files`)
    checkFiles(repository)
  }
  for (const { slug, installations = [] } of apps) {
    const accounts = named(installations.map(({ account }) => account))
    checkDistinct(accounts, `installation of app ${slug} on`)
  }
  const known = new Set(logins(users).map(key))
  const other = people(world).find((login) => !known.has(key(login)))
  if (other === undefined) return
  throw new ConfigError(
    `seed file: ${other} is an organization, but members, collaborators and holders of tokens are users`,
  )
}
