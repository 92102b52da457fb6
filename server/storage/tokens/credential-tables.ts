import type { Generated } from 'kysely'

/* Who may call: apps, what users and accounts have let them do, and all that opens something. */

interface OAuthAppTable {
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
interface AppTable {
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
  /** 0: it can be installed on its owner's account only, and nobody else sees it. */
  public: number
  device_flow: number
  /** The account that acts where an installation does. */
  bot_id: number
  created_at: number
  updated_at: number
}

interface AppKeyTable {
  id: Generated<number>
  app_id: number
  /** SPKI, PEM. The private half is shown once and never stored. */
  public_key: string
  created_at: number
}

interface InstallationTable {
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

interface InstallationRepositoryTable {
  installation_id: number
  repository_id: number
}

interface InstallationTokenTable {
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
interface WorkflowTokenTable {
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
interface GrantTable {
  id: Generated<number>
  user_id: number
  client_id: string
  scopes: string
  created_at: number
  updated_at: number
}

interface TokenTable {
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

/** Somebody who is signed in at the pages; the cookie's value is stored as a hash. */
interface SessionTable {
  id: Generated<number>
  hash: string
  user_id: number
  created_at: number
  expires_at: number
}

/** What the web flow hands to the app's page, to be exchanged once (RFC 6749 4.1.2). */
interface AuthorizationCodeTable {
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
interface DeviceCodeTable {
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
interface ManifestCodeTable {
  id: Generated<number>
  hash: string
  app_id: number
  expires_at: number
}

export interface CredentialTables {
  oauth_apps: OAuthAppTable
  apps: AppTable
  app_keys: AppKeyTable
  installations: InstallationTable
  installation_repositories: InstallationRepositoryTable
  installation_tokens: InstallationTokenTable
  workflow_tokens: WorkflowTokenTable
  grants: GrantTable
  tokens: TokenTable
  sessions: SessionTable
  authorization_codes: AuthorizationCodeTable
  device_codes: DeviceCodeTable
  manifest_codes: ManifestCodeTable
}
