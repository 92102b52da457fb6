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

/** Where something is asked for: an account's things, all of them or one repository's. */
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

/** What an installation may do at a place: nothing while it is suspended, or its account is. */
function ofInstallation(installation: Installation | undefined, place: TokenTarget): Permissions {
  if (!installation || installation.account_id !== place.owner.id) return nothing
  if (installation.suspended_at !== null || installation.account.suspended_at !== null) {
    return nothing
  }
  return chosen(installation.repository_ids, place) ? installation.permissions : nothing
}

/** What a fine-grained token allows: on what its resource owner has, and nowhere else. */
function ofFineGrained(token: Token, place: TokenTarget): Permissions {
  const reached = token.resource_owner_id === place.owner.id && chosen(token.repository_ids, place)
  return reached ? (token.permissions ?? nothing) : nothing
}

/** What users let an app do by authorizing it; only what is about themselves needs no installation. */
const agreedTo = ({ app, permissions }: Token): Permissions =>
  app && 'permissions' in app ? narrowed(permissions, app.permissions) : nothing

/** What an app may do for a user: what is installed there, and less where the token was narrowed. */
async function ofAppUser(token: Token, place: TokenTarget, { installations }: Needs) {
  const { app_id, resource_owner_id, repository_ids, permissions, user_id } = token
  if (app_id === null) return nothing
  if (resource_owner_id !== null && resource_owner_id !== place.owner.id) return nothing
  const installed = ofInstallation(await installations.findOn(app_id, place.owner.id), place)
  const held = chosen(repository_ids, place) ? narrowed(permissions, installed) : nothing
  return place.owner.id === user_id ? { ...permissionsFor('user', agreedTo(token)), ...held } : held
}

/** What the token of a caller who is not bound by scopes allows at a place; nothing where it does not reach. */
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

/** What such a token allows at all, wherever it may turn out to reach. */
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

/** Whether an app is installed at a place, suspended or not: asking for itself it may know that. */
export async function isInstalledAt(
  place: TokenTarget,
  { id }: App,
  { installations }: Needs,
): Promise<boolean> {
  const installation = await installations.findOn(id, place.owner.id)
  return installation !== undefined && chosen(installation.repository_ids, place)
}
