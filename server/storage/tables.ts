import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { CredentialTables } from './credential-tables.ts'

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

export interface StarTable {
  user_id: number
  repository_id: number
  created_at: number
}

export interface HookTable {
  id: Generated<number>
  /** Null for the hook of an app. */
  repository_id: number | null
  app_id: number | null
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
  /** Deliveries in a row that failed. */
  failures: Generated<number>
  health: Generated<'closed' | 'warned' | 'disabled'>
  /** Why the service stopped delivering; null where it did not. */
  disabled_reason: string | null
  /** Set on a hook that nobody sees any more and that has deliveries left to make. */
  deleted_at: number | null
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
  /** 1 for the first, counted up by retries; 0 for one that somebody asked for. */
  attempt: Generated<number>
  /** JSON: hooks whose deliveries led to this one, itself included; null where none did. */
  chain: string | null
  created_at: number
  due_at: number
  /** When it was set aside because it ended the process three times. */
  parked_at: number | null
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
  /** Whether everybody could see the repository when it happened. */
  public: number
  created_at: number
}

export interface FollowTable {
  user_id: number
  followed_id: number
  created_at: number
}

/** Who wants to hear of what happens in a repository, or of nothing in it. */
export interface SubscriptionTable {
  user_id: number
  repository_id: number
  ignored: number
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

/** All that waits for one hook: held by one process at a time, so that it goes out in order. */
export interface LaneTable {
  hook_id: number
  /** The host: what deliveries share that must not all be held at once. */
  pool: string
  /** When the next delivery is due; null where none waits. */
  due_at: number | null
  lease_until: number
  /** The claim under which it is held: told from every other, those of the same process too. */
  holder: number | null
  /**
   * What is to be thought of it: 0 when nobody holds it, 1 for the first time, 2 when a process ended that
   * held it, and one more for each time that it was begun since. Anything done of it makes it 1 again.
   */
  claims: number
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

export interface Tables extends CredentialTables {
  accounts: AccountTable
  memberships: MembershipTable
  repositories: RepositoryTable
  collaborators: CollaboratorTable
  stars: StarTable
  teams: TeamTable
  team_members: TeamMemberTable
  team_repositories: TeamRepositoryTable
  hooks: HookTable
  payloads: PayloadTable
  deliveries: DeliveryTable
  events: EventTable
  follows: FollowTable
  subscriptions: SubscriptionTable
  pushes: PushTable
  lanes: LaneTable
  former_names: FormerNameTable
  settings: SettingTable
}

/** A handle on the store: the store itself or, inside a transaction, that transaction. */
export type Handle = Kysely<Tables>
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
