import type { Permissions } from '../../contract/permissions.ts'
import type { PropertyValue } from '../../storage/custom-properties/custom-properties.ts'
import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { IssueColor } from '../../storage/schema/issue-type-tables.ts'
import type { Permission } from '../../storage/repositories/repositories.ts'
import type { WorldHistory, WorldReleaseHistory, WorldVariable } from './history/world-history.ts'

/** The content of a seed file. schema.json describes each part. */
export interface World {
  users?: WorldUser[]
  orgs?: WorldOrganization[]
  repos?: WorldRepository[]
  oauth_apps?: WorldOAuthApp[]
  apps?: WorldApp[]
  tokens?: Record<string, WorldToken>
  hooks?: WorldHook[]
  advisories?: WorldAdvisory[]
  workspaces?: WorldWorkspace[]
  usage?: WorldUsage[]
}

export interface WorldUser {
  id?: number
  login: string
  password?: string
  /** The stored hash, instead of a password. */
  password_hash?: string
  name?: string
  email?: string
  company?: string
  blog?: string
  location?: string
  bio?: string
  twitter_username?: string
  hireable?: boolean
  /** URLs of accounts on other sites. */
  social_accounts?: string[]
  plan?: string
  site_admin?: boolean
  suspended?: boolean
  /** Logins of blocked users. */
  blocks?: string[]
}

export interface WorldOrganization {
  id?: number
  login: string
  name?: string
  email?: string
  description?: string
  plan?: string
  members?: { login: string; role?: 'admin' | 'member'; roles?: string[] }[]
  teams?: WorldTeam[]
  custom_properties?: Schemas['named-custom-property-input'][]
  /** Logins of blocked users. */
  blocks?: string[]
  /** Replace the default issue types. */
  issue_types?: WorldIssueType[]
  issue_fields?: WorldIssueField[]
  /** Custom organization roles. */
  roles?: WorldRole[]
  variables?: WorldVariable[]
}

export interface WorldIssueType {
  name: string
  description?: string
  color?: IssueColor
  is_enabled?: boolean
}

export interface WorldIssueField {
  name: string
  description?: string
  data_type: 'text' | 'date' | 'single_select' | 'multi_select' | 'number'
  visibility?: 'organization_members_only' | 'all'
  options?: { name: string; description?: string; color: IssueColor; priority: number }[]
}

export interface WorldRole {
  name: string
  description?: string
  base_role?: Role
  permissions?: string[]
}

export interface WorldTeam {
  name: string
  members?: string[]
  repos?: { name: string; permission?: Permission }[]
  /** Names of organization roles. */
  roles?: string[]
}

export interface WorldRepository extends WorldHistory {
  id?: number
  owner: string
  name: string
  description?: string
  private?: boolean
  archived?: boolean
  files?: Record<string, string>
  collaborators?: { login: string; permission?: Permission }[]
  releases?: WorldRelease[]
  /** Values of the organization's custom properties, by name. */
  custom_properties?: Record<string, PropertyValue>
}

/** A release, by default at the default branch and of the owner of the repository. */
export interface WorldRelease extends WorldReleaseHistory {
  tag: string
  name?: string
  body?: string
  draft?: boolean
  prerelease?: boolean
  /** Contents of the assets, by name. */
  assets?: Record<string, string>
}

/** A workspace (development environment) of a user. */
export interface WorldWorkspace {
  name: string
  owner: string
  /** `owner/name`. */
  repo: string
  /** Name of a machine type. Default: the smallest. */
  machine?: string
  /** Branch, tag or commit. Default: the default branch. */
  ref?: string
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

/** `all`, or repository names without the owner. */
export type WorldSelection = 'all' | string[]

export interface WorldApp {
  id?: number
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
  /** Its public half is stored, and the key itself is not. */
  private_key?: string
  /** Generates a key, which is shown once. */
  generate_key?: boolean
  webhook?: WorldAppHook
  installations?: WorldInstallation[]
}

/** The webhook of an app, for events in its installations. */
export interface WorldAppHook {
  url: string
  secret?: string
  content_type?: 'json' | 'form'
  insecure_ssl?: '0' | '1'
  version?: string
}

export interface WorldInstallation {
  id?: number
  account: string
  repositories?: WorldSelection
  permissions?: Permissions
  suspended?: boolean
}

interface Expiring {
  /** Seconds until the token expires, from when the seed file is loaded. */
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

/** A published security advisory. */
export interface WorldAdvisory {
  ghsa_id?: string
  cve_id?: string
  summary: string
  description?: string
  type?: 'reviewed' | 'unreviewed' | 'malware'
  /** Used when there is no CVSS vector. */
  severity?: 'critical' | 'high' | 'medium' | 'low'
  cvss_v3?: string
  cvss_v4?: string
  source_code_location?: string
  references?: string[]
  cwe_ids?: string[]
  vulnerabilities?: {
    ecosystem: string
    package: string
    vulnerable_version_range?: string
    first_patched_version?: string
    vulnerable_functions?: string[]
  }[]
  published_at?: string
  updated_at?: string
  withdrawn_at?: string
  nvd_published_at?: string
}

/** Billable usage of a user. */
export interface WorldUsage {
  login: string
  sku: string
  quantity: number
  /** The part of the quantity that is free. */
  discount?: number
  model?: string
  /** `owner/name`. */
  repository?: string
  /** Date in UTC. Default: today. */
  date?: string
}

export interface WorldHook {
  repo: string
  url: string
  events?: string[]
  content_type?: 'json' | 'form'
  secret?: string
  active?: boolean
}
