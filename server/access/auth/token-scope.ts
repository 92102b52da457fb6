import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import type { Storage } from '../../storage/index.ts'
import type { Token } from '../../storage/tokens/tokens.ts'
import type { Caller } from './caller.ts'
import {
  permissionsFor,
  intersectPermissions,
  type Permissions,
} from '../../contract/permissions.ts'

/** The target of a request: all resources of an account, or one repository. */
export interface TokenTarget {
  owner: Account
  repositoryId?: number
}

type Needs = Pick<Storage, 'installations'>

const nothing: Permissions = {}

const chosen = (ids: number[] | null, { repositoryId }: TokenTarget) =>
  ids === null || repositoryId === undefined || ids.includes(repositoryId)

const narrowed = (permissions: Permissions | null, held: Permissions): Permissions =>
  permissions ? intersectPermissions(permissions, held) : held

/**
 * Permissions of an installation on a target. None while the installation or its account is
 * suspended.
 */
function ofInstallation(installation: Installation | undefined, place: TokenTarget): Permissions {
  if (!installation || installation.account_id !== place.owner.id) return nothing
  if (installation.suspended_at !== null || installation.account.suspended_at !== null) {
    return nothing
  }
  return chosen(installation.repository_ids, place) ? installation.permissions : nothing
}

/** Permissions of a fine-grained token on a target. It is limited to its resource owner. */
function ofFineGrained(token: Token, place: TokenTarget): Permissions {
  const reached = token.resource_owner_id === place.owner.id && chosen(token.repository_ids, place)
  return reached ? (token.permissions ?? nothing) : nothing
}

/**
 * Permissions that a user granted by authorizing an app. Only those on the user's own account need
 * no installation.
 */
const agreedTo = ({ app, permissions }: Token): Permissions =>
  app && 'permissions' in app ? narrowed(permissions, app.permissions) : nothing

/** Permissions of an app acting for a user: those of its installation, limited by the token. */
async function ofAppUser(token: Token, place: TokenTarget, { installations }: Needs) {
  const { app_id, resource_owner_id, repository_ids, permissions, user_id } = token
  if (app_id === null) return nothing
  if (resource_owner_id !== null && resource_owner_id !== place.owner.id) return nothing
  const installed = ofInstallation(await installations.findOn(app_id, place.owner.id), place)
  const held = chosen(repository_ids, place) ? narrowed(permissions, installed) : nothing
  return place.owner.id === user_id ? { ...permissionsFor('user', agreedTo(token)), ...held } : held
}

/**
 * Permissions of a caller's token on a target, for tokens without scopes. Empty where the token has
 * no access.
 */
export async function permissionsAt(
  place: TokenTarget,
  caller: Caller,
  storage: Needs,
): Promise<Permissions> {
  switch (caller.kind) {
    case 'fine-grained':
      return ofFineGrained(caller.token, place)
    case 'app-user':
      return ofAppUser(caller.token, place, storage)
    case 'workflow':
      return caller.token.repository_id === place.repositoryId ? caller.token.permissions : nothing
    case 'installation': {
      const { installation, repository_ids, permissions } = caller.token
      if (!chosen(repository_ids, place)) return nothing
      return intersectPermissions(permissions, ofInstallation(installation, place))
    }
    default:
      return nothing
  }
}

/** Permissions of such a token regardless of the target. */
export function permissionsOf(caller: Caller): Permissions {
  switch (caller.kind) {
    case 'fine-grained':
      return caller.token.permissions ?? nothing
    case 'workflow':
      return caller.token.permissions
    case 'installation':
      return intersectPermissions(caller.token.permissions, caller.token.installation.permissions)
    case 'app-user':
      return agreedTo(caller.token)
    default:
      return nothing
  }
}

/** Whether an app is installed on a target. An app can see its suspended installations too. */
export async function isInstalledAt(
  place: TokenTarget,
  { id }: App,
  { installations }: Needs,
): Promise<boolean> {
  const installation = await installations.findOn(id, place.owner.id)
  return installation !== undefined && chosen(installation.repository_ids, place)
}
