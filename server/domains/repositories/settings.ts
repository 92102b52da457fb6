import type { Schemas } from '../../contract/schemas.ts'
import { changedFeatures } from './security-features.ts'
import type { RepositorySettings } from '../../storage/repositories/repositories.ts'

/** Default settings of a repository. */
export const defaultSettings: RepositorySettings = {
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

type Settable<Input> = Record<keyof RepositorySettings & keyof Input, true>

/**
 * Settings that the contract accepts on both creation and update. Other keys in the body are
 * ignored.
 */
const always = {
  has_issues: true,
  has_projects: true,
  has_wiki: true,
  has_discussions: true,
  allow_squash_merge: true,
  allow_merge_commit: true,
  allow_rebase_merge: true,
  allow_auto_merge: true,
  delete_branch_on_merge: true,
  squash_merge_commit_title: true,
  squash_merge_commit_message: true,
  merge_commit_title: true,
  merge_commit_message: true,
} as const

const onCreation: Settable<Schemas['repository-input']> = { ...always, has_downloads: true }

const onUpdate: Settable<Schemas['repository-update']> = {
  ...always,
  has_pull_requests: true,
  pull_request_creation_policy: true,
  allow_update_branch: true,
  allow_forking: true,
  web_commit_signoff_required: true,
}

type Input = Partial<Schemas['repository-input'] & Schemas['repository-update']>

function changed(before: RepositorySettings, input: Input, settable: object): RepositorySettings {
  const provided = Object.entries(input).filter(
    ([name, value]) => Object.hasOwn(settable, name) && value !== undefined,
  )
  return { ...before, ...(Object.fromEntries(provided) as Partial<RepositorySettings>) }
}

/** Returns the settings of a new repository. */
export const settingsFrom = (input: Input): RepositorySettings =>
  changed(defaultSettings, input, onCreation)

/** Applies the settings in the input to `before`. */
export function changedSettings(before: RepositorySettings, input: Input): RepositorySettings {
  const after = changed(before, input, onUpdate)
  const { security_and_analysis: security } = input
  return security ? { ...after, security_features: changedFeatures(before, security) } : after
}

/** `visibility` is more specific than `private` and takes precedence. */
export function visibilityOf({ visibility, private: hidden }: Input) {
  if (visibility !== undefined) return visibility
  return hidden === undefined ? undefined : hidden ? ('private' as const) : ('public' as const)
}
