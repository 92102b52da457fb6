import type { Category } from './categories.ts'

/** The quota class of a caller. */
export type QuotaClass =
  | { kind: 'anonymous' }
  /** A user or an app; `enterprise` when it belongs to an organization on that plan. */
  | { kind: 'signed-in'; enterprise: boolean }
  /** A workflow run. */
  | { kind: 'workflow'; enterprise: boolean }
  | { kind: 'installation'; enterprise: boolean; repositories: number; users: number }

/** Requests per hour (search: per minute) for authenticated callers. */
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

/** Requests per hour (search: per minute) from one address without credentials. */
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
/**
 * The numbers of repositories and users that do not raise the quota, and the increase for each one
 * beyond.
 */
const growth = { free: 20, each: 50 }

const grown = (count: number): number => Math.max(0, count - growth.free) * growth.each

function coreOf(standing: Exclude<QuotaClass, { kind: 'anonymous' }>): number {
  if (standing.enterprise) return enterpriseCore
  if (standing.kind === 'workflow') return workflowCore
  if (standing.kind === 'signed-in') return signedIn.core
  const { repositories, users } = standing
  return Math.min(largestInstallation, signedIn.core + grown(repositories) + grown(users))
}

/** The category in whose window requests count. Callers without credentials cannot search code. */
export const windowOf = ({ kind }: QuotaClass, category: Category): Category =>
  kind === 'anonymous' && category === 'code_search' ? 'core' : category

/** Quota of a caller in one window of a category. */
export function quotaOf(standing: QuotaClass, category: Category): number {
  if (standing.kind === 'anonymous') return anonymous[category]
  return category === 'core' ? coreOf(standing) : signedIn[category]
}
