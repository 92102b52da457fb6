import type { Permissions } from '../../../server/contract/permissions.ts'
import type { ImaginedWorld, Owner } from '../authorization/imagined-world.ts'
import { isOwn } from '../authorization/naive-access.ts'
import { permissionsIn, teamsOf, type Facts, type RepositoryRow } from './facts.ts'
import type { Holder } from './holder.ts'

/** How the owner of a repository relates to the holder. */
function ownerOf(facts: Facts, { owner_id }: RepositoryRow, { userId }: Holder): Owner {
  if (owner_id === userId) return 'user'
  const owner = facts.accounts.find(({ id }) => id === owner_id)
  return owner?.type === 'Organization' ? 'organization' : 'somebody else'
}

/** The same for the account that a token is for. */
function tokenOwner(owner: Owner, { owner_id }: RepositoryRow, holder: Holder): Owner {
  if (holder.ownerId === owner_id) return owner
  if (holder.ownerId === holder.userId) return 'user'
  return owner === 'organization' ? 'somebody else' : 'organization'
}

function membershipOf(facts: Facts, { owner_id }: RepositoryRow, userId: number | undefined) {
  const found = facts.memberships.find(
    ({ organization_id, user_id }) => organization_id === owner_id && user_id === userId,
  )
  return found?.role ?? 'none'
}

function rolesOf(facts: Facts, { owner_id }: RepositoryRow, userId: number, teams: Set<number>) {
  const here = ({ organization_id }: { organization_id: number }) => organization_id === owner_id
  const own = facts.organization_role_users.filter(here).filter(({ user_id }) => user_id === userId)
  const ofTeams = facts.organization_role_teams
    .filter(here)
    .filter(({ team_id }) => teams.has(team_id))
  const ids = new Set([...own, ...ofTeams].map(({ role_id }) => role_id))
  return facts.organization_roles.filter(({ id }) => ids.has(id)).map((role) => role.base_role)
}

const some = (permissions: Permissions, has: (area: string) => boolean): Permissions =>
  Object.fromEntries(Object.entries(permissions).filter(([area]) => has(area)))

/** Users grant what concerns themselves to the app, independently of installations. */
const agreed = (ofInstallation: string | null, ofApp: string | null): Permissions => ({
  ...some(permissionsIn(ofInstallation), (area) => !isOwn(area)),
  ...some(permissionsIn(ofApp), isOwn),
})

/** The installation that counts: that of the token, or the app's on the owner of the repository. */
function installationOf(facts: Facts, repository: RepositoryRow, holder: Holder) {
  const found = facts.installations.find(({ id, app_id, account_id }) =>
    holder.kind === 'installation'
      ? id === holder.installationId
      : app_id === holder.appId && account_id === repository.owner_id,
  )
  const reaches =
    found?.repository_selection === 'all' ||
    facts.installation_repositories.some(
      (each) => each.installation_id === found?.id && each.repository_id === repository.id,
    )
  const app = facts.apps.find(({ id }) => id === holder.appId)
  return {
    exists: found !== undefined,
    suspended: found !== undefined && found.suspended_at !== null,
    permissions: agreed(found?.permissions ?? null, app?.permissions ?? null),
    repositories: reaches ? ('all' as const) : ('others' as const),
  }
}

/** All facts that the holder's access to a repository depends on. */
export function imagine(facts: Facts, holder: Holder, repository: RepositoryRow): ImaginedWorld {
  const { kind, userId = 0, scopes, permissions, narrowed } = holder
  const owner = ownerOf(facts, repository, holder)
  const teams = teamsOf(facts, userId)
  const installation = installationOf(facts, repository, holder)
  const reached =
    kind === 'workflow'
      ? holder.repositoryId === repository.id
      : (holder.repositories?.includes(repository.id) ?? true) &&
        (kind !== 'installation' || installation.repositories === 'all')
  return {
    kind,
    owner,
    private: repository.visibility !== 'public',
    membership: membershipOf(facts, repository, userId),
    collaborator:
      facts.collaborators.find(
        (each) => each.repository_id === repository.id && each.user_id === userId,
      )?.permission ?? 'none',
    teams: facts.team_repositories
      .filter((each) => each.repository_id === repository.id && teams.has(each.team_id))
      .map((each) => each.permission),
    organizationRoles: rolesOf(facts, repository, userId, teams),
    scopes,
    token: {
      permissions,
      owner: tokenOwner(owner, repository, holder),
      repositories: reached ? 'this one' : 'others',
      narrowed,
    },
    installation,
  }
}
