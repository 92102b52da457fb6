import type { Caller } from '../auth/caller.ts'

/** Categories of seed 2.5, in the order a status lists them. */
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

/** Requests an hour (search: a minute) for somebody who is signed in (seed 8.1). */
const signedIn: Record<Category, number> = {
  core: 5000,
  search: 30,
  code_search: 10,
  graphql: 5000,
  integration_manifest: 5000,
  dependency_snapshots: 100,
  code_scanning_upload: 500,
  actions_runner_registration: 10_000,
  scim: 15_000,
  source_import: 100,
}

/** Requests an hour from one address without credentials (seed 8.1). */
const anonymous: Record<Category, number> = {
  core: 60,
  search: 10,
  code_search: 60,
  graphql: 0,
  integration_manifest: 5,
  dependency_snapshots: 0,
  code_scanning_upload: 0,
  actions_runner_registration: 0,
  scim: 0,
  source_import: 5,
}

const hour = 3_600_000
const minute = 60_000

/** How long a window of a category lasts, in milliseconds. */
export const windowOf = (category: Category): number =>
  category === 'search' || category === 'code_search' ? minute : hour

export const quotaOf = (caller: Caller, category: Category): number =>
  (caller.kind === 'none' ? anonymous : signedIn)[category]

/** Whose bucket a request counts in: all tokens of a user share the user's own (seed 8.1). */
export function bucketOf(caller: Caller): string {
  if (caller.kind === 'none') return `address ${caller.address}`
  if (caller.kind === 'client') return `client ${caller.client.client_id}`
  if (caller.kind === 'app') return `app ${caller.app.id}`
  if (caller.kind === 'installation') return `installation ${caller.token.installation_id}`
  if (caller.kind === 'workflow') return `workflow ${caller.token.repository_id}`
  return `user ${caller.user.id}`
}
