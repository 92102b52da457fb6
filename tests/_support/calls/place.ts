import type { GistPlace } from '../authorization/snippets.ts'
import type { PlantedReactions } from '../planted/milestone.ts'

/** Everything a request can name: every path parameter of the contract, and values in bodies. */
export interface Place extends GistPlace, PlantedReactions {
  owner: string
  repo: string
  account_id: number
  hook_id: number
  delivery_id: number
  org: string
  username: string
  /** A user whom every caller follows and has blocked. */
  target_user: string
  client_id: string
  installation_id: number
  app_slug: string
  license: string
  code: string
  /** A team of the organization that every member can see. */
  team_slug: string
  /** An invitation to the repository for any user; under /user, one for the caller. */
  invitation_id: number
  /** A token of the client, for a user who is not a caller. */
  access_token: string
  /** A repository to add to a selection. */
  repository_id: number
  /** An upload of results, its analysis, and an alert of that analysis. */
  sarif_id: string
  analysis_id: number
  alert_number: number
  workflow_id: number | string
  /** Definitions of the organization. The first issue has a value of the field. */
  issue_type_id: number
  issue_field_id: number
  role_id: number
  run_id: number
  job_id: number
  attempt_number: number
  /** An artifact of the run, and a cache of its repository. */
  artifact_id: number
  cache_id: number
  /** The subject of the attestations. */
  subject_digest: string
  /** A repository name that is not taken. */
  name: string
  /** A repository that the migration has locked. */
  repo_name: string
  migration_id: number
  /** A secondary email address of the caller. */
  email: string
  /** Keys of the caller, and an OpenPGP key that is not registered yet. */
  key_id: number
  ssh_signing_key_id: number
  gpg_key_id: number
  armored_public_key: string
  /** A social account of the caller. */
  account_url: string
  /** The comment on the first issue. */
  comment_id: number
  /** The head of the default branch. */
  commit_sha: string
  /** A workspace of the caller. */
  workspace_name: string
  /** A published release of the repository, its tag and its asset. */
  release_id: number
  asset_id: number
  tag: string
  /** A submitted review of the open pull request, and its comment. */
  review_id: number
  review_comment_id: number
  /** A comment on a commit of the repository, a deploy key, a deployment and its status. */
  commit_comment_id: number
  deploy_key_id: number
  deployment_id: number
  status_id: number
  /** The thread of the first issue, of which the caller was notified. */
  thread_id: number
  /** A completed check run of the app, and its suite. */
  check_run_id: number
  check_suite_id: number
  /** An author in the source that was imported into the repository. */
  author_id: number
  /** Set if it is not the default pull request. */
  pull_number?: number
}

/** An organization of all callers but strangers, which has no repositories. */
export const annex = 'annex'

/** A repository of acme's in the test world. */
export const widgets = { owner: 'acme', repo: 'widgets' }

/** The world of the contract tests, where the typed client is tried. */
export interface ContractPlace extends Place {
  /** A hook of acme with a delivery. */
  organization_hook: { hook_id: number; delivery_id: number }
  /** Invitations that mona can accept or decline. */
  own_invitation_id: number
  other_invitation_id: number
  /** An installation on the holder, to be deleted. */
  leaving_id: number
  /** A delivery to the webhook of the app. */
  app_delivery_id: number
  /** A migration of the owner, with its archive. */
  own_migration_id: number
  /** The branch to protect, which exists. */
  guarded_branch: string
  /** A user whose tokens may be revoked. */
  holder: string
  /** A repository of mona's with a completed import. */
  imported: string
}
