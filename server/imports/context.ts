import type { Context } from '../context.ts'
import type { Links } from '../links.ts'
import type { ImportLimits } from './limits.ts'

/** What imports are run with. */
export interface ImportContext extends Pick<
  Context,
  'storage' | 'git' | 'clock' | 'log' | 'config' | 'vault' | 'versions'
> {
  links: Links
  /** What one import may take. */
  allowance: ImportLimits
}
