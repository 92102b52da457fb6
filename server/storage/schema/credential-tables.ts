import type { Generated } from 'kysely'

/** Credentials: apps, grants, tokens, sessions and codes. */

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

/** An app that accounts install and that signs with its own keys. */
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
  /** 0: only the owner's account can install the app, and nobody else can see it. */
  public: number
  device_flow: number
  /** The account that acts for installations. */
  bot_id: number
  created_at: number
  updated_at: number
}

interface AppKeyTable {
  id: Generated<number>
  app_id: number
  /** PEM (SPKI). The private key is shown only once and never stored. */
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
  /** Null: every repository of the installation. */
  repository_ids: string | null
  expires_at: number
  created_at: number
}

/** A token of a workflow run: for one repository, on behalf of the user who started the run. */
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

/** A user's authorization of a client. Its tokens refer to it. */
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
  /** Tokens of apps refer to the user's grant and are deleted with it. */
  grant_id: number | null
  kind: 'classic' | 'fine-grained' | 'oauth' | 'app-user'
  /** Fine-grained tokens only; null when scopes or an installation define the permissions. */
  permissions: string | null
  repository_ids: string | null
  resource_owner_id: number | null
  refresh_hash: string | null
  refresh_expires_at: number | null
  /** Day of the last use. */
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

/** A signed-in user's session; the cookie's value is stored as a hash. */
interface SessionTable {
  id: Generated<number>
  hash: string
  user_id: number
  created_at: number
  expires_at: number
}

/** An authorization code of the web flow, exchanged once (RFC 6749 section 4.1.2). */
interface AuthorizationCodeTable {
  id: Generated<number>
  hash: string
  /** The user's grant to the client; revoking it deletes the code. */
  grant_id: number
  redirect_uri: string
  scopes: string
  /** S256 challenge (RFC 7636). */
  code_challenge: string | null
  /** The token that it was exchanged for; null until then. */
  token_id: number | null
  expires_at: number
}

/** A device that waits for its user (RFC 8628 section 3.2). */
interface DeviceCodeTable {
  id: Generated<number>
  hash: string
  user_code: string
  client_id: string
  scopes: string
  /** Null until a user allows it. */
  grant_id: number | null
  status: 'pending' | 'allowed' | 'denied'
  /** Seconds between polls; incremented when a poll comes too early. */
  interval: number
  polled_at: number | null
  expires_at: number
}

/** A one-time code that returns the secrets of an app created from a manifest. */
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
