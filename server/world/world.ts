import type { Permissions } from '../auth/permissions.ts'
import type { Permission } from '../storage/repositories.ts'

/** A world file, read and found right (world/schema.json says what each part means). */
export interface World {
  users?: WorldUser[]
  orgs?: WorldOrganization[]
  repos?: WorldRepository[]
  oauth_apps?: WorldOAuthApp[]
  apps?: WorldApp[]
  tokens?: Record<string, WorldToken>
  hooks?: WorldHook[]
}

export interface WorldUser {
  login: string
  password?: string
  /** As the store has it, in place of the password. */
  password_hash?: string
  name?: string
  email?: string
  company?: string
  blog?: string
  location?: string
  bio?: string
  plan?: string
  site_admin?: boolean
  suspended?: boolean
}

export interface WorldOrganization {
  login: string
  name?: string
  email?: string
  description?: string
  plan?: string
  members?: { login: string; role?: 'admin' | 'member' }[]
  teams?: WorldTeam[]
}

export interface WorldTeam {
  name: string
  members?: string[]
  repos?: { name: string; permission?: Permission }[]
}

export interface WorldRepository {
  owner: string
  name: string
  description?: string
  private?: boolean
  archived?: boolean
  files?: Record<string, string>
  collaborators?: { login: string; permission?: Permission }[]
}

export interface WorldOAuthApp {
  client_id: string
  client_secret: string
  name: string
  owner: string
  url?: string
  callback_urls?: string[]
  device_flow?: boolean
}

/** `all`, or names without the owner. */
export type WorldSelection = 'all' | string[]

export interface WorldApp {
  slug: string
  name?: string
  description?: string
  client_id: string
  client_secret?: string
  owner: string
  url?: string
  callback_urls?: string[]
  permissions?: Permissions
  events?: string[]
  public?: boolean
  device_flow?: boolean
  public_key?: string
  webhook?: WorldAppHook
  installations?: WorldInstallation[]
}

/** Where an app is told of what happens in its installations. */
export interface WorldAppHook {
  url: string
  secret?: string
  content_type?: 'json' | 'form'
  insecure_ssl?: '0' | '1'
  version?: string
}

export interface WorldInstallation {
  account: string
  repositories?: WorldSelection
  permissions?: Permissions
  suspended?: boolean
}

interface Expiring {
  /** Seconds from the planting. */
  expires_in?: number
}

export type WorldToken =
  | ({ kind: 'classic'; login: string; scopes?: string[]; note?: string } & Expiring)
  | { kind: 'oauth'; login: string; client_id: string; scopes?: string[]; note?: string }
  | WorldFineGrainedToken
  | { kind: 'app-user'; login: string; client_id: string }
  | WorldInstallationToken
  | ({ kind: 'workflow'; login: string; repo: string; permissions?: Permissions } & Expiring)

export interface WorldFineGrainedToken extends Expiring {
  kind: 'fine-grained'
  login: string
  owner: string
  permissions?: Permissions
  repositories?: WorldSelection
  note?: string
}

export interface WorldInstallationToken {
  kind: 'installation'
  client_id: string
  account: string
  permissions?: Permissions
  repositories?: WorldSelection
}

export interface WorldHook {
  repo: string
  url: string
  events?: string[]
  content_type?: 'json' | 'form'
  secret?: string
  active?: boolean
}
