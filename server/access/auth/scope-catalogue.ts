/** All classic scopes, with their descriptions on the consent page. */
const catalogue = new Map([
  ['repo', 'Read and change everything in all repositories, private ones included'],
  ['repo:status', 'Read and write statuses of commits, in private repositories too'],
  ['repo_deployment', 'Read and write deployments, in private repositories too'],
  ['public_repo', 'Read and change public repositories'],
  ['repo:invite', 'Accept and decline invitations to repositories'],
  ['security_events', 'Read and write alerts about security'],
  ['workflow', 'Change the files that define workflows'],
  ['write:packages', 'Publish packages'],
  ['read:packages', 'Download packages'],
  ['delete:packages', 'Delete packages'],
  ['admin:repo_hook', 'Administer webhooks of repositories'],
  ['write:repo_hook', 'Create and change webhooks of repositories'],
  ['read:repo_hook', 'Read webhooks of repositories'],
  ['admin:org', 'Administer organizations, their teams and members'],
  ['write:org', 'Change teams and memberships of organizations'],
  ['read:org', 'Read teams and memberships of organizations'],
  ['manage_runners:org', 'Manage the runners of organizations'],
  ['admin:org_hook', 'Administer webhooks of organizations'],
  ['gist', 'Create and change snippets'],
  ['notifications', 'Read notifications and mark them as read'],
  ['user', 'Read and change the profile, with private parts'],
  ['read:user', 'Read the profile, with private parts'],
  ['user:email', 'Read e-mail addresses'],
  ['user:follow', 'Follow and unfollow people'],
  ['delete_repo', 'Delete repositories'],
  ['write:discussion', 'Read and write discussions of teams'],
  ['read:discussion', 'Read discussions of teams'],
  ['project', 'Read and change projects'],
  ['read:project', 'Read projects'],
  ['admin:public_key', 'Administer public SSH keys'],
  ['write:public_key', 'Add public SSH keys and read them'],
  ['read:public_key', 'Read public SSH keys'],
  ['admin:gpg_key', 'Administer GPG keys'],
  ['write:gpg_key', 'Add GPG keys and read them'],
  ['read:gpg_key', 'Read GPG keys'],
  ['admin:ssh_signing_key', 'Administer SSH keys for signing'],
  ['write:ssh_signing_key', 'Add SSH keys for signing and read them'],
  ['read:ssh_signing_key', 'Read SSH keys for signing'],
  ['assistant', 'Read and change settings of coding assistants'],
  ['workspace', 'Create and manage development environments'],
  ['workspace:secrets', 'Read and write secrets of development environments'],
  ['codespace', 'Create and manage development environments'],
  ['codespace:secrets', 'Read and write secrets of development environments'],
  ['write:network_configurations', 'Read and change how hosted runners reach networks'],
  ['read:network_configurations', 'Read how hosted runners reach networks'],
  ['audit_log', 'Read the audit log and where it is streamed to'],
  ['read:audit_log', 'Read the audit log'],
  ['admin:enterprise', 'Administer enterprises'],
  ['manage_runners:enterprise', 'Manage the runners of enterprises'],
  ['manage_billing:enterprise', 'Read and change billing of enterprises'],
  ['read:enterprise', 'Read profiles of enterprises'],
  ['scim:enterprise', 'Manage the users of enterprises (SCIM)'],
])

/** All classic scopes. */
export const allScopes: readonly string[] = [...catalogue.keys()]

/** Stands for all scopes where tokens are created without a person. */
export const everyScope = '*'

/** Scopes as given, or all of them for `*`. */
export const resolveScopes = (scopes: readonly string[]): string[] =>
  scopes.includes(everyScope) ? [...allScopes] : [...scopes]

export const isScope = (scope: string): boolean => catalogue.has(scope)

/** The description of a scope; the scope itself when it is unknown. */
export const describeScope = (scope: string): string => catalogue.get(scope) ?? scope
