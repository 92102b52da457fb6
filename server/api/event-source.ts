import type { Links } from '../core/links.ts'
import type { Account } from '../storage/accounts/accounts.ts'
import type { Repository } from '../storage/repositories/repositories.ts'

/** The repository and sender of an event. */
export interface EventSource {
  /** State at the time of the event, or the last state of a deleted repository. */
  repository: Repository
  sender: Account
  links: Links
}
