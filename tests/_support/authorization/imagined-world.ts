import type { Caller } from '../../../server/access/auth/caller.ts'
import type { Permissions } from '../../../server/contract/permissions.ts'
import type { Role } from '../../../server/contract/role.ts'
import type { TokenKind } from '../../../server/contract/operation.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import type { App } from '../../../server/storage/apps/apps.ts'
import type { Installation } from '../../../server/storage/apps/installation.ts'
import type { Storage } from '../../../server/storage/index.ts'
import type { Permission, Repository } from '../../../server/storage/repositories/repositories.ts'
import type { Token } from '../../../server/storage/tokens/tokens.ts'

export type Owner = 'user' | 'organization' | 'somebody else'

/** Selected repositories: all, the requested one among others, or others only. */
export type Chosen = 'all' | 'this one' | 'others'

/** All facts that access depends on, as a few simple choices. */
export interface ImaginedWorld {
  kind: TokenKind
  owner: Owner
  private: boolean
  membership: 'none' | 'member' | 'admin'
  collaborator: Permission | 'none'
  teams: Permission[]
  /** Base roles of the user's organization roles; null for a role without one. */
  organizationRoles: (Role | null)[]
  scopes: string[]
  token: {
    permissions: Permissions
    /** Owner that a fine-grained token or a narrowed app token is for. */
    owner: Owner
    repositories: Chosen
    /** Whether an app token was narrowed. */
    narrowed: boolean
  }
  installation: {
    exists: boolean
    suspended: boolean
    permissions: Permissions
    repositories: Chosen
  }
}

type Needs = Pick<
  Storage,
  'accounts' | 'repositories' | 'installations' | 'teams' | 'organizationRoles'
>

const ids: Record<Owner, number> = { user: 1, organization: 2, 'somebody else': 3 }
const appId = 7
const repositoryId = 100

const account = (owner: Owner) =>
  ({
    id: ids[owner],
    login: owner,
    type: owner === 'organization' ? 'Organization' : 'User',
    suspended_at: null,
    default_repository_permission: 'read',
  }) as Account

const chosenIds: Record<Chosen, number[] | null> = {
  all: null,
  'this one': [repositoryId, 101],
  others: [101],
}

/** What every role of an imagined world allows in the organization. */
const allowing = ['read_organization_custom_org_role']

const user = account('user')

/** The app requests exactly the permissions of its installation. */
const appOf = ({ installation }: ImaginedWorld) =>
  ({ id: appId, owner: account('somebody else'), permissions: installation.permissions }) as App

function installationOn(owner: Owner, world: ImaginedWorld): Installation {
  const { suspended, permissions, repositories } = world.installation
  return {
    id: 50 + ids[owner],
    app_id: appId,
    app: appOf(world),
    account_id: ids[owner],
    account: account(owner),
    suspended_at: suspended ? 1 : null,
    permissions,
    repository_ids: chosenIds[repositories],
  } as Installation
}

/** The caller. */
export function callerIn(world: ImaginedWorld): Caller {
  const { kind, scopes, token } = world
  const reach = { permissions: token.permissions, repository_ids: chosenIds[token.repositories] }
  switch (kind) {
    case 'none':
      return { kind, address: '192.0.2.1' }
    case 'client':
      return { kind, client: appOf(world) }
    case 'app':
      return { kind, app: appOf(world) }
    case 'installation':
      return {
        kind,
        token: { ...reach, installation: installationOn(token.owner, world) } as never,
      }
    case 'workflow': {
      const id = token.repositories === 'others' ? 101 : repositoryId
      return { kind, token: { repository_id: id, permissions: token.permissions } as never }
    }
    case 'app-user': {
      const narrow = token.narrowed && { ...reach, resource_owner_id: ids[token.owner] }
      const wide = { permissions: null, repository_ids: null, resource_owner_id: null }
      const held = { user_id: user.id, app_id: appId, app: appOf(world), scopes: [] }
      return { kind, user, token: { ...held, ...wide, ...narrow } as unknown as Token }
    }
    default: {
      const own = { user_id: user.id, app_id: null, app: null, scopes }
      const owned = { ...reach, resource_owner_id: ids[token.owner] }
      return { kind, user, token: { ...own, ...owned } as unknown as Token }
    }
  }
}

/** The requested repository. */
export const repositoryIn = ({ owner, private: hidden }: ImaginedWorld) =>
  ({
    id: repositoryId,
    owner_id: ids[owner],
    owner: account(owner),
    visibility: hidden ? 'private' : 'public',
    private: hidden,
  }) as Repository

export const organization = account('organization')

/** What the store would return for that world. */
export function storageOf(world: ImaginedWorld): Needs {
  const { membership, collaborator, teams, organizationRoles, installation } = world
  return {
    accounts: {
      membership: async (organizationId: number) =>
        membership === 'none' || organizationId !== ids.organization
          ? undefined
          : { role: membership },
    },
    repositories: {
      collaborator: async () => (collaborator === 'none' ? undefined : collaborator),
    },
    teams: { permissions: async () => teams },
    organizationRoles: {
      heldBy: async (organizationId: number) =>
        organizationId === ids.organization
          ? organizationRoles.map((base_role) => ({ base_role, permissions: allowing }))
          : [],
    },
    installations: {
      findOn: async (_app: number, accountId: number) => {
        const owner = (Object.keys(ids) as Owner[]).find((each) => ids[each] === accountId)
        return installation.exists && owner ? installationOn(owner, world) : undefined
      },
    },
  } as unknown as Needs
}
