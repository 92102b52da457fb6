import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { ImportLimits } from '../../workers/imports/limits.ts'

/** What imports are run with. */
export interface ImportContext extends Pick<
  Context,
  'storage' | 'git' | 'clock' | 'log' | 'config' | 'vault' | 'versions'
> {
  links: Links
  /** What one import may take. */
  allowance: ImportLimits
}
