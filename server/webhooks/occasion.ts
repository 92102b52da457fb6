import type { Links } from '../links.ts'
import type { Hook } from '../storage/hooks.ts'
import type { Repository } from '../storage/repositories.ts'

/** Something that happened and that hooks may want to hear of. */
export interface Occasion {
  event: string
  action?: string
  repository: Repository
  links: Links
  /** The newest form of the payload. Called once for each version that a hook asks for. */
  payload: () => object
  /** Only these hooks, whatever they subscribe to. */
  hooks?: Hook[]
}
