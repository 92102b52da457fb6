import type { Links } from '../core/links.ts'
import type { Account } from '../storage/accounts/accounts.ts'
import type { Hook } from '../storage/webhooks/hooks.ts'
import type { Repository } from '../storage/repositories/repositories.ts'

/** An event that hooks can receive. */
export interface WebhookEvent {
  event: string
  action?: string
  /** The repository of the event; absent for events of an account or an app. */
  repository?: Repository
  /** The repository that the payload of an account's event shows. */
  shown?: Repository | undefined
  /** The account whose apps receive the event; defaults to the repository's owner. */
  account?: Account
  links: Links
  /** Builds the payload in the newest version. Called once for each version in use. */
  payload: () => object
  /** Only these hooks, whatever they subscribe to. */
  hooks?: readonly Hook[]
  /** Only the hook of this app, which must be allowed to write checks. */
  appId?: number | undefined
  /** The installation that the event is about; receiving apps get theirs in any case. */
  installationId?: number
}
