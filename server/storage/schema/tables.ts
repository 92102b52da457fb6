import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { AdvisoryTables } from './advisory-tables.ts'
import type {
  CodeScanningAlertTable,
  CodeScanningAnalysisTable,
  CodeScanningResultTable,
  CodeScanningSetupTable,
  CodeScanningUploadTable,
} from './code-scanning-tables.ts'
import type { AttestationTables } from './attestation-tables.ts'
import type { BranchProtectionTables } from './branch-protection-tables.ts'
import type { CheckTables } from './check-tables.ts'
import type { CommitCommentTables } from './commit-comment-tables.ts'
import type { DeploymentTables } from './deployment-tables.ts'
import type { DeployKeyTables } from './deploy-key-tables.ts'
import type { CommitStatusTables } from './commit-status-tables.ts'
import type { ReleaseTables } from './release-tables.ts'
import type { CustomPropertyTables } from './custom-property-tables.ts'
import type { CredentialTables } from './credential-tables.ts'
import type { MembershipTable } from './membership-table.ts'
import type { OrganizationTables } from './organization-tables.ts'
import type { CollaboratorTable } from './collaborator-table.ts'
import type { WorkflowTables } from './workflow-tables.ts'
import type { GistTables } from './gist-tables.ts'
import type { ContentExclusionTables } from './content-exclusion-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { IssueTables } from './issue-tables.ts'
import type { IssueEventTables } from './issue-event-tables.ts'
import type { MilestoneTables } from './milestone-tables.ts'
import type { IssueDependencyTables } from './issue-dependency-tables.ts'
import type { ReactionTables } from './reaction-tables.ts'
import type { ModerationTables } from './moderation-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { LfsLockTables } from './lfs-lock-tables.ts'
import type { IssueTypeTables } from './issue-type-tables.ts'
import type { OrganizationRoleTables } from './organization-role-tables.ts'
import type { KeyTables } from './key-tables.ts'
import type { ProfileTables } from './profile-tables.ts'
import type { PullTables } from './pull-tables.ts'
import type { ReviewTables } from './review-tables.ts'
import type { WorkspaceTables } from './workspace-tables.ts'
import type { HookTables } from './hook-tables.ts'
import type { EventTables } from './event-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { MigrationTables } from './migration-tables.ts'
import type { NamedValueTables } from './named-value-tables.ts'

/**
 * Both engines share this schema: instants are integer milliseconds, booleans are 0 or 1, JSON is
 * text. The query modules convert rows to the types that the rest of the server uses.
 */

/** Users and organizations share one namespace of logins, so they share one table. */
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
  /** scrypt hash with salt and cost parameters; null disables password sign-in. */
  password_hash: string | null
  /** Permission of organization members in each of its repositories. */
  default_repository_permission: Generated<'none' | 'read' | 'write' | 'admin'>
  /** JSON of `OrganizationSettings`; null for users and for organizations with default settings. */
  settings: string | null
  /** When trade controls took effect. */
  trade_restricted_at: number | null
  created_at: number
  updated_at: number
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
  /** The template that it was created from. */
  template_id: number | null
  default_branch: string
  language: string | null
  license: string | null
  size: number
  archived: number
  is_template: number
  /** JSON of `RepositorySettings`: switches that no query filters by. */
  settings: string
  topics: string
  stargazers_count: number
  watchers_count: number
  forks_count: number
  open_issues_count: number
  /** Number of the newest issue or pull request; numbers are never reused. */
  last_number: Generated<number>
  /** Number of the newest milestone; numbers are never reused. */
  last_milestone_number: Generated<number>
  created_at: number
  updated_at: number
  pushed_at: number | null
}

/** The id of a repository of which rows in other tables exist. Triggers keep the table. */
interface RepositoryIdTable {
  id: number
  /** 1 while the rows of a deleted repository are removed. */
  deleted: Generated<number>
}

/** An accepted push whose events are not yet written. */
export interface PushTable {
  id: Generated<number>
  repository_id: number
  user_id: number
  commands: string
  /** After this instant the process that accepted the push is considered dead. */
  lease_until: number
  created_at: number
  /** Attempts to recover it that were started and have not ended. */
  attempts: Generated<number>
  /** Set when its recovery has ended the server several times. */
  parked_at: Generated<number | null>
  /** The name of the push in the logs of its refs. */
  mark: string | null
  /** Identity of the process that accepted the push. */
  owner: string | null
}

/** The changes of a git repository since its last maintenance. Of a repository, or of a gist. */
export interface GitMaintenanceTable {
  id: Generated<number>
  repository_id: number | null
  gist_id: number | null
  changes: Generated<number>
  /** Until this instant a process maintains it. */
  lease_until: Generated<number>
  /** After a failure, it is maintained again from this instant on. */
  retry_at: Generated<number>
  /** Failures since the last success. */
  failures: Generated<number>
  pruned_at: number
}

/** A name that a repository had before it was renamed. */
export interface FormerNameTable {
  owner_key: string
  name_key: string
  repository_id: number
}

export interface SettingTable {
  name: string
  value: string
}

/** An installation whose deletion was accepted but not yet carried out. */
export interface InstallationRemovalTable {
  installation_id: number
  created_at: number
}

export interface EmailTable {
  id: Generated<number>
  user_id: number
  email: string
  email_key: string
  primary_email: number
  verified: number
  created_at: number
}

export interface Tables
  extends
    CredentialTables,
    CheckTables,
    WorkflowTables,
    CommitCommentTables,
    CommitStatusTables,
    BranchProtectionTables,
    DeployKeyTables,
    DeploymentTables,
    ReleaseTables,
    CustomPropertyTables,
    WorkspaceTables,
    IssueTables,
    ProfileTables,
    PullTables,
    ReviewTables,
    GistTables,
    AttestationTables,
    AdvisoryTables,
    ModerationTables,
    OrganizationTables,
    OrganizationRoleTables,
    IssueTypeTables,
    IssueEventTables,
    MilestoneTables,
    ReactionTables,
    IssueDependencyTables,
    ContentExclusionTables,
    KeyTables,
    HookTables,
    EventTables,
    NotificationTables,
    ImportTables,
    MigrationTables,
    LfsLockTables,
    SearchTables,
    NamedValueTables {
  accounts: AccountTable
  memberships: MembershipTable
  repositories: RepositoryTable
  repository_ids: RepositoryIdTable
  collaborators: CollaboratorTable
  pushes: PushTable
  git_maintenance: GitMaintenanceTable
  former_names: FormerNameTable
  settings: SettingTable
  installation_removals: InstallationRemovalTable
  emails: EmailTable
  code_scanning_uploads: CodeScanningUploadTable
  code_scanning_analyses: CodeScanningAnalysisTable
  code_scanning_alerts: CodeScanningAlertTable
  code_scanning_results: CodeScanningResultTable
  code_scanning_setups: CodeScanningSetupTable
}

/** A database handle: the database itself, or a transaction. */
export type Handle = Kysely<Tables>

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>
