import { wordFor } from './contract.ts'
import type { Keys } from './keys.ts'

/** Results of earlier steps that later ones need. */
export interface Memory {
  /** The version in use, part of unique names. */
  version: string
  keys: Keys
  /** A commit of acme/built. */
  sha: string
  role_id?: number
  issue_field_id?: number
  issue_type_id?: number
  gpg_key_id?: number
  key_id?: number
  ssh_signing_key_id?: number
}

type Given = Record<string, unknown>
type Numbered = Exclude<keyof Memory, 'version' | 'keys' | 'sha'>

export interface Step {
  /** Method and path, as in the permission table. */
  operation: string
  /** The client's method; without one, the request uses method and path. */
  called?: string
  status: number | number[]
  given?: (memory: Memory) => Given | Promise<Given>
  /** Keeps the id of the created resource, or of the first one found. */
  keep?: Numbered
}

const org = () => ({ org: 'acme' })
const stranger = () => ({ username: 'stranger' })
const ofOrg = () => ({ ...org(), ...stranger() })
const at = () => ({ owner: 'acme', repo: 'built' })
const assistant = () => ({ ...org(), assistant: wordFor('assistant', 'copilot') })
const self = () => ({ username: 'mona' })
const elsewhere = ({ version }: Memory) => ({ account_urls: [`https://example.com/${version}`] })
const address = ({ version }: Memory) => ({ emails: [`mona-${version}@example.com`] })
const numbered = (name: Numbered) => (memory: Memory) => ({ [name]: memory[name] })
const inOrg = (name: Numbered) => (memory: Memory) => ({ ...org(), ...numbered(name)(memory) })
const named = (what: string, { version }: Memory) => `${what} ${version}`

/**
 * Every operation of the permission table, in an order that creates resources before they are used.
 */
export const steps: readonly Step[] = [
  {
    operation: 'PUT /orgs/{org}/blocks/{username}',
    called: 'orgs.blockUser',
    status: 204,
    given: ofOrg,
  },
  { operation: 'GET /orgs/{org}/blocks', called: 'orgs.listBlockedUsers', status: 200, given: org },
  {
    operation: 'GET /orgs/{org}/blocks/{username}',
    called: 'orgs.checkBlockedUser',
    status: 204,
    given: ofOrg,
  },
  {
    operation: 'DELETE /orgs/{org}/blocks/{username}',
    called: 'orgs.unblockUser',
    status: 204,
    given: ofOrg,
  },
  {
    operation: 'PUT /orgs/{org}/{assistant}/content_exclusion',
    status: 200,
    given: () => ({ ...assistant(), built: ['/src/secret/**'] }),
  },
  { operation: 'GET /orgs/{org}/{assistant}/content_exclusion', status: 200, given: assistant },
  {
    operation: 'GET /orgs/{org}/organization-roles',
    called: 'orgs.listOrgRoles',
    status: 200,
    given: org,
    keep: 'role_id',
  },
  {
    operation: 'GET /orgs/{org}/organization-roles/{role_id}',
    called: 'orgs.getOrgRole',
    status: 200,
    given: inOrg('role_id'),
  },
  {
    operation: 'GET /users/{username}/events/orgs/{org}',
    called: 'activity.listOrgEventsForAuthenticatedUser',
    status: 200,
    given: () => ({ ...org(), ...self() }),
  },
  {
    operation: 'POST /orgs/{org}/issue-fields',
    status: [200, 201],
    given: (memory) => ({ ...org(), name: named('Estimate', memory), data_type: 'text' }),
    keep: 'issue_field_id',
  },
  {
    operation: 'PATCH /orgs/{org}/issue-fields/{issue_field_id}',
    status: 200,
    given: (memory) => ({ ...inOrg('issue_field_id')(memory), description: 'How long it takes.' }),
  },
  { operation: 'GET /orgs/{org}/issue-fields', status: 200, given: org },
  {
    operation: 'DELETE /orgs/{org}/issue-fields/{issue_field_id}',
    status: 204,
    given: inOrg('issue_field_id'),
  },
  {
    operation: 'POST /orgs/{org}/issue-types',
    called: 'orgs.createIssueType',
    status: [200, 201],
    given: (memory) => ({ ...org(), name: named('Chore', memory), is_enabled: true }),
    keep: 'issue_type_id',
  },
  {
    operation: 'PUT /orgs/{org}/issue-types/{issue_type_id}',
    called: 'orgs.updateIssueType',
    status: 200,
    given: (memory) => ({
      ...inOrg('issue_type_id')(memory),
      name: named('Duty', memory),
      is_enabled: true,
    }),
  },
  {
    operation: 'GET /orgs/{org}/issue-types',
    called: 'orgs.listIssueTypes',
    status: 200,
    given: org,
  },
  {
    operation: 'DELETE /orgs/{org}/issue-types/{issue_type_id}',
    called: 'orgs.deleteIssueType',
    status: 204,
    given: inOrg('issue_type_id'),
  },
  {
    operation: 'PUT /orgs/{org}/workspaces/access',
    status: 204,
    given: () => ({ ...org(), visibility: 'selected_members', selected_usernames: ['mona'] }),
  },
  {
    operation: 'POST /orgs/{org}/workspaces/access/selected_users',
    status: 204,
    given: () => ({ ...org(), selected_usernames: ['hubot'] }),
  },
  {
    operation: 'DELETE /orgs/{org}/workspaces/access/selected_users',
    status: 204,
    given: () => ({ ...org(), selected_usernames: ['hubot'] }),
  },
  { operation: 'GET /repos/{owner}/{repo}/workspaces/devcontainers', status: 200, given: at },
  { operation: 'GET /repos/{owner}/{repo}/workspaces/machines', status: 200, given: at },
  // No operation of the table creates a workspace.
  {
    operation: 'GET /user/workspaces/{workspace_name}/machines',
    status: [200, 404],
    given: () => ({ workspace_name: 'none' }),
  },
  {
    operation: 'POST /repos/{owner}/{repo}/statuses/{sha}',
    called: 'repos.createCommitStatus',
    status: 201,
    given: ({ sha }) => ({ ...at(), sha, state: 'success', context: 'build' }),
  },
  {
    operation: 'GET /repos/{owner}/{repo}/commits/{ref}/status',
    called: 'repos.getCombinedStatusForRef',
    status: 200,
    given: ({ sha }) => ({ ...at(), ref: sha }),
  },
  {
    operation: 'GET /repos/{owner}/{repo}/commits/{ref}/statuses',
    called: 'repos.listCommitStatusesForRef',
    status: 200,
    given: () => ({ ...at(), ref: 'main' }),
  },
  {
    operation: 'PATCH /repos/{owner}/{repo}/properties/values',
    called: 'repos.customPropertiesForReposCreateOrUpdateRepositoryValues',
    // 422 if the organization has no such property.
    status: [204, 422],
    given: () => ({ ...at(), properties: [{ property_name: 'environment', value: 'production' }] }),
  },
  { operation: 'PUT /user/blocks/{username}', called: 'users.block', status: 204, given: stranger },
  { operation: 'GET /user/blocks', called: 'users.listBlockedByAuthenticatedUser', status: 200 },
  {
    operation: 'GET /user/blocks/{username}',
    called: 'users.checkBlocked',
    status: 204,
    given: stranger,
  },
  {
    operation: 'DELETE /user/blocks/{username}',
    called: 'users.unblock',
    status: 204,
    given: stranger,
  },
  {
    operation: 'POST /user/emails',
    called: 'users.addEmailForAuthenticatedUser',
    status: 201,
    given: address,
  },
  { operation: 'GET /user/emails', called: 'users.listEmailsForAuthenticatedUser', status: 200 },
  {
    operation: 'DELETE /user/emails',
    called: 'users.deleteEmailForAuthenticatedUser',
    status: 204,
    given: address,
  },
  {
    operation: 'PATCH /user/email/visibility',
    called: 'users.setPrimaryEmailVisibilityForAuthenticatedUser',
    status: 200,
    given: () => ({ visibility: 'public' }),
  },
  {
    operation: 'GET /user/public_emails',
    called: 'users.listPublicEmailsForAuthenticatedUser',
    status: 200,
  },
  {
    operation: 'PUT /user/following/{username}',
    called: 'users.follow',
    status: 204,
    given: stranger,
  },
  {
    operation: 'GET /user/followers',
    called: 'users.listFollowersForAuthenticatedUser',
    status: 200,
  },
  {
    operation: 'GET /user/following',
    called: 'users.listFollowedByAuthenticatedUser',
    status: 200,
  },
  {
    operation: 'GET /user/following/{username}',
    called: 'users.checkPersonIsFollowedByAuthenticated',
    status: 204,
    given: stranger,
  },
  {
    operation: 'DELETE /user/following/{username}',
    called: 'users.unfollow',
    status: 204,
    given: stranger,
  },
  {
    operation: 'POST /user/gpg_keys',
    called: 'users.createGpgKeyForAuthenticatedUser',
    status: 201,
    given: async ({ keys }) => ({ name: 'Laptop', armored_public_key: await keys.gpg() }),
    keep: 'gpg_key_id',
  },
  { operation: 'GET /user/gpg_keys', called: 'users.listGpgKeysForAuthenticatedUser', status: 200 },
  {
    operation: 'GET /user/gpg_keys/{gpg_key_id}',
    called: 'users.getGpgKeyForAuthenticatedUser',
    status: 200,
    given: numbered('gpg_key_id'),
  },
  {
    operation: 'DELETE /user/gpg_keys/{gpg_key_id}',
    called: 'users.deleteGpgKeyForAuthenticatedUser',
    status: 204,
    given: numbered('gpg_key_id'),
  },
  {
    operation: 'POST /user/keys',
    called: 'users.createPublicSshKeyForAuthenticatedUser',
    status: 201,
    given: ({ keys }) => ({ title: 'Laptop', key: keys.ssh() }),
    keep: 'key_id',
  },
  {
    operation: 'GET /user/keys',
    called: 'users.listPublicSshKeysForAuthenticatedUser',
    status: 200,
  },
  {
    operation: 'GET /user/keys/{key_id}',
    called: 'users.getPublicSshKeyForAuthenticatedUser',
    status: 200,
    given: numbered('key_id'),
  },
  {
    operation: 'GET /users/{username}/keys',
    called: 'users.listPublicKeysForUser',
    status: 200,
    given: self,
  },
  {
    operation: 'DELETE /user/keys/{key_id}',
    called: 'users.deletePublicSshKeyForAuthenticatedUser',
    status: 204,
    given: numbered('key_id'),
  },
  {
    operation: 'PUT /user/interaction-limits',
    called: 'interactions.setRestrictionsForAuthenticatedUser',
    status: 200,
    given: () => ({ limit: 'existing_users', expiry: 'one_day' }),
  },
  {
    operation: 'GET /user/interaction-limits',
    called: 'interactions.getRestrictionsForAuthenticatedUser',
    status: 200,
  },
  {
    operation: 'DELETE /user/interaction-limits',
    called: 'interactions.removeRestrictionsForAuthenticatedUser',
    status: 204,
  },
  {
    operation: 'GET /users/{username}/settings/billing/premium_request/usage',
    called: 'billing.getGithubBillingPremiumRequestUsageReportUser',
    status: 200,
    given: self,
  },
  {
    operation: 'GET /users/{username}/settings/billing/usage',
    called: 'billing.getGithubBillingUsageReportUser',
    status: 200,
    given: self,
  },
  {
    operation: 'GET /users/{username}/settings/billing/usage/summary',
    called: 'billing.getGithubBillingUsageSummaryReportUser',
    status: 200,
    given: () => ({ ...self(), repository: 'acme/built' }),
  },
  {
    operation: 'GET /repos/{owner}/{repo}/invitations',
    called: 'repos.listInvitations',
    status: 200,
    given: at,
  },
  {
    operation: 'PATCH /user',
    called: 'users.updateAuthenticated',
    status: 200,
    given: () => ({ company: 'Acme', hireable: true }),
  },
  {
    operation: 'POST /user/social_accounts',
    called: 'users.addSocialAccountForAuthenticatedUser',
    status: 201,
    given: elsewhere,
  },
  {
    operation: 'DELETE /user/social_accounts',
    called: 'users.deleteSocialAccountForAuthenticatedUser',
    status: 204,
    given: elsewhere,
  },
  {
    operation: 'POST /user/ssh_signing_keys',
    called: 'users.createSshSigningKeyForAuthenticatedUser',
    status: 201,
    given: ({ keys }) => ({ title: 'Signing', key: keys.ssh() }),
    keep: 'ssh_signing_key_id',
  },
  {
    operation: 'GET /user/ssh_signing_keys',
    called: 'users.listSshSigningKeysForAuthenticatedUser',
    status: 200,
  },
  {
    operation: 'GET /user/ssh_signing_keys/{ssh_signing_key_id}',
    called: 'users.getSshSigningKeyForAuthenticatedUser',
    status: 200,
    given: numbered('ssh_signing_key_id'),
  },
  {
    operation: 'DELETE /user/ssh_signing_keys/{ssh_signing_key_id}',
    called: 'users.deleteSshSigningKeyForAuthenticatedUser',
    status: 204,
    given: numbered('ssh_signing_key_id'),
  },
]
