/** One row of the permission table: who may call an operation. */
export interface PermissionRow {
  area: string
  method: string
  path: string
  access: 'read' | 'write'
  /** Whether user access tokens and installation access tokens of apps may call it. */
  appUser: boolean
  installation: boolean
}

/** For each area, its operations with their access level, and the app tokens that may call them. */
const areas: [area: string, tokens: 'UAT' | 'UAT IAT', ...operations: string[]][] = [
  [
    'Organization: blocking users',
    'UAT IAT',
    'write PUT /orgs/{org}/blocks/{username}',
    'write DELETE /orgs/{org}/blocks/{username}',
    'read GET /orgs/{org}/blocks',
    'read GET /orgs/{org}/blocks/{username}',
  ],
  [
    'Organization: content exclusion',
    'UAT IAT',
    'write PUT /orgs/{org}/{assistant}/content_exclusion',
    'read GET /orgs/{org}/{assistant}/content_exclusion',
  ],
  [
    'Organization: custom organization roles',
    'UAT IAT',
    'read GET /orgs/{org}/organization-roles',
    'read GET /orgs/{org}/organization-roles/{role_id}',
  ],
  ['Organization: events', 'UAT', 'read GET /users/{username}/events/orgs/{org}'],
  [
    'Organization: issue fields',
    'UAT IAT',
    'write POST /orgs/{org}/issue-fields',
    'write PATCH /orgs/{org}/issue-fields/{issue_field_id}',
    'write DELETE /orgs/{org}/issue-fields/{issue_field_id}',
    'read GET /orgs/{org}/issue-fields',
  ],
  [
    'Organization: issue types',
    'UAT IAT',
    'write POST /orgs/{org}/issue-types',
    'write PUT /orgs/{org}/issue-types/{issue_type_id}',
    'write DELETE /orgs/{org}/issue-types/{issue_type_id}',
    'read GET /orgs/{org}/issue-types',
  ],
  [
    'Organization: workspaces settings',
    'UAT IAT',
    'write PUT /orgs/{org}/workspaces/access',
    'write POST /orgs/{org}/workspaces/access/selected_users',
    'write DELETE /orgs/{org}/workspaces/access/selected_users',
  ],
  [
    'Repository: workspaces metadata',
    'UAT IAT',
    'read GET /repos/{owner}/{repo}/workspaces/devcontainers',
    'read GET /repos/{owner}/{repo}/workspaces/machines',
  ],
  ['Repository: workspaces metadata', 'UAT', 'read GET /user/workspaces/{workspace_name}/machines'],
  [
    'Repository: commit statuses',
    'UAT IAT',
    'write POST /repos/{owner}/{repo}/statuses/{sha}',
    'read GET /repos/{owner}/{repo}/commits/{ref}/status',
    'read GET /repos/{owner}/{repo}/commits/{ref}/statuses',
  ],
  [
    'Repository: custom properties',
    'UAT IAT',
    'write PATCH /repos/{owner}/{repo}/properties/values',
  ],
  [
    'User: block another user',
    'UAT',
    'write PUT /user/blocks/{username}',
    'write DELETE /user/blocks/{username}',
    'read GET /user/blocks',
    'read GET /user/blocks/{username}',
  ],
  [
    'User: email addresses',
    'UAT',
    'write PATCH /user/email/visibility',
    'write POST /user/emails',
    'write DELETE /user/emails',
    'read GET /user/emails',
    'read GET /user/public_emails',
  ],
  [
    'User: followers',
    'UAT',
    'write PUT /user/following/{username}',
    'write DELETE /user/following/{username}',
    'read GET /user/followers',
    'read GET /user/following',
    'read GET /user/following/{username}',
  ],
  [
    'User: GPG keys',
    'UAT',
    'write POST /user/gpg_keys',
    'write DELETE /user/gpg_keys/{gpg_key_id}',
    'read GET /user/gpg_keys',
    'read GET /user/gpg_keys/{gpg_key_id}',
  ],
  [
    'User: Git SSH keys',
    'UAT',
    'write POST /user/keys',
    'write DELETE /user/keys/{key_id}',
    'read GET /user/keys',
    'read GET /user/keys/{key_id}',
  ],
  ['User: Git SSH keys', 'UAT IAT', 'read GET /users/{username}/keys'],
  [
    'User: interaction limits',
    'UAT',
    'write PUT /user/interaction-limits',
    'write DELETE /user/interaction-limits',
    'read GET /user/interaction-limits',
  ],
  [
    'User: plan',
    'UAT',
    'read GET /users/{username}/settings/billing/premium_request/usage',
    'read GET /users/{username}/settings/billing/usage',
    'read GET /users/{username}/settings/billing/usage/summary',
  ],
  ['User: private repository invitations', 'UAT IAT', 'read GET /repos/{owner}/{repo}/invitations'],
  [
    'User: profile',
    'UAT',
    'write PATCH /user',
    'write POST /user/social_accounts',
    'write DELETE /user/social_accounts',
  ],
  [
    'User: SSH signing keys',
    'UAT',
    'write POST /user/ssh_signing_keys',
    'write DELETE /user/ssh_signing_keys/{ssh_signing_key_id}',
    'read GET /user/ssh_signing_keys',
    'read GET /user/ssh_signing_keys/{ssh_signing_key_id}',
  ],
]

/** Every operation of the table, in order. */
export const permissionTable: readonly PermissionRow[] = areas.flatMap(([area, tokens, ...rows]) =>
  rows.map((row) => {
    const [access, method = '', path = ''] = row.split(' ')
    const installation = tokens.includes('IAT')
    return { area, method, path, access: access as 'read' | 'write', appUser: true, installation }
  }),
)
