import type { Schemas } from '../contract/types.ts'
import type { RepositorySettings } from '../storage/repositories.ts'

/** How a repository is set up when its creator says nothing. */
export const usualSettings: RepositorySettings = {
  has_issues: true,
  has_projects: true,
  has_wiki: true,
  has_pages: false,
  has_discussions: false,
  has_downloads: true,
  has_pull_requests: true,
  pull_request_creation_policy: 'all',
  allow_squash_merge: true,
  allow_merge_commit: true,
  allow_rebase_merge: true,
  allow_auto_merge: false,
  allow_update_branch: false,
  allow_forking: true,
  delete_branch_on_merge: false,
  web_commit_signoff_required: false,
  squash_merge_commit_title: 'COMMIT_OR_PR_TITLE',
  squash_merge_commit_message: 'COMMIT_MESSAGES',
  merge_commit_title: 'MERGE_MESSAGE',
  merge_commit_message: 'PR_TITLE',
}

const names = Object.keys(usualSettings) as (keyof RepositorySettings)[]

type Input = Partial<Schemas['repository-input'] & Schemas['repository-update']>

/** `before` with what the input says of settings. */
export function changedSettings(before: RepositorySettings, input: Input): RepositorySettings {
  const given = names.filter((name) => (input as Record<string, unknown>)[name] !== undefined)
  const changes = given.map((name) => [name, (input as Record<string, unknown>)[name]])
  return { ...before, ...(Object.fromEntries(changes) as Partial<RepositorySettings>) }
}

/** `visibility` says more than `private`, so it decides where both are given. */
export function visibilityOf({ visibility, private: hidden }: Input) {
  if (visibility !== undefined) return visibility
  return hidden === undefined ? undefined : hidden ? ('private' as const) : ('public' as const)
}
