import type { Schemas } from '../../contract/types.ts'
import type { Links } from '../../links.ts'
import type { Account } from '../../storage/accounts.ts'
import type { Hook } from '../../storage/hooks.ts'
import { simpleUser } from '../../views/simple-user.ts'
import type { Occasion } from '../occasion.ts'

/** A user took back what an app was allowed to do in their name: told to the app in any case. */
export function revokedOccasion(hook: Hook, user: Account, links: Links): Occasion {
  const payload = (): Schemas['webhook-app-authorization'] => ({
    action: 'revoked',
    sender: simpleUser(user, links),
  })
  const event = 'service_app_authorization'
  return { event, action: 'revoked', links, hooks: [hook], payload }
}
