import type { Account } from '../../storage/accounts/accounts.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import type { Storage } from '../../storage/index.ts'
import type { Token } from '../../storage/tokens/tokens.ts'
import type { Caller } from './caller.ts'

type Needs = Pick<Storage, 'installations'>

/**
 * The accounts that credentials depend on. Deleting another dependency also deletes the
 * credentials.
 */
function accountsBehind(caller: Caller): (Account | null | undefined)[] {
  switch (caller.kind) {
    case 'none':
      return []
    case 'client':
      return [caller.client.owner]
    case 'app':
      return [caller.app.owner]
    case 'installation': {
      const { account, app } = caller.token.installation
      return [account, app.owner]
    }
    case 'workflow':
      return [caller.token.user, caller.token.repository.owner]
    default:
      return [caller.user, caller.token.resource_owner, caller.token.app?.owner]
  }
}

const works = (installation: Installation | undefined): boolean =>
  installation?.suspended_at === null

/**
 * Whether the app is still installed. A token that was narrowed to one account depends on the
 * installation there.
 */
async function isStillInstalled({ app_id, resource_owner_id }: Token, { installations }: Needs) {
  if (app_id === null) return false
  if (resource_owner_id === null) return true
  return works(await installations.findOn(app_id, resource_owner_id))
}

/**
 * Whether credentials are active. They are not while a user, owner, account or installation that
 * they depend on is suspended.
 */
export async function isActive(caller: Caller, storage: Needs): Promise<boolean> {
  if (accountsBehind(caller).some((account) => (account?.suspended_at ?? null) !== null))
    return false
  if (caller.kind === 'installation') return works(caller.token.installation)
  if (caller.kind === 'app-user') return isStillInstalled(caller.token, storage)
  return true
}
