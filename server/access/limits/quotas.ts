import type { Category } from './categories.ts'

/** What decides how much a caller has (seed 8.1). */
export type Standing =
  | { kind: 'anonymous' }
  /** Somebody who is signed in, or an app; `enterprise` when it is of an organization with that plan. */
  | { kind: 'signed-in'; enterprise: boolean }
  /** The run of a workflow in a repository of an account. */
  | { kind: 'workflow'; enterprise: boolean }
  | { kind: 'installation'; enterprise: boolean; repositories: number; users: number }

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

const enterpriseCore = 15_000
const workflowCore = 1000
const largestInstallation = 12_500
/** What an installation has without growing, and what each repository and user beyond adds. */
const growth = { free: 20, each: 50 }

const grown = (count: number): number => Math.max(0, count - growth.free) * growth.each

function coreOf(standing: Exclude<Standing, { kind: 'anonymous' }>): number {
  if (standing.enterprise) return enterpriseCore
  if (standing.kind === 'workflow') return workflowCore
  if (standing.kind === 'signed-in') return signedIn.core
  const { repositories, users } = standing
  return Math.min(largestInstallation, signedIn.core + grown(repositories) + grown(users))
}

/** Requests that a caller has in one window of a category (seed 8.1). */
export function quotaOf(standing: Standing, category: Category): number {
  if (standing.kind === 'anonymous') return anonymous[category]
  return category === 'core' ? coreOf(standing) : signedIn[category]
}
