import type { Generated, Insertable, Kysely, Selectable } from 'kysely'

/*
 * One schema for two engines: instants are integer milliseconds, booleans 0 or 1, JSON is text. What
 * the rest of the server sees is made in the query modules beside this file.
 */

/** Users and organizations share one name space, so they share one table. */
export interface AccountTable {
  id: Generated<number>
  login: string
  login_key: string
  type: 'User' | 'Organization' | 'Bot'
  name: string | null
  email: string | null
  company: string | null
  blog: string | null
  location: string | null
  bio: string | null
  twitter_username: string | null
  hireable: number | null
  plan: string
  site_admin: number
  suspended_at: number | null
  /** scrypt, with its salt and costs; null where there is no signing in with a password. */
  password_hash: string | null
  created_at: number
  updated_at: number
}

export interface MembershipTable {
  organization_id: number
  user_id: number
  role: 'admin' | 'member'
  created_at: number
}

export interface RepositoryTable {
  id: Generated<number>
  owner_id: number
  name: string
  name_key: string
  description: string | null
  homepage: string | null
  visibility: 'public' | 'private' | 'internal'
  fork: number
  parent_id: number | null
  source_id: number | null
  default_branch: string
  language: string | null
  license: string | null
  size: number
  archived: number
  is_template: number
  /** JSON of `RepositorySettings`: switches that nothing is ever searched by. */
  settings: string
  topics: string
  stargazers_count: number
  watchers_count: number
  forks_count: number
  open_issues_count: number
  created_at: number
  updated_at: number
  pushed_at: number | null
}

export interface CollaboratorTable {
  repository_id: number
  user_id: number
  permission: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
  created_at: number
}

export interface OAuthAppTable {
  id: Generated<number>
  owner_id: number
  client_id: string
  client_secret_hash: string
  name: string
  url: string
  callback_urls: string
  /** Whether the app may use the device flow (RFC 8628). */
  device_flow: Generated<number>
  created_at: number
}

/** An app with keys of its own, which is installed on accounts. */
export interface AppTable {
  id: Generated<number>
  owner_id: number
  slug: string
  client_id: string
  client_secret_hash: string
  name: string
  description: string | null
  external_url: string
  callback_urls: string
  permissions: string
  events: string
  webhook_url: string | null
  /** Sealed. */
  webhook_secret: string | null
  /** 0: it can be installed on its owner's account only, and nobody else sees it. */
  public: number
  device_flow: number
  /** The account that acts where an installation does. */
  bot_id: number
  created_at: number
  updated_at: number
}

export interface AppKeyTable {
  id: Generated<number>
  app_id: number
  /** SPKI, PEM. The private half is shown once and never stored. */
  public_key: string
  created_at: number
}

export interface InstallationTable {
  id: Generated<number>
  app_id: number
  account_id: number
  repository_selection: 'all' | 'selected'
  permissions: string
  events: string
  suspended_at: number | null
  created_at: number
  updated_at: number
}

export interface InstallationRepositoryTable {
  installation_id: number
  repository_id: number
}

export interface InstallationTokenTable {
  id: Generated<number>
  installation_id: number
  hash: string
  last_eight: string
  permissions: string
  /** Null: all that the installation reaches. */
  repository_ids: string | null
  expires_at: number
  created_at: number
}

/** What a run of a workflow acts with: one repository's token, started by one user. */
export interface WorkflowTokenTable {
  id: Generated<number>
  repository_id: number
  user_id: number
  hash: string
  last_eight: string
  permissions: string
  expires_at: number
  created_at: number
}

/** That a user let an app act for them; its tokens hang on it. */
export interface GrantTable {
  id: Generated<number>
  user_id: number
  client_id: string
  scopes: string
  created_at: number
  updated_at: number
}

export interface TokenTable {
  id: Generated<number>
  user_id: number
  oauth_app_id: number | null
  app_id: number | null
  /** Tokens that an app holds hang on the user's grant to it, and go with it. */
  grant_id: number | null
  kind: 'classic' | 'fine-grained' | 'oauth' | 'app-user'
  /** Of fine-grained tokens; null where scopes or an installation say what is allowed. */
  permissions: string | null
  repository_ids: string | null
  resource_owner_id: number | null
  refresh_hash: string | null
  refresh_expires_at: number | null
  /** To the day: when it was last seen. */
  used_at: number | null
  hash: string
  last_eight: string
  scopes: string
  note: string | null
  note_url: string | null
  fingerprint: string | null
  expires_at: number | null
  created_at: number
  updated_at: number
}

export interface HookTable {
  id: Generated<number>
  repository_id: number
  active: number
  events: string
  url: string
  content_type: 'json' | 'form'
  insecure_ssl: '0' | '1'
  /** Sealed; null without a secret. */
  secret: string | null
  /** API version in force when the hook was created: the version of what is sent to it. */
  version: string
  last_response: string | null
  last_delivery_at: number | null
  created_at: number
  updated_at: number
}

/** What one event says in one version, shared by every hook it triggers. */
export interface PayloadTable {
  id: Generated<number>
  body: string
}

export interface DeliveryTable {
  id: Generated<number>
  hook_id: number
  payload_id: number
  guid: string
  event: string
  action: string | null
  repository_id: number | null
  installation_id: number | null
  redelivery: number
  created_at: number
  /** Null until it was attempted; the log lists what was attempted. */
  delivered_at: number | null
  duration: number | null
  status: string | null
  status_code: number | null
  url: string | null
  request_headers: string | null
  response_headers: string | null
  response_body: string | null
  throttled_at: number | null
}

export interface EventTable {
  id: Generated<number>
  type: string
  actor_id: number
  repository_id: number
  organization_id: number | null
  payload: string
  created_at: number
}

/** A push that was let in and whose events are not yet written. */
export interface PushTable {
  id: Generated<number>
  repository_id: number
  user_id: number
  commands: string
  /** After this instant the process that took the push is taken for dead. */
  lease_until: number
  created_at: number
}

export interface JobTable {
  id: Generated<number>
  kind: string
  subject_id: number
  /** What jobs share that must not all be held at once, such as the host they go to. */
  pool: string
  run_at: number
  attempts: number
  lease_until: number
}

/** Where a repository was found before it was renamed. */
export interface FormerNameTable {
  owner_key: string
  name_key: string
  repository_id: number
}

export interface SettingTable {
  name: string
  value: string
}

export interface TeamTable {
  id: Generated<number>
  organization_id: number
  name: string
  slug: string
  created_at: number
}

export interface TeamMemberTable {
  team_id: number
  user_id: number
  created_at: number
}

export interface TeamRepositoryTable {
  team_id: number
  repository_id: number
  permission: CollaboratorTable['permission']
  created_at: number
}

/** Somebody who is signed in at the pages; the cookie's value is stored as a hash. */
export interface SessionTable {
  id: Generated<number>
  hash: string
  user_id: number
  created_at: number
  expires_at: number
}

/** What the web flow hands to the app's page, to be exchanged once (RFC 6749 4.1.2). */
export interface AuthorizationCodeTable {
  id: Generated<number>
  hash: string
  /** The user's grant to the app: where it is taken back, the code goes with it. */
  grant_id: number
  redirect_uri: string
  scopes: string
  /** S256 (RFC 7636). */
  code_challenge: string | null
  /** The token that it was exchanged for; null until then. */
  token_id: number | null
  expires_at: number
}

/** A device that waits for its user (RFC 8628 3.2). */
export interface DeviceCodeTable {
  id: Generated<number>
  hash: string
  user_code: string
  client_id: string
  scopes: string
  /** Null until somebody has allowed it. */
  grant_id: number | null
  status: 'pending' | 'allowed' | 'denied'
  /** Seconds between polls; grows with each one that comes too soon. */
  interval: number
  polled_at: number | null
  expires_at: number
}

/** An app made from a manifest whose secrets are still to be fetched. */
export interface ManifestCodeTable {
  id: Generated<number>
  hash: string
  app_id: number
  expires_at: number
}

export interface Tables {
  accounts: AccountTable
  memberships: MembershipTable
  repositories: RepositoryTable
  collaborators: CollaboratorTable
  oauth_apps: OAuthAppTable
  apps: AppTable
  app_keys: AppKeyTable
  installations: InstallationTable
  installation_repositories: InstallationRepositoryTable
  installation_tokens: InstallationTokenTable
  workflow_tokens: WorkflowTokenTable
  grants: GrantTable
  teams: TeamTable
  team_members: TeamMemberTable
  team_repositories: TeamRepositoryTable
  sessions: SessionTable
  authorization_codes: AuthorizationCodeTable
  device_codes: DeviceCodeTable
  manifest_codes: ManifestCodeTable
  tokens: TokenTable
  hooks: HookTable
  payloads: PayloadTable
  deliveries: DeliveryTable
  events: EventTable
  pushes: PushTable
  jobs: JobTable
  former_names: FormerNameTable
  settings: SettingTable
}

/** A handle on the store: the store itself or, inside a transaction, that transaction. */
export type Handle = Kysely<Tables>
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
