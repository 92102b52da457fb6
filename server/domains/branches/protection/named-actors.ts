import { atLeast, roleIn, roleOf, type RoleNeeds } from '../../../access/auth/roles.ts'
import { unprocessable } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Storage } from '../../../storage/index.ts'
import type { ProtectionActor } from '../../../storage/branches/branch-protections.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

type Needs = RoleNeeds & Pick<Storage, 'apps' | 'installations'>

/** Users, teams and apps as named in a request. */
export interface NamedActors {
  users?: readonly string[] | undefined
  teams?: readonly string[] | undefined
  apps?: readonly string[] | undefined
}

/** An entry of a list, before it is in one. */
export type ActorIds = Pick<ProtectionActor, 'user_id' | 'team_id' | 'app_id'>

/** Maximum number of entries of one kind in a list. */
const maxEntries = 100

const nobody: ActorIds = { user_id: null, team_id: null, app_id: null }

const withoutAccess = (kind: string, name: string) =>
  unprocessable(`${kind}: ${name} has no write access to the repository`)

async function userNamed(repository: Repository, login: string, storage: Needs): Promise<ActorIds> {
  const user: Account | undefined = await storage.accounts.findByLogin(login)
  const role = user?.type === 'User' ? await roleIn(repository, user, storage) : undefined
  if (!user || !role || !atLeast(role, 'write')) throw withoutAccess('users', login)
  return { ...nobody, user_id: user.id }
}

async function teamNamed(repository: Repository, slug: string, storage: Needs): Promise<ActorIds> {
  const team = await storage.teams.findBySlug(repository.owner_id, slug)
  const given = team ? await storage.teams.allGivenIn(team.id, repository.id) : []
  const isWriter = given.some((permission) => atLeast(roleOf[permission], 'write'))
  if (!team || !isWriter) throw withoutAccess('teams', slug)
  return { ...nobody, team_id: team.id }
}

async function appNamed(repository: Repository, slug: string, storage: Needs): Promise<ActorIds> {
  const app = await storage.apps.findBySlug(slug)
  const place = app && (await storage.installations.findOn(app.id, repository.owner_id))
  const reaches = place?.repository_ids?.includes(repository.id) ?? true
  if (!app || place?.permissions.contents !== 'write' || !reaches) {
    throw withoutAccess('apps', slug)
  }
  return { ...nobody, app_id: app.id }
}

const finders = { users: userNamed, teams: teamNamed, apps: appNamed }

export type ActorKind = keyof typeof finders

const distinct = (entries: readonly ActorIds[]): ActorIds[] => [
  ...new Map(
    entries.map((entry) => [`${entry.user_id} ${entry.team_id} ${entry.app_id}`, entry]),
  ).values(),
]

/** @throws ServiceError 422 for users and teams in a repository of a user */
function requireOrganization({ owner }: Repository, { users = [], teams = [] }: NamedActors): void {
  if (owner.type === 'Organization' || users.length + teams.length === 0) return
  throw unprocessable('Only organization repositories can have users and team restrictions')
}

/** Joins entries of one kind, each once. @throws ServiceError 422 for too many */
export function joined(...parts: readonly (readonly ActorIds[])[]): ActorIds[] {
  const all = distinct(parts.flat())
  for (const id of ['user_id', 'team_id', 'app_id'] as const) {
    const count = all.filter((entry) => entry[id] !== null).length
    if (count > maxEntries) throw unprocessable(`A list can have ${maxEntries} entries of a kind`)
  }
  return all
}

/**
 * Finds everyone whom a request names, in the order of the request.
 * @throws ServiceError 422 for a repository of a user, and for anyone without write access
 */
export async function actorsNamed(
  repository: Repository,
  named: NamedActors,
  storage: Needs,
): Promise<ActorIds[]> {
  requireOrganization(repository, named)
  const found: ActorIds[] = []
  for (const kind of ['users', 'teams', 'apps'] as const) {
    for (const name of named[kind] ?? []) found.push(await finders[kind](repository, name, storage))
  }
  return joined(found)
}
