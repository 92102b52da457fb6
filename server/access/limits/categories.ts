/** Rate limit categories, in the order of `GET /rate_limit`. */
export const categories = [
  'core',
  'search',
  'code_search',
  'graphql',
  'integration_manifest',
  'dependency_snapshots',
  'code_scanning_upload',
  'actions_runner_registration',
  'scim',
  'source_import',
] as const

export type Category = (typeof categories)[number]

const hour = 3_600_000
const minute = 60_000

/** Length of a category's window, in milliseconds. */
export const windowLength = (category: Category): number =>
  category === 'search' || category === 'code_search' ? minute : hour
