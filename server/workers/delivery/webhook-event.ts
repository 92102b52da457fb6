import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** Something that happened and that hooks may want to hear of. */
export interface Occasion {
  event: string
  action?: string
  /** Where it happened; left out for what concerns an account or an app as such. */
  repository?: Repository
  /** Whose apps hear of it: the repository's owner, unless said. */
  account?: Account
  links: Links
  /** The newest form of the payload. Called once for each version that a hook asks for. */
  payload: () => object
  /** Only these hooks, whatever they subscribe to. */
  hooks?: readonly Hook[]
  /** The installation that it is about; apps are told theirs in any case. */
  installationId?: number
}
