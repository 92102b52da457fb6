import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { ImportLimits } from '../../workers/imports/limits.ts'

/** Dependencies of imports. */
export interface ImportContext extends Pick<
  Context,
  'storage' | 'git' | 'clock' | 'log' | 'config' | 'vault' | 'versions' | 'tracing'
> {
  links: Links
  /** Resource limits of one import. */
  allowance: ImportLimits
}
