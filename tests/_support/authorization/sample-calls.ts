import { createHash } from 'node:crypto'
import type { operations } from '../../../generated/newest/operations.ts'
import type { Permissions } from '../../../server/contract/permissions.ts'
import { packed, sarifOf } from '../fixtures/sarif.ts'
import { bundleOf } from '../keys/attested.ts'
import { blobId } from '../git/blob-id.ts'
import { guarded } from '../planted/protection.ts'
import { sealedValue, valueName } from '../planted/values.ts'
import { docsTree, plantedTag, readme } from '../planted/tag.ts'
import { sourceUrl } from '../planted/import.ts'
import type { PlantedReactions } from '../planted/milestone.ts'
import { makeSshKey } from '../keys/ssh-keys.ts'
import type { GistPlace } from './snippets.ts'
import type { Operation } from '../../../server/contract/operation.ts'

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
  workflow_id: number
  /** Definitions of the organization. The first issue has a value of the field. */
  issue_type_id: number
  issue_field_id: number
  role_id: number
  run_id: number
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

/** A call that succeeds whenever its caller is authorized. */
interface Sample {
  success: 200 | 201 | 202 | 204 | 205 | 302
  /** Status in the older version, if it differs. */
  formerly?: 204
  body?: (place: Place) => unknown
  /** Additional permissions of the token, required by the body. */
  needs?: Permissions
  /** Requires write access to the repository, in addition to the permission. */
  forWriters?: true
  /** The kind of the named resource: only this one of the alternative permissions applies. */
  only?: string
  /** Changes the work of another user, which requires write access. */
  others?: true
  /** Parameters that replace or extend the default ones. */
  names?: Partial<Pick<Place, 'pull_number' | 'name'>>
  /** Needs content in the repository. */
  content?: true
  /** Takes half a second, so only full runs call it as every caller. */
  expensive?: true
}

/** An organization of all callers but strangers, which has no repositories. */
export const annex = 'annex'

const aboutToken = ({ access_token }: Place) => ({ access_token })

const advisoryInput = { summary: 'x', description: 'y', vulnerabilities: [] }

const shown: Sample = { success: 200 }

const done: Sample = { success: 204 }

/** The name of a place has characters that names of variables cannot have. */
const newVariable = ({ name }: Place) => ({ name: name.replaceAll('-', '_'), value: 'eu-west' })

const noRepositories: Sample['body'] = () => ({ selected_repository_ids: [] })

const read: Sample = { success: 205, body: () => ({ last_read_at: '2026-03-01T00:00:00Z' }) }

/** Protection that requires a status. */
const protection = {
  required_status_checks: { strict: false, contexts: ['ci'] },
  enforce_admins: null,
  required_pull_request_reviews: null,
  restrictions: null,
}

const text = { value_type: 'string' }

const tier = [{ property_name: 'tier', value: 'first' }]
const sshKey: Sample['body'] = () => ({ key: makeSshKey().line })

const comment: Sample['body'] = () => ({ body: 'Well said.' })

/** No caller has reacted with it before. */
const rocket: Sample['body'] = () => ({ content: 'rocket' })

/** The public repository of the scene of a private one. */
const openOf = (repo = '') => repo.replace('vault-', 'widgets-')
const noValues: Sample['body'] = () => ({ issue_field_values: [] })

/** The merged pull request of a scene. */
const mergedPull = 3

const written = { message: 'Write', sha: blobId(readme) }

const subjects: Sample['body'] = ({ subject_digest }) => ({ subject_digests: [subject_digest] })

/** One call of every operation. A missing one is a compile error. */
export const samples: Record<keyof typeof operations, Sample> = {
  'meta/root': shown,
  'meta/get': shown,
  'gitignore/get-all-templates': shown,
  'gitignore/get-template': { success: 200, names: { name: 'Node' } },
  'licenses/get-all-commonly-used': shown,
  'licenses/get': shown,
  'licenses/get-for-repo': shown,
  'emojis/get': shown,
  'meta/get-zen': shown,
  'meta/get-octocat': shown,
  'markdown/render': { success: 200, body: () => ({ text: 'Hello *world*!' }) },
  'markdown/render-raw': shown, // no body is an empty text
  'meta/get-all-versions': shown,
  'rate-limit/get': shown,
  'users/get-authenticated': shown,
  'users/update-authenticated': { success: 200, body: ({ name }) => ({ bio: name }) },
  'users/get-by-username': shown,
  'users/list-social-accounts-for-authenticated-user': shown,
  'users/list-social-accounts-for-user': shown,
  'users/add-social-account-for-authenticated-user': {
    success: 201,
    body: ({ name }) => ({ account_urls: [`https://example.com/${name}`] }),
  },
  'users/delete-social-account-for-authenticated-user': {
    success: 204,
    body: ({ account_url }) => ({ account_urls: [account_url] }),
  },
  'billing/get-billing-usage-report-user': shown,
  'billing/get-billing-usage-summary-report-user': shown,
  'billing/get-billing-premium-request-usage-report-user': shown,
  'users/list-emails-for-authenticated-user': shown,
  'users/add-email-for-authenticated-user': {
    success: 201,
    body: ({ name }) => ({ emails: [`${name}@example.com`] }),
  },
  'users/delete-email-for-authenticated-user': {
    success: 204,
    body: ({ email }) => ({ emails: [email] }),
  },
  'users/list-public-emails-for-authenticated-user': shown,
  'users/set-primary-email-visibility-for-authenticated-user': {
    success: 200,
    body: () => ({ visibility: 'private' }),
  },
  'users/list-gpg-keys-for-authenticated-user': shown,
  'users/create-gpg-key-for-authenticated-user': {
    success: 201,
    body: ({ armored_public_key }) => ({ armored_public_key }),
  },
  'users/get-gpg-key-for-authenticated-user': shown,
  'users/delete-gpg-key-for-authenticated-user': done,
  'users/list-gpg-keys-for-user': shown,
  'users/list-public-ssh-keys-for-authenticated-user': shown,
  'users/create-public-ssh-key-for-authenticated-user': { success: 201, body: sshKey },
  'users/get-public-ssh-key-for-authenticated-user': shown,
  'users/delete-public-ssh-key-for-authenticated-user': done,
  'users/list-public-keys-for-user': shown,
  'users/list-ssh-signing-keys-for-authenticated-user': shown,
  'users/create-ssh-signing-key-for-authenticated-user': { success: 201, body: sshKey },
  'users/get-ssh-signing-key-for-authenticated-user': shown,
  'users/delete-ssh-signing-key-for-authenticated-user': done,
  'users/list-ssh-signing-keys-for-user': shown,
  'migrations/list-for-org': shown,
  'migrations/start-for-org': {
    success: 201,
    body: () => ({ repositories: [], org_metadata_only: true }),
  },
  'migrations/get-status-for-org': shown,
  'migrations/download-archive-for-org': { success: 302 },
  'migrations/delete-archive-for-org': done,
  'migrations/unlock-repo-for-org': done,
  'migrations/list-repos-for-org': shown,
  'migrations/list-for-authenticated-user': shown,
  'migrations/start-for-authenticated-user': {
    success: 201,
    body: ({ repo_name }) => ({ repositories: [repo_name] }),
  },
  'migrations/get-status-for-authenticated-user': shown,
  'migrations/get-archive-for-authenticated-user': { success: 302 },
  'migrations/delete-archive-for-authenticated-user': done,
  'migrations/unlock-repo-for-authenticated-user': done,
  'migrations/list-repos-for-authenticated-user': shown,
  'migrations/get-import-status': shown,
  'migrations/start-import': { success: 201, body: () => ({ vcs: 'git', vcs_url: sourceUrl }) },
  'migrations/update-import': { success: 200, body: () => ({ vcs_username: 'mona' }) },
  'migrations/cancel-import': done,
  'migrations/get-commit-authors': shown,
  'migrations/map-commit-author': { success: 200, body: () => ({ name: 'Octavia' }) },
  'migrations/get-large-files': shown,
  'migrations/set-lfs-preference': { success: 200, body: () => ({ use_lfs: 'opt_in' }) },
  'repos/list-for-authenticated-user': shown,
  'repos/create-for-authenticated-user': { success: 201, body: ({ name }) => ({ name }) },
  'repos/create-in-org': { success: 201, body: ({ name }) => ({ name }) },
  'repos/get': shown,
  'repos/delete': done,
  'repos/update': { success: 200, body: () => ({ description: 'Of another kind.' }) },
  'activity/list-repo-events': shown,
  'activity/list-public-events': shown,
  'activity/list-public-events-for-repo-network': shown,
  'activity/list-public-org-events': shown,
  'activity/list-events-for-authenticated-user': shown,
  'activity/list-org-events-for-authenticated-user': shown,
  'activity/list-public-events-for-user': shown,
  'activity/list-received-events-for-user': shown,
  'activity/list-received-public-events-for-user': shown,
  'activity/check-repo-is-starred-by-authenticated-user': done,
  'activity/star-repo-for-authenticated-user': done,
  'activity/unstar-repo-for-authenticated-user': done,
  'activity/list-repos-starred-by-authenticated-user': shown,
  'activity/list-repos-starred-by-user': shown,
  'activity/list-stargazers-for-repo': shown,
  'activity/list-notifications-for-authenticated-user': shown,
  'activity/mark-notifications-as-read': read,
  'activity/list-repo-notifications-for-authenticated-user': shown,
  'activity/mark-repo-notifications-as-read': read,
  'activity/get-thread': shown,
  'activity/mark-thread-as-read': { success: 205 },
  'activity/mark-thread-as-done': done,
  'activity/get-thread-subscription-for-authenticated-user': shown,
  'activity/set-thread-subscription': { success: 200, body: () => ({ ignored: false }) },
  'activity/delete-thread-subscription': done,
  'activity/get-repo-subscription': shown,
  'activity/set-repo-subscription': { success: 200, body: () => ({ ignored: true }) },
  'activity/delete-repo-subscription': done,
  'activity/list-watchers-for-repo': shown,
  'activity/list-watched-repos-for-authenticated-user': shown,
  'activity/list-repos-watched-by-user': shown,
  'users/list-followers-for-authenticated-user': shown,
  'users/list-followed-by-authenticated-user': shown,
  'users/check-person-is-followed-by-authenticated': done,
  'users/follow': done,
  'users/unfollow': done,
  'users/list-followers-for-user': shown,
  'users/list-blocked-by-authenticated-user': shown,
  'users/check-blocked': done,
  'users/block': done,
  'users/unblock': done,
  'orgs/list-blocked-users': shown,
  'orgs/check-blocked-user': done,
  'orgs/block-user': done,
  'orgs/unblock-user': done,
  'interactions/get-restrictions-for-authenticated-user': shown,
  'interactions/set-restrictions-for-authenticated-user': {
    success: 200,
    body: () => ({ limit: 'existing_users' }),
  },
  'interactions/remove-restrictions-for-authenticated-user': done,
  'users/list-following-for-user': shown,
  'users/check-following-for-user': done,
  'repos/list-collaborators': { success: 200, forWriters: true },
  'repos/check-collaborator': { success: 204, forWriters: true },
  'repos/add-collaborator': { success: 204, body: () => ({ permission: 'triage' }) },
  'repos/list-invitations': shown,
  'repos/update-invitation': { success: 200, body: () => ({ permissions: 'read' }) },
  'repos/delete-invitation': done,
  'repos/list-invitations-for-authenticated-user': shown,
  'repos/accept-invitation-for-authenticated-user': done,
  'repos/decline-invitation-for-authenticated-user': done,
  'repos/list-teams': shown,
  'orgs/get': shown,
  'orgs/update': { success: 200, body: () => ({ company: 'Of another kind.' }) },
  'orgs/delete': { success: 202 },
  'orgs/list-for-authenticated-user': shown,
  'orgs/list-for-user': shown,
  'orgs/list-members': shown,
  'orgs/check-membership-for-user': { success: 302 },
  'orgs/remove-member': done,
  'orgs/list-public-members': shown,
  'orgs/check-public-membership-for-user': done,
  'orgs/set-public-membership-for-authenticated-user': done,
  'orgs/remove-public-membership-for-authenticated-user': done,
  'orgs/get-membership-for-user': shown,
  'orgs/set-membership-for-user': { success: 200, body: () => ({ role: 'admin' }) },
  'orgs/remove-membership-for-user': done,
  'orgs/list-memberships-for-authenticated-user': shown,
  'orgs/get-membership-for-authenticated-user': shown,
  'orgs/update-membership-for-authenticated-user': {
    success: 200,
    body: () => ({ state: 'active' }),
  },
  'orgs/list-pending-invitations': shown,
  'teams/list': shown,
  'teams/create': { success: 201, body: ({ name }) => ({ name }) },
  'teams/get-by-name': shown,
  'teams/update-in-org': { success: 200, body: () => ({ description: 'Of another kind.' }) },
  'teams/delete-in-org': done,
  'teams/list-child-in-org': shown,
  'teams/list-members-in-org': shown,
  'teams/get-membership-for-user-in-org': shown,
  'teams/add-or-update-membership-for-user-in-org': {
    success: 200,
    body: () => ({ role: 'maintainer' }),
  },
  'teams/remove-membership-for-user-in-org': done,
  'teams/list-repos-in-org': shown,
  'teams/check-permissions-for-repo-in-org': done,
  'teams/add-or-update-repo-permissions-in-org': {
    success: 204,
    body: () => ({ permission: 'triage' }),
  },
  'teams/remove-repo-in-org': done,
  'teams/list-for-authenticated-user': shown,
  'repos/remove-collaborator': done,
  'repos/get-collaborator-permission-level': { success: 200, forWriters: true },
  'issues/list-for-repo': shown,
  'issues/create': { success: 201, body: () => ({ title: 'Another' }) },
  'issues/get': { ...shown, only: 'issues' },
  'issues/update': { success: 200, only: 'issues', others: true, body: () => ({ title: 'Bent' }) },
  'issues/lock': { ...done, only: 'issues', body: () => ({ lock_reason: 'spam' }) },
  'issues/unlock': { ...done, only: 'issues' },
  'issues/list-comments-for-repo': shown,
  'issues/list-comments': { ...shown, only: 'issues' },
  'issues/create-comment': { success: 201, only: 'issues', body: () => ({ body: 'Mine too.' }) },
  'issues/get-comment': { ...shown, only: 'issues' },
  'issues/update-comment': { ...shown, only: 'issues', others: true, body: () => ({ body: 'x' }) },
  'issues/delete-comment': { ...done, only: 'issues', others: true },
  'issues/list': shown,
  'issues/list-for-authenticated-user': shown,
  'issues/list-for-org': shown,
  'issues/list-events-for-repo': shown,
  'issues/get-event': { ...shown, only: 'issues' },
  'issues/list-events': { ...shown, only: 'issues' },
  'issues/list-events-for-timeline': { ...shown, only: 'issues' },
  'issues/list-milestones': shown,
  'issues/create-milestone': { success: 201, body: ({ name }) => ({ title: name }) },
  'issues/get-milestone': shown,
  'issues/update-milestone': { success: 200, body: ({ name }) => ({ title: name }) },
  'issues/delete-milestone': done,
  'issues/list-labels-for-milestone': shown,
  'reactions/list-for-issue': { ...shown, only: 'issues' },
  'reactions/create-for-issue': { success: 201, only: 'issues', body: rocket },
  'reactions/delete-for-issue': { ...done, only: 'issues', others: true },
  'reactions/list-for-issue-comment': { ...shown, only: 'issues' },
  'reactions/create-for-issue-comment': { success: 201, only: 'issues', body: rocket },
  'reactions/delete-for-issue-comment': { ...done, only: 'issues', others: true },
  'reactions/list-for-pull-request-review-comment': shown,
  'reactions/create-for-pull-request-review-comment': { success: 201, body: rocket },
  'reactions/delete-for-pull-request-comment': { ...done, others: true },
  'reactions/list-for-commit-comment': shown,
  'reactions/create-for-commit-comment': { success: 201, body: rocket },
  'reactions/delete-for-commit-comment': { ...done, others: true },
  'issues/list-dependencies-blocked-by': shown,
  'issues/list-dependencies-blocking': shown,
  'issues/add-blocked-by-dependency': {
    success: 201,
    body: ({ free_issue_id }) => ({ issue_id: free_issue_id }),
  },
  'issues/remove-dependency-blocked-by': shown,
  'issues/list-sub-issues': shown,
  'issues/get-parent': shown,
  'issues/add-sub-issue': {
    success: 201,
    body: ({ free_issue_id }) => ({ sub_issue_id: free_issue_id }),
  },
  'issues/remove-sub-issue': { ...shown, body: ({ sub_issue_id }) => ({ sub_issue_id }) },
  'issues/reprioritize-sub-issue': { ...shown, body: ({ sub_issue_id }) => ({ sub_issue_id }) },
  'reactions/list-for-release': shown,
  'reactions/create-for-release': { success: 201, body: rocket },
  'reactions/delete-for-release': { ...done, others: true },
  'issues/list-labels-for-repo': shown,
  'issues/create-label': { success: 201, body: () => ({ name: 'odd' }) },
  'issues/get-label': shown,
  'issues/update-label': { success: 200, body: () => ({ new_name: 'odd' }) },
  'issues/delete-label': done,
  'issues/list-labels-on-issue': { ...shown, only: 'issues' },
  'issues/add-labels': { success: 200, only: 'issues', body: () => ({ labels: ['odd'] }) },
  'issues/set-labels': { success: 200, only: 'issues', body: () => ({ labels: ['odd'] }) },
  'issues/remove-label': { ...shown, only: 'issues' },
  'issues/remove-all-labels': { ...done, only: 'issues' },
  'issues/list-assignees': shown,
  'issues/check-user-can-be-assigned': done,
  'issues/check-user-can-be-assigned-to-issue': { ...done, only: 'issues' },
  'issues/add-assignees': { success: 201, only: 'issues', body: () => ({ assignees: ['mona'] }) },
  'issues/remove-assignees': { ...shown, only: 'issues', body: () => ({ assignees: ['mona'] }) },
  'repos/get-content': shown,
  'repos/get-readme': shown,
  'repos/create-or-update-file-contents': {
    success: 200,
    body: () => ({ ...written, content: Buffer.from('Of another kind.').toString('base64') }),
    content: true,
    expensive: true,
  },
  'repos/delete-file': { success: 200, body: () => written, content: true, expensive: true },
  'pulls/list': shown,
  'pulls/create': {
    success: 201,
    body: () => ({ title: 'Another', head: 'other', base: 'main' }),
    others: true,
    content: true,
    expensive: true,
  },
  'pulls/get': shown,
  'pulls/update': { success: 200, body: () => ({ title: 'Bent' }), others: true, content: true },
  'pulls/list-commits': shown,
  'pulls/list-files': shown,
  'pulls/list-reviews': shown,
  'pulls/create-review': { success: 200, body: () => ({ event: 'COMMENT', body: 'Fine.' }) },
  'pulls/get-review': shown,
  'pulls/update-review': { success: 200, body: () => ({ body: 'Good.' }), others: true },
  'pulls/delete-pending-review': shown,
  'pulls/submit-review': { success: 200, body: () => ({ event: 'COMMENT', body: 'Fine.' }) },
  'pulls/list-comments-for-review': shown,
  'pulls/dismiss-review': { success: 200, body: () => ({ message: 'It is another one now.' }) },
  'pulls/list-review-comments-for-repo': shown,
  'pulls/list-review-comments': shown,
  'pulls/create-review-comment': {
    success: 201,
    body: ({ review_comment_id: in_reply_to }) => ({
      ...{ body: 'This one.', commit_id: 'head', path: 'side', in_reply_to },
    }),
  },
  'pulls/create-reply-for-review-comment': { success: 201, body: comment },
  'pulls/get-review-comment': shown,
  'pulls/update-review-comment': { success: 200, body: comment, others: true },
  'pulls/delete-review-comment': { ...done, others: true },
  'pulls/list-requested-reviewers': shown,
  'pulls/request-reviewers': { success: 201, body: () => ({ reviewers: [] }) },
  'pulls/remove-requested-reviewers': { success: 200, body: () => ({ reviewers: [] }) },
  'pulls/update-branch': { success: 202, others: true, content: true, expensive: true },
  'pulls/check-if-merged': { ...done, names: { pull_number: mergedPull } },
  'pulls/merge': { success: 200, body: () => ({}), content: true, expensive: true },
  'repos/create-commit-status': {
    success: 201,
    body: () => ({ state: 'success' }),
    content: true,
  },
  'checks/create': {
    success: 201,
    body: ({ commit_sha }) => ({ name: 'tests', head_sha: commit_sha }),
    content: true,
  },
  'checks/get': shown,
  'checks/update': { success: 200, body: () => ({ conclusion: 'success' }), content: true },
  'checks/list-annotations': shown,
  'checks/rerequest-run': { success: 201, content: true },
  'checks/create-suite': {
    success: 201,
    body: ({ commit_sha }) => ({ head_sha: commit_sha }),
    content: true,
  },
  'checks/set-suites-preferences': { success: 200, body: () => ({}) },
  'checks/get-suite': shown,
  'checks/rerequest-suite': { success: 201, content: true },
  'checks/list-for-suite': shown,
  'checks/list-for-ref': shown,
  'checks/list-suites-for-ref': shown,
  'repos/get-combined-status-for-ref': shown,
  'repos/list-commit-statuses-for-ref': shown,
  'repos/custom-properties-for-repos-get-repository-values': shown,
  'repos/custom-properties-for-repos-create-or-update-repository-values': {
    success: 204,
    body: () => ({ properties: tier }),
  },
  'orgs/custom-properties-for-repos-get-organization-definitions': shown,
  'orgs/custom-properties-for-repos-create-or-update-organization-definitions': {
    success: 200,
    body: ({ name }) => ({ properties: [{ property_name: name, ...text }] }),
  },
  'orgs/custom-properties-for-repos-get-organization-definition': shown,
  'orgs/custom-properties-for-repos-create-or-update-organization-definition': {
    success: 200,
    body: () => text,
  },
  'orgs/custom-properties-for-repos-delete-organization-definition': done,
  'orgs/custom-properties-for-repos-get-organization-values': shown,
  'orgs/custom-properties-for-repos-create-or-update-organization-values': {
    success: 204,
    body: ({ repo }) => ({ repository_names: [openOf(repo)], properties: tier }),
  },
  'codespaces/set-codespaces-access': {
    success: 204,
    body: () => ({ visibility: 'all_members' }),
  },
  'codespaces/set-codespaces-access-users': {
    success: 204,
    body: ({ target_user }) => ({ selected_usernames: [target_user] }),
  },
  'codespaces/delete-codespaces-access-users': {
    success: 204,
    body: () => ({ selected_usernames: ['hubot'] }),
  },
  'codespaces/list-devcontainers-in-repository-for-authenticated-user': shown,
  'codespaces/repo-machines-for-authenticated-user': shown,
  'codespaces/codespace-machines-for-authenticated-user': shown,
  'repos/list-forks': shown,
  'repos/create-fork': {
    success: 202,
    body: ({ org, name }) => ({ organization: org, name }),
    needs: { administration: 'write' },
    content: true,
  },
  'repos/create-using-template': {
    success: 201,
    body: ({ org, name }) => ({ owner: org, name }),
    needs: { administration: 'write' },
    content: true,
  },
  'repos/transfer': { success: 202, body: () => ({ new_owner: annex }) },
  'security-advisories/list-global-advisories': shown,
  'security-advisories/get-global-advisory': shown,
  'security-advisories/list-org-repository-advisories': shown,
  'security-advisories/list-repository-advisories': shown,
  'security-advisories/create-repository-advisory': { success: 201, body: () => advisoryInput },
  'security-advisories/create-private-vulnerability-report': {
    success: 201,
    body: () => advisoryInput,
  },
  'security-advisories/get-repository-advisory': shown,
  'security-advisories/update-repository-advisory': {
    success: 200,
    body: () => ({ severity: 'low' }),
  },
  'dependabot/list-org-secrets': shown,
  'dependabot/get-org-public-key': shown,
  'dependabot/get-org-secret': shown,
  'dependabot/create-or-update-org-secret': {
    success: 204,
    body: () => ({ visibility: 'private' }),
  },
  'dependabot/delete-org-secret': done,
  'dependabot/list-selected-repos-for-org-secret': shown,
  'dependabot/set-selected-repos-for-org-secret': {
    success: 204,
    body: () => ({ selected_repository_ids: [] }),
  },
  'dependabot/add-selected-repo-to-org-secret': done,
  'dependabot/remove-selected-repo-from-org-secret': done,
  'actions/list-repo-secrets': shown,
  'actions/list-repo-organization-secrets': shown,
  'actions/get-repo-public-key': shown,
  'actions/get-repo-secret': shown,
  'actions/create-or-update-repo-secret': { success: 204, body: () => sealedValue },
  'actions/delete-repo-secret': done,
  'actions/list-repo-variables': shown,
  'actions/list-repo-organization-variables': shown,
  'actions/create-repo-variable': { success: 201, body: newVariable },
  'actions/get-repo-variable': shown,
  'actions/update-repo-variable': { success: 204, body: () => ({ value: 'eu-north' }) },
  'actions/delete-repo-variable': done,
  'actions/list-org-secrets': shown,
  'actions/get-org-public-key': shown,
  'actions/get-org-secret': shown,
  'actions/create-or-update-org-secret': {
    success: 204,
    body: () => ({ visibility: 'private' }),
  },
  'actions/delete-org-secret': done,
  'actions/list-selected-repos-for-org-secret': shown,
  'actions/set-selected-repos-for-org-secret': { success: 204, body: noRepositories },
  'actions/add-selected-repo-to-org-secret': done,
  'actions/remove-selected-repo-from-org-secret': done,
  'actions/list-org-variables': shown,
  'actions/create-org-variable': {
    success: 201,
    body: (place) => ({ ...newVariable(place), visibility: 'private' }),
  },
  'actions/get-org-variable': shown,
  'actions/update-org-variable': { success: 204, body: () => ({ value: 'eu-north' }) },
  'actions/delete-org-variable': done,
  'actions/list-selected-repos-for-org-variable': shown,
  'actions/set-selected-repos-for-org-variable': { success: 204, body: noRepositories },
  'actions/add-selected-repo-to-org-variable': done,
  'actions/remove-selected-repo-from-org-variable': done,
  'orgs/list-issue-types': shown,
  'orgs/create-issue-type': { success: 200, body: ({ name }) => ({ name, is_enabled: true }) },
  'orgs/update-issue-type': { success: 200, body: ({ name }) => ({ name, is_enabled: true }) },
  'orgs/delete-issue-type': done,
  'orgs/list-issue-fields': shown,
  'orgs/create-issue-field': { success: 200, body: ({ name }) => ({ name, data_type: 'text' }) },
  'orgs/update-issue-field': { success: 200, body: ({ name }) => ({ name }) },
  'orgs/delete-issue-field': done,
  'issues/list-issue-field-values-for-issue': shown,
  'issues/set-issue-field-values': { success: 200, body: noValues },
  'issues/add-issue-field-values': { success: 200, body: noValues },
  'issues/delete-issue-field-value': done,
  'orgs/list-org-roles': shown,
  'orgs/get-org-role': shown,
  'orgs/list-org-role-users': shown,
  'orgs/list-org-role-teams': shown,
  'orgs/assign-user-to-org-role': done,
  'orgs/revoke-org-role-user': done,
  'orgs/assign-team-to-org-role': done,
  'orgs/revoke-org-role-team': done,
  'copilot/copilot-content-exclusion-for-organization': shown,
  'copilot/set-copilot-content-exclusion-for-organization': {
    success: 200,
    body: () => ({ '*': ['secrets/**'] }),
  },
  'gists/list': shown,
  'gists/create': {
    success: 201,
    body: () => ({ files: { a: { content: 'a' } } }),
    expensive: true,
  },
  'gists/list-public': shown,
  'gists/list-starred': shown,
  'gists/list-for-user': shown,
  'gists/get': shown,
  'gists/get-revision': shown,
  'gists/update': { success: 200, body: () => ({ description: 'Of another kind.' }) },
  'gists/delete': { success: 204, expensive: true },
  'gists/list-commits': shown,
  'gists/list-forks': shown,
  'gists/fork': { success: 201, expensive: true },
  'gists/check-is-starred': done,
  'gists/star': done,
  'gists/unstar': done,
  'gists/list-comments': shown,
  'gists/create-comment': { success: 201, body: comment },
  'gists/get-comment': shown,
  'gists/update-comment': { success: 200, body: comment },
  'gists/delete-comment': { success: 204, expensive: true },
  'repos/create-attestation': {
    success: 201,
    body: ({ subject_digest }) => ({ bundle: bundleOf([subject_digest]) }),
  },
  'repos/list-attestations': shown,
  'orgs/list-attestations': shown,
  'orgs/list-attestations-bulk': { success: 200, body: subjects },
  'orgs/delete-attestations-by-subject-digest': { success: 204, forWriters: true },
  'users/list-attestations': shown,
  'users/list-attestations-bulk': { success: 200, body: subjects },
  'users/delete-attestations-by-subject-digest': { success: 204, forWriters: true },
  'orgs/list-webhooks': shown,
  'orgs/create-webhook': {
    success: 201,
    body: () => ({ config: { url: 'http://127.0.0.1:9/new' }, active: false }),
  },
  'orgs/get-webhook': shown,
  'orgs/update-webhook': { success: 200, body: () => ({ events: ['team'], active: false }) },
  'orgs/delete-webhook': done,
  'orgs/get-webhook-config-for-org': shown,
  'orgs/update-webhook-config-for-org': { success: 200, body: () => ({ content_type: 'form' }) },
  'orgs/ping-webhook': done,
  'orgs/list-webhook-deliveries': shown,
  'orgs/get-webhook-delivery': shown,
  'orgs/redeliver-webhook-delivery': { success: 202 },
  'repos/list-webhooks': shown,
  'repos/create-webhook': {
    success: 201,
    body: () => ({ config: { url: 'http://127.0.0.1:9/new' }, active: false }),
  },
  'repos/get-webhook': shown,
  'repos/update-webhook': { success: 200, body: () => ({ events: ['issues'], active: false }) },
  'repos/delete-webhook': done,
  'repos/get-webhook-config-for-repo': shown,
  'repos/update-webhook-config-for-repo': { success: 200, body: () => ({ content_type: 'form' }) },
  'repos/ping-webhook': done,
  'repos/test-push-webhook': done,
  'repos/list-webhook-deliveries': shown,
  'repos/get-webhook-delivery': shown,
  'repos/redeliver-webhook-delivery': { success: 202 },
  'code-scanning/upload-sarif': {
    success: 202,
    body: () => ({
      commit_sha: 'a'.repeat(40),
      ref: 'refs/heads/main',
      sarif: packed(sarifOf([])),
    }),
  },
  'code-scanning/get-sarif': shown,
  'code-scanning/list-recent-analyses': shown,
  'code-scanning/get-analysis': shown,
  'code-scanning/delete-analysis': shown,
  'code-scanning/list-alerts-for-repo': shown,
  'code-scanning/get-alert': shown,
  'code-scanning/update-alert': { success: 200, body: () => ({ state: 'open' }) },
  'code-scanning/list-alert-instances': shown,
  'code-scanning/get-default-setup': shown,
  'code-scanning/update-default-setup': {
    success: 200,
    body: () => ({ state: 'configured', languages: ['go'] }),
  },
  'actions/list-repo-workflows': shown,
  'actions/get-workflow': shown,
  'actions/create-workflow-dispatch': {
    success: 200,
    body: () => ({ ref: 'main', return_run_details: true }),
    content: true,
  },
  'actions/list-workflow-runs-for-repo': shown,
  'actions/list-workflow-runs': shown,
  'actions/get-workflow-run': shown,
  'actions/cancel-workflow-run': { success: 202 },
  'apps/delete-authorization': { success: 204, body: aboutToken },
  'apps/check-token': { success: 200, body: aboutToken },
  'apps/delete-token': { success: 204, body: aboutToken },
  'apps/reset-token': { success: 200, body: aboutToken },
  'apps/scope-token': {
    success: 200,
    body: ({ access_token, org }) => ({ access_token, target: org }),
  },
  'apps/get-authenticated': shown,
  'apps/list-installations': shown,
  'apps/get-installation': shown,
  'apps/delete-installation': { success: 202, formerly: 204 },
  'apps/create-installation-access-token': { success: 201, body: () => ({}) },
  'apps/suspend-installation': done,
  'apps/unsuspend-installation': done,
  'apps/create-from-manifest': { success: 201, expensive: true },
  'apps/get-by-slug': shown,
  'apps/list-repos-accessible-to-installation': shown,
  'apps/revoke-installation-access-token': done,
  'apps/get-org-installation': shown,
  'apps/get-repo-installation': shown,
  'apps/get-user-installation': shown,
  'apps/list-installations-for-authenticated-user': shown,
  'apps/list-installation-repos-for-authenticated-user': shown,
  'repos/list-commit-statuses': shown,
  'repos/list-commit-comments-for-repo': shown,
  'repos/list-comments-for-commit': shown,
  'repos/create-commit-comment': { success: 201, body: comment, content: true },
  'repos/get-commit-comment': shown,
  'repos/update-commit-comment': { success: 200, body: comment, others: true },
  'repos/delete-commit-comment': { ...done, others: true },
  'repos/download-tarball-archive': { success: 302 },
  'repos/download-zipball-archive': { success: 302 },
  'repos/list-contributors': shown,
  'repos/list-deploy-keys': shown,
  'repos/create-deploy-key': { success: 201, body: sshKey },
  'repos/get-deploy-key': shown,
  'repos/delete-deploy-key': done,
  'repos/list-deployments': shown,
  'repos/create-deployment': {
    success: 201,
    content: true,
    body: () => ({ ref: 'main', required_contexts: [] }),
  },
  'repos/get-deployment': shown,
  'repos/delete-deployment': done,
  'repos/list-deployment-statuses': shown,
  'repos/create-deployment-status': { success: 201, body: () => ({ state: 'queued' }) },
  'repos/get-deployment-status': shown,
  'repos/get-all-environments': shown,
  'repos/get-environment': shown,
  'repos/create-or-update-environment': { success: 200, body: () => ({ wait_timer: 30 }) },
  'repos/delete-an-environment': done,
  'repos/create-dispatch-event': { success: 204, body: () => ({ event_type: 'deployed' }) },
  'repos/list-public': shown,
  'repos/list-for-user': shown,
  'repos/list-for-org': shown,
  'users/list': shown,
  'users/get-by-id': shown,
  'orgs/list': shown,
  'repos/get-readme-in-directory': shown,
  'repos/list-branches': shown,
  'repos/get-branch': shown,
  'repos/get-branch-protection': shown,
  'repos/update-branch-protection': { success: 200, body: () => protection },
  'repos/delete-branch-protection': done,
  'repos/get-admin-branch-protection': shown,
  'repos/set-admin-branch-protection': { success: 200 },
  'repos/delete-admin-branch-protection': done,
  'repos/get-pull-request-review-protection': shown,
  'repos/update-pull-request-review-protection': { success: 200, body: () => ({}) },
  'repos/delete-pull-request-review-protection': done,
  'repos/get-commit-signature-protection': shown,
  'repos/create-commit-signature-protection': { success: 200 },
  'repos/delete-commit-signature-protection': done,
  'repos/get-status-checks-protection': shown,
  'repos/update-status-check-protection': { success: 200, body: () => ({ strict: true }) },
  'repos/remove-status-check-protection': done,
  'repos/get-all-status-check-contexts': shown,
  'repos/add-status-check-contexts': { success: 200, body: () => ['lint'] },
  'repos/set-status-check-contexts': { success: 200, body: () => ({ contexts: ['lint'] }) },
  'repos/remove-status-check-contexts': { success: 200, body: () => ['lint'] },
  'repos/get-access-restrictions': shown,
  'repos/delete-access-restrictions': done,
  'repos/get-apps-with-access-to-protected-branch': shown,
  'repos/add-app-access-restrictions': { success: 200, body: () => ({ apps: [] }) },
  'repos/set-app-access-restrictions': { success: 200, body: () => [] },
  'repos/remove-app-access-restrictions': { success: 200, body: () => ['ci-bot'] },
  'repos/get-teams-with-access-to-protected-branch': shown,
  'repos/add-team-access-restrictions': { success: 200, body: () => ({ teams: [] }) },
  'repos/set-team-access-restrictions': { success: 200, body: () => [] },
  'repos/remove-team-access-restrictions': { success: 200, body: () => ['core'] },
  'repos/get-users-with-access-to-protected-branch': shown,
  'repos/add-user-access-restrictions': { success: 200, body: () => ({ users: [] }) },
  'repos/set-user-access-restrictions': { success: 200, body: () => [] },
  'repos/remove-user-access-restrictions': { success: 200, body: () => ['mona'] },
  'repos/list-tags': shown,
  'repos/list-releases': shown,
  'repos/create-release': {
    success: 201,
    body: ({ name }) => ({ tag_name: name, target_commitish: 'main' }),
    content: true,
  },
  'repos/generate-release-notes': {
    success: 200,
    body: ({ name }) => ({ tag_name: name, target_commitish: 'main' }),
    content: true,
  },
  'repos/get-latest-release': shown,
  'repos/get-release-by-tag': shown,
  'repos/get-release': shown,
  'repos/update-release': { success: 200, body: () => ({ name: 'Second' }) },
  'repos/delete-release': done,
  'repos/list-release-assets': shown,
  'repos/upload-release-asset': { success: 201, body: () => ({ any: 'content' }), content: true },
  'repos/get-release-asset': shown,
  'repos/update-release-asset': { success: 200, body: () => ({ label: 'Tool' }) },
  'repos/delete-release-asset': done,
  'search/issues-and-pull-requests': shown,
  'search/repos': shown,
  'search/users': shown,
  'search/labels': shown,
  'search/topics': shown,
  'search/commits': shown,
  'search/code': shown,
  'repos/list-languages': shown,
  'repos/get-all-topics': shown,
  'repos/replace-all-topics': { success: 200, body: () => ({ names: ['widgets'] }) },
  'apps/get-webhook-config-for-app': shown,
  'apps/update-webhook-config-for-app': { success: 200, body: () => ({ content_type: 'json' }) },
  'apps/list-webhook-deliveries': shown,
  'apps/get-webhook-delivery': shown,
  'apps/redeliver-webhook-delivery': { success: 202 },
  'repos/list-commits': shown,
  'repos/get-commit': shown,
  'repos/compare-commits-with-basehead': shown,
  'repos/list-branches-for-head-commit': shown,
  'repos/list-pull-requests-associated-with-commit': shown,
  'git/get-ref': shown,
  'git/get-ref-at-url': shown,
  'git/list-matching-refs': shown,
  'git/get-tree': shown,
  'git/get-blob': shown,
  'git/get-commit': shown,
  'git/create-tag': {
    success: 201,
    content: true,
    body: () => ({ tag: 'v1', message: 'First', object: blobId(readme), type: 'blob' }),
  },
  'git/get-tag': shown,
  'git/create-ref': {
    success: 201,
    content: true,
    body: ({ commit_sha: sha }) => ({ ref: 'refs/heads/new', sha }),
  },
  'git/update-ref': {
    success: 200,
    content: true,
    body: ({ commit_sha: sha }) => ({ sha, force: true }),
  },
  'git/delete-ref': { success: 204, content: true },
  'git/create-blob': { success: 201, content: true, body: () => ({ content: 'Hello' }) },
  'git/create-tree': {
    success: 201,
    content: true,
    body: () => ({ tree: [{ path: 'a', mode: '100644', content: 'a' }] }),
  },
  'git/create-commit': {
    success: 201,
    content: true,
    body: () => ({ message: 'Docs', tree: docsTree }),
  },
  'repos/merge': {
    success: 201,
    content: true,
    expensive: true,
    body: () => ({ base: 'main', head: 'side' }),
  },
  'repos/merge-upstream': { success: 200, content: true, body: () => ({ branch: 'main' }) },
  'repos/rename-branch': {
    success: 201,
    content: true,
    expensive: true,
    body: () => ({ new_name: 'renamed' }),
  },
}

/** The id of the advisory in a repository of a scene, derived from its name. */
export function advisoryIn(repo = ''): string {
  const alphabet = '23456789cfghjmpqrvwx'
  const digest = createHash('sha256').update(repo).digest()
  const letters = Array.from(digest.subarray(0, 12), (byte) => alphabet[byte % alphabet.length])
  return `GHSA-${letters.join('').replace(/(.{4})(?=.)/g, '$1-')}`
}

/**
 * Values that are the same in all places: the first issue and its label, a possible assignee, and
 * the like.
 */
const everywhere = {
  issue_number: 1,
  milestone_number: 1,
  pull_number: 2,
  label: 'bug',
  assignee: 'mona',
  path: 'README',
  ref: 'main',
  git_ref: 'heads/main',
  moved_ref: 'heads/other',
  other_branch: 'other',
  basehead: 'main...side',
  tree_sha: 'main',
  file_sha: blobId(readme),
  tag_sha: plantedTag.id,
  branch: 'main',
  guarded_branch: guarded,
  dir: 'docs',
  custom_property_name: 'tier',
  dependency_bot: 'dependency-bot',
  assistant: 'assistant',
  secret_name: valueName,
  environment_name: 'staging',
}

/** Users cannot follow or block themselves: these paths name another user. */
const ofOthers = /^\/user\/following\/|\/blocks\//

/** The property of a place for a reaction. */
function reactionKeyOf(template: string): keyof PlantedReactions {
  if (template.includes('/issues/comments/')) return 'issue_comment_reaction_id'
  if (template.includes('/pulls/')) return 'review_comment_reaction_id'
  if (template.includes('{repo}/comments/')) return 'commit_comment_reaction_id'
  return template.includes('/releases/') ? 'release_reaction_id' : 'issue_reaction_id'
}

/** The property of a place for a path parameter. Names may be those of labels. */
function keyOf(name: string, template: string): string {
  if (name === 'template_owner' || name === 'template_repo') return name.slice('template_'.length)
  if (name === 'name' && template.includes('/labels/')) return 'label'
  if (name === 'name' && template.includes('/variables/')) return 'secret_name'
  if (name === 'sha' && template.includes('/statuses/')) return 'commit_sha'
  if (name === 'ref' && template.includes('/git/refs/')) return 'moved_ref'
  if (name === 'ref' && template.includes('/git/')) return 'git_ref'
  if (name === 'branch' && template.endsWith('/rename')) return 'other_branch'
  if (name === 'branch' && template.includes('/protection')) return 'guarded_branch'
  if (name === 'comment_id' && template.startsWith('/gists/')) return 'gist_comment_id'
  if (name === 'comment_id' && template.includes('/pulls/')) return 'review_comment_id'
  if (name === 'issue_id') return 'blocking_issue_id'
  if (name === 'reaction_id') return reactionKeyOf(template)
  if (name === 'comment_id' && template.includes('{repo}/comments/')) return 'commit_comment_id'
  if (name === 'key_id' && template.includes('{repo}/keys/')) return 'deploy_key_id'
  return name === 'username' && ofOthers.test(template) ? 'target_user' : name
}

/** The permission sets that apply to the sample. */
export function needsOf({ id, permissions }: Pick<Operation, 'id' | 'permissions'>) {
  const { only } = samples[id as keyof typeof samples]
  return only === undefined ? permissions : permissions.filter((set) => only in set)
}

/** Advisories visible to everyone are in the public repository of the scene. */
const ghsaIn = (template: string, { repo = '' }: Place) =>
  advisoryIn(template.startsWith('/advisories/') ? openOf(repo) : repo)

/**
 * The values of the path parameters.
 * @throws Error for a parameter without a value
 */
export function named(template: string, place: Place): Record<string, string> {
  const parameters = [...template.matchAll(/\{(\w+)\}/g)].map(
    ([, parameter]) => parameter as string,
  )
  return Object.fromEntries(
    parameters.map((parameter) => {
      const name = keyOf(parameter, template)
      const ghsa_id = name === 'ghsa_id' ? ghsaIn(template, place) : ''
      const there: Record<string, string | number | undefined> = {
        ...everywhere,
        ghsa_id,
        ...place,
      }
      const value = there[name]
      if (value === undefined) throw new Error(`A place has no ${name}, which ${template} names`)
      return [parameter, String(value)]
    }),
  )
}

/** The query of operations that require one. */
export function queryOf(
  template: string,
  place: Partial<Pick<Place, 'name' | 'repository_id'>>,
): Record<string, string> | undefined {
  if (template.endsWith('/releases/{release_id}/assets')) return { name: place.name || 'file' }
  if (template === '/search/issues') return { q: 'is:issue' }
  if (template === '/search/labels')
    return { q: 'bug', repository_id: String(place.repository_id ?? 1) }
  return template.startsWith('/search/') ? { q: 'README' } : undefined
}

/** @throws Error for a parameter without a value */
export function fillIn(template: string, place: Place): string {
  const values = named(template, place)
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(values[name] as string),
  )
  const query = queryOf(template, place)
  return query ? `${path}?${new URLSearchParams(query)}` : path
}
