/** Made by `npm run generate` from spec/. Edit there, not here. */

import type { components } from '../newest/types.ts'

type Schemas = components['schemas']

/** A value, soon. */
type Soon<T> = T | Promise<T>

/** A field of an object: its value, or a function of the arguments. */
export type Value<T, Args> = Soon<T> | ((args: Args) => Soon<T>)

/** An object of a type with a view. */
export interface ItemOf<Type extends TypeName> {
  readonly type: Type
}

/** An object that tells its type, where it could be one of several. */
export type Named<Name extends string, T> = T & { __typename: Name }

export type Resolver<Source, Args, Result, Execution> = (
  source: Source,
  args: Args,
  execution: Execution,
) => Soon<Result | undefined>


/** Views by type. */
export interface Views {
  App: Schemas['integration']
  Bot: Schemas['simple-user']
  BranchProtectionRule: Schemas['branch-protection']
  CheckRun: Schemas['check-run']
  CheckSuite: Schemas['check-suite']
  Commit: Schemas['commit']
  CommitComment: Schemas['commit-comment']
  DeployKey: Schemas['deploy-key']
  Deployment: Schemas['deployment']
  DeploymentStatus: Schemas['deployment-status']
  Environment: Schemas['environment']
  Gist: Schemas['gist-simple']
  Issue: Schemas['issue']
  IssueComment: Schemas['issue-comment']
  IssueDependenciesSummary: Schemas['issue-dependencies-summary']
  IssueType: Schemas['issue-type']
  Label: Schemas['label']
  License: Schemas['license']
  Milestone: Schemas['milestone']
  Organization: Schemas['organization-full']
  PullRequest: Schemas['pull-request']
  PullRequestChangedFile: Schemas['diff-entry']
  PullRequestReview: Schemas['pull-request-review']
  PullRequestReviewComment: Schemas['review-comment']
  Reaction: Schemas['reaction']
  Ref: Schemas['git-ref']
  Release: Schemas['release']
  ReleaseAsset: Schemas['release-asset']
  Repository: Schemas['full-repository']
  StatusContext: Schemas['commit-status']
  SubIssuesSummary: Schemas['sub-issues-summary']
  Team: Schemas['team-full']
  User: Schemas['public-user']
  Workflow: Schemas['workflow']
  WorkflowRun: Schemas['workflow-run']
}

export type TypeName = keyof Views

export type View<Type extends TypeName> = Views[Type]

export type IpAllowListEntryOrderField = 'ALLOW_LIST_VALUE' | 'CREATED_AT'

export type OrganizationMemberRole = 'ADMIN' | 'MEMBER'

export type OrganizationOrderField = 'CREATED_AT' | 'LOGIN'

export type StarOrderField = 'STARRED_AT'

export type TeamMemberOrderField = 'CREATED_AT' | 'LOGIN'

export type TeamMemberRole = 'MAINTAINER' | 'MEMBER'

export type TeamMembershipType = 'ALL' | 'CHILD_TEAM' | 'IMMEDIATE'

export type TeamNotificationSetting = 'NOTIFICATIONS_DISABLED' | 'NOTIFICATIONS_ENABLED'

export type TeamOrderField = 'NAME'

export type TeamPrivacy = 'SECRET' | 'VISIBLE'

export type TeamRepositoryOrderField = 'CREATED_AT' | 'NAME' | 'PUSHED_AT' | 'STARGAZERS' | 'UPDATED_AT'

export type TeamRole = 'ADMIN' | 'MEMBER'

export type UserViewType = 'PRIVATE' | 'PUBLIC'

export type FileViewedState = 'DISMISSED' | 'UNVIEWED' | 'VIEWED'

export type OrderDirection = 'ASC' | 'DESC'

export type SearchType = 'DISCUSSION' | 'ISSUE' | 'REPOSITORY' | 'USER'

export type CheckConclusionState = 'ACTION_REQUIRED' | 'CANCELLED' | 'FAILURE' | 'NEUTRAL' | 'SKIPPED' | 'STALE' | 'STARTUP_FAILURE' | 'SUCCESS' | 'TIMED_OUT'

export type CheckRunState = 'ACTION_REQUIRED' | 'CANCELLED' | 'COMPLETED' | 'FAILURE' | 'IN_PROGRESS' | 'NEUTRAL' | 'PENDING' | 'QUEUED' | 'SKIPPED' | 'STALE' | 'STARTUP_FAILURE' | 'SUCCESS' | 'TIMED_OUT' | 'WAITING'

export type CheckRunType = 'ALL' | 'LATEST'

export type CheckStatusState = 'COMPLETED' | 'IN_PROGRESS' | 'PENDING' | 'QUEUED' | 'REQUESTED' | 'WAITING'

export type ComparisonStatus = 'AHEAD' | 'BEHIND' | 'DIVERGED' | 'IDENTICAL'

export type DeploymentStatusState = 'ERROR' | 'FAILURE' | 'INACTIVE' | 'IN_PROGRESS' | 'PENDING' | 'QUEUED' | 'SUCCESS' | 'WAITING'

export type PatchStatus = 'ADDED' | 'CHANGED' | 'COPIED' | 'DELETED' | 'MODIFIED' | 'RENAMED'

export type StatusState = 'ERROR' | 'EXPECTED' | 'FAILURE' | 'PENDING' | 'SUCCESS'

export type WorkflowState = 'ACTIVE' | 'DELETED' | 'DISABLED_FORK' | 'DISABLED_INACTIVITY' | 'DISABLED_MANUALLY'

export type ContributionLevel = 'FIRST_QUARTILE' | 'FOURTH_QUARTILE' | 'NONE' | 'SECOND_QUARTILE' | 'THIRD_QUARTILE'

export type DeploymentOrderField = 'CREATED_AT'

export type DeploymentState = 'ABANDONED' | 'ACTIVE' | 'DESTROYED' | 'ERROR' | 'FAILURE' | 'INACTIVE' | 'IN_PROGRESS' | 'PENDING' | 'QUEUED' | 'SUCCESS' | 'WAITING'

export type DiscussionOrderField = 'CREATED_AT' | 'UPDATED_AT'

export type DiscussionState = 'CLOSED' | 'OPEN'

export type IssueTimelineItemsItemType = 'ADDED_TO_PROJECT_EVENT' | 'ASSIGNED_EVENT' | 'BLOCKED_BY_ADDED_EVENT' | 'BLOCKED_BY_REMOVED_EVENT' | 'BLOCKING_ADDED_EVENT' | 'BLOCKING_REMOVED_EVENT' | 'CLOSED_EVENT' | 'COMMENT_DELETED_EVENT' | 'CONNECTED_EVENT' | 'CONVERTED_NOTE_TO_ISSUE_EVENT' | 'CONVERTED_TO_DISCUSSION_EVENT' | 'CROSS_REFERENCED_EVENT' | 'DEMILESTONED_EVENT' | 'DISCONNECTED_EVENT' | 'ISSUE_COMMENT' | 'ISSUE_TYPE_ADDED_EVENT' | 'ISSUE_TYPE_CHANGED_EVENT' | 'ISSUE_TYPE_REMOVED_EVENT' | 'LABELED_EVENT' | 'LOCKED_EVENT' | 'MARKED_AS_DUPLICATE_EVENT' | 'MENTIONED_EVENT' | 'MILESTONED_EVENT' | 'MOVED_COLUMNS_IN_PROJECT_EVENT' | 'PARENT_ISSUE_ADDED_EVENT' | 'PARENT_ISSUE_REMOVED_EVENT' | 'PINNED_EVENT' | 'REFERENCED_EVENT' | 'REMOVED_FROM_PROJECT_EVENT' | 'RENAMED_TITLE_EVENT' | 'REOPENED_EVENT' | 'SUBSCRIBED_EVENT' | 'SUB_ISSUE_ADDED_EVENT' | 'SUB_ISSUE_REMOVED_EVENT' | 'TRANSFERRED_EVENT' | 'UNASSIGNED_EVENT' | 'UNLABELED_EVENT' | 'UNLOCKED_EVENT' | 'UNMARKED_AS_DUPLICATE_EVENT' | 'UNPINNED_EVENT' | 'UNSUBSCRIBED_EVENT' | 'USER_BLOCKED_EVENT'

export type PullRequestReviewEvent = 'APPROVE' | 'COMMENT' | 'DISMISS' | 'REQUEST_CHANGES'

export type PullRequestTimelineItemsItemType = 'ADDED_TO_MERGE_QUEUE_EVENT' | 'ADDED_TO_PROJECT_EVENT' | 'ASSIGNED_EVENT' | 'AUTOMATIC_BASE_CHANGE_FAILED_EVENT' | 'AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT' | 'AUTO_MERGE_DISABLED_EVENT' | 'AUTO_MERGE_ENABLED_EVENT' | 'AUTO_REBASE_ENABLED_EVENT' | 'AUTO_SQUASH_ENABLED_EVENT' | 'BASE_REF_CHANGED_EVENT' | 'BASE_REF_DELETED_EVENT' | 'BASE_REF_FORCE_PUSHED_EVENT' | 'CLOSED_EVENT' | 'COMMENT_DELETED_EVENT' | 'CONNECTED_EVENT' | 'CONVERTED_NOTE_TO_ISSUE_EVENT' | 'CONVERTED_TO_DISCUSSION_EVENT' | 'CONVERT_TO_DRAFT_EVENT' | 'CROSS_REFERENCED_EVENT' | 'DEMILESTONED_EVENT' | 'DEPLOYED_EVENT' | 'DEPLOYMENT_ENVIRONMENT_CHANGED_EVENT' | 'DISCONNECTED_EVENT' | 'HEAD_REF_DELETED_EVENT' | 'HEAD_REF_FORCE_PUSHED_EVENT' | 'HEAD_REF_RESTORED_EVENT' | 'ISSUE_COMMENT' | 'LABELED_EVENT' | 'LOCKED_EVENT' | 'MARKED_AS_DUPLICATE_EVENT' | 'MENTIONED_EVENT' | 'MERGED_EVENT' | 'MILESTONED_EVENT' | 'MOVED_COLUMNS_IN_PROJECT_EVENT' | 'PARENT_ISSUE_ADDED_EVENT' | 'PARENT_ISSUE_REMOVED_EVENT' | 'PINNED_EVENT' | 'PULL_REQUEST_COMMIT' | 'PULL_REQUEST_COMMIT_COMMENT_THREAD' | 'PULL_REQUEST_REVIEW' | 'PULL_REQUEST_REVIEW_THREAD' | 'PULL_REQUEST_REVISION_MARKER' | 'READY_FOR_REVIEW_EVENT' | 'REFERENCED_EVENT' | 'REMOVED_FROM_MERGE_QUEUE_EVENT' | 'REMOVED_FROM_PROJECT_EVENT' | 'RENAMED_TITLE_EVENT' | 'REOPENED_EVENT' | 'REVIEW_DISMISSED_EVENT' | 'REVIEW_REQUESTED_EVENT' | 'REVIEW_REQUEST_REMOVED_EVENT' | 'SUBSCRIBED_EVENT' | 'SUB_ISSUE_ADDED_EVENT' | 'SUB_ISSUE_REMOVED_EVENT' | 'TRANSFERRED_EVENT' | 'UNASSIGNED_EVENT' | 'UNLABELED_EVENT' | 'UNLOCKED_EVENT' | 'UNMARKED_AS_DUPLICATE_EVENT' | 'UNPINNED_EVENT' | 'UNSUBSCRIBED_EVENT' | 'USER_BLOCKED_EVENT'

export type GistOrderField = 'CREATED_AT' | 'PUSHED_AT' | 'UPDATED_AT'

export type GistPrivacy = 'ALL' | 'PUBLIC' | 'SECRET'

export type DiffSide = 'LEFT' | 'RIGHT'

export type GitSignatureState = 'BAD_CERT' | 'BAD_EMAIL' | 'EXPIRED_KEY' | 'GPGVERIFY_ERROR' | 'GPGVERIFY_UNAVAILABLE' | 'INVALID' | 'MALFORMED_SIG' | 'NOT_SIGNING_KEY' | 'NO_USER' | 'OCSP_ERROR' | 'OCSP_PENDING' | 'OCSP_REVOKED' | 'UNKNOWN_KEY' | 'UNKNOWN_SIG_TYPE' | 'UNSIGNED' | 'UNVERIFIED_EMAIL' | 'VALID'

export type MergeCommitMessage = 'BLANK' | 'PR_BODY' | 'PR_TITLE'

export type MergeCommitTitle = 'MERGE_MESSAGE' | 'PR_TITLE'

export type RefOrderField = 'ALPHABETICAL' | 'TAG_COMMIT_DATE'

export type SquashMergeCommitMessage = 'BLANK' | 'COMMIT_MESSAGES' | 'PR_BODY'

export type SquashMergeCommitTitle = 'COMMIT_OR_PR_TITLE' | 'PR_TITLE'

export type CommentAuthorAssociation = 'COLLABORATOR' | 'CONTRIBUTOR' | 'FIRST_TIMER' | 'FIRST_TIME_CONTRIBUTOR' | 'MANNEQUIN' | 'MEMBER' | 'NONE' | 'OWNER'

export type IssueClosedStateReason = 'COMPLETED' | 'DUPLICATE' | 'NOT_PLANNED'

export type IssueCommentOrderField = 'UPDATED_AT'

export type IssueOrderField = 'COMMENTS' | 'CREATED_AT' | 'UPDATED_AT'

export type IssueState = 'CLOSED' | 'OPEN'

export type IssueStateReason = 'COMPLETED' | 'DUPLICATE' | 'NOT_PLANNED' | 'REOPENED'

export type LabelOrderField = 'CREATED_AT' | 'NAME'

export type LockReason = 'OFF_TOPIC' | 'RESOLVED' | 'SPAM' | 'TOO_HEATED'

export type MilestoneOrderField = 'CREATED_AT' | 'DUE_DATE' | 'NUMBER' | 'UPDATED_AT'

export type MilestoneState = 'CLOSED' | 'OPEN'

export type ReactionContent = 'CONFUSED' | 'EYES' | 'HEART' | 'HOORAY' | 'LAUGH' | 'ROCKET' | 'THUMBS_DOWN' | 'THUMBS_UP'

export type ReactionOrderField = 'CREATED_AT'

export type ReportedContentClassifiers = 'ABUSE' | 'DUPLICATE' | 'OFF_TOPIC' | 'OUTDATED' | 'RESOLVED' | 'SPAM'

export type RepositoryLockReason = 'BILLING' | 'MIGRATING' | 'MOVING' | 'RENAME' | 'TRADE_RESTRICTION' | 'TRANSFERRING_OWNERSHIP'

export type SubscriptionState = 'IGNORED' | 'SUBSCRIBED' | 'UNSUBSCRIBED'

export type IssueTypeColor = 'BLUE' | 'GRAY' | 'GREEN' | 'ORANGE' | 'PINK' | 'PURPLE' | 'RED' | 'YELLOW'

export type IssueFieldSingleSelectOptionColor = 'BLUE' | 'GRAY' | 'GREEN' | 'ORANGE' | 'PINK' | 'PURPLE' | 'RED' | 'YELLOW'

export type ProjectCardArchivedState = 'ARCHIVED' | 'NOT_ARCHIVED'

export type ProjectCardState = 'CONTENT_ONLY' | 'NOTE_ONLY' | 'REDACTED'

export type ProjectOrderField = 'CREATED_AT' | 'NAME' | 'UPDATED_AT'

export type ProjectState = 'CLOSED' | 'OPEN'

export type ProjectV2FieldOrderField = 'CREATED_AT' | 'NAME' | 'POSITION'

export type ProjectV2FieldType = 'ASSIGNEES' | 'DATE' | 'ITERATION' | 'LABELS' | 'LINKED_PULL_REQUESTS' | 'MILESTONE' | 'NUMBER' | 'PARENT_ISSUE' | 'REPOSITORY' | 'REVIEWERS' | 'SINGLE_SELECT' | 'SUB_ISSUES_PROGRESS' | 'TEXT' | 'TITLE' | 'TRACKED_BY' | 'TRACKS'

export type ProjectV2ItemFieldValueOrderField = 'POSITION'

export type ProjectV2ItemOrderField = 'POSITION'

export type ProjectV2OrderField = 'CREATED_AT' | 'NUMBER' | 'TITLE' | 'UPDATED_AT'

export type ProjectV2PermissionLevel = 'ADMIN' | 'READ' | 'WRITE'

export type ProjectV2StatusUpdateOrderField = 'CREATED_AT'

export type ProjectV2ViewOrderField = 'CREATED_AT' | 'NAME' | 'POSITION'

export type MergeQueueEntryState = 'AWAITING_CHECKS' | 'LOCKED' | 'MERGEABLE' | 'QUEUED' | 'UNMERGEABLE'

export type MergeQueueMergingStrategy = 'ALLGREEN' | 'HEADGREEN'

export type MergeStateStatus = 'BEHIND' | 'BLOCKED' | 'CLEAN' | 'DIRTY' | 'DRAFT' | 'HAS_HOOKS' | 'UNKNOWN' | 'UNSTABLE'

export type MergeableState = 'CONFLICTING' | 'MERGEABLE' | 'UNKNOWN'

export type PullRequestBranchUpdateMethod = 'MERGE' | 'REBASE'

export type PullRequestMergeMethod = 'MERGE' | 'REBASE' | 'SQUASH'

export type PullRequestOrderField = 'CREATED_AT' | 'UPDATED_AT'

export type PullRequestReviewDecision = 'APPROVED' | 'CHANGES_REQUESTED' | 'REVIEW_REQUIRED'

export type PullRequestState = 'CLOSED' | 'MERGED' | 'OPEN'

export type PullRequestUpdateState = 'CLOSED' | 'OPEN'

export type ReleaseOrderField = 'CREATED_AT' | 'NAME'

export type CollaboratorAffiliation = 'ALL' | 'DIRECT' | 'OUTSIDE'

export type FundingPlatform = 'BUY_ME_A_COFFEE' | 'COMMUNITY_BRIDGE' | 'CUSTOM' | 'GITHUB' | 'ISSUEHUNT' | 'KO_FI' | 'LFX_CROWDFUNDING' | 'LIBERAPAY' | 'OPEN_COLLECTIVE' | 'PATREON' | 'POLAR' | 'THANKS_DEV' | 'TIDELIFT'

export type LanguageOrderField = 'SIZE'

export type RepositoryAffiliation = 'COLLABORATOR' | 'ORGANIZATION_MEMBER' | 'OWNER'

export type RepositoryOrderField = 'CREATED_AT' | 'NAME' | 'PUSHED_AT' | 'STARGAZERS' | 'UPDATED_AT'

export type RepositoryPermission = 'ADMIN' | 'MAINTAIN' | 'READ' | 'TRIAGE' | 'WRITE'

export type RepositoryPrivacy = 'PRIVATE' | 'PUBLIC'

export type RepositorySuggestedActorFilter = 'CAN_BE_ASSIGNED' | 'CAN_BE_AUTHOR'

export type RepositoryVisibility = 'INTERNAL' | 'PRIVATE' | 'PUBLIC'

export type PullRequestReviewCommentState = 'PENDING' | 'SUBMITTED'

export type PullRequestReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING'

export type PullRequestReviewThreadSubjectType = 'FILE' | 'LINE'

export type TeamReviewAssignmentAlgorithm = 'LOAD_BALANCE' | 'ROUND_ROBIN'

export type RepositoryRulesetTarget = 'BRANCH' | 'PUSH' | 'REPOSITORY' | 'TAG'

export type RuleEnforcement = 'ACTIVE' | 'DISABLED' | 'EVALUATE'

export interface ChangeUserStatusInput {
  clientMutationId?: string | null
  emoji?: string | null
  expiresAt?: string | null
  limitedAvailability: boolean | null
  message?: string | null
  organizationId?: string | null
}

export interface FollowUserInput {
  clientMutationId?: string | null
  userId: string
}

export interface IpAllowListEntryOrder {
  direction: OrderDirection
  field: IpAllowListEntryOrderField
}

export interface OrganizationOrder {
  direction: OrderDirection
  field: OrganizationOrderField
}

export interface StarOrder {
  direction: OrderDirection
  field: StarOrderField
}

export interface TeamMemberOrder {
  direction: OrderDirection
  field: TeamMemberOrderField
}

export interface TeamOrder {
  direction: OrderDirection
  field: TeamOrderField
}

export interface TeamRepositoryOrder {
  direction: OrderDirection
  field: TeamRepositoryOrderField
}

export interface UnfollowUserInput {
  clientMutationId?: string | null
  userId: string
}

export interface UpdateTeamReviewAssignmentInput {
  algorithm: TeamReviewAssignmentAlgorithm | null
  clientMutationId?: string | null
  countMembersAlreadyRequested: boolean | null
  enabled: boolean
  excludedTeamMemberIds?: readonly (string)[] | null
  id: string
  includeChildTeamMembers: boolean | null
  notifyTeam: boolean | null
  removeTeamRequest: boolean | null
  teamMemberCount: number | null
}

export interface MarkFileAsViewedInput {
  clientMutationId?: string | null
  path: string
  pullRequestId: string
}

export interface UnmarkFileAsViewedInput {
  clientMutationId?: string | null
  path: string
  pullRequestId: string
}

export interface CreateBranchProtectionRuleInput {
  allowsDeletions?: boolean | null
  allowsForcePushes?: boolean | null
  blocksCreations?: boolean | null
  bypassForcePushActorIds?: readonly (string)[] | null
  bypassPullRequestActorIds?: readonly (string)[] | null
  clientMutationId?: string | null
  dismissesStaleReviews?: boolean | null
  isAdminEnforced?: boolean | null
  lockAllowsFetchAndMerge?: boolean | null
  lockBranch?: boolean | null
  pattern: string
  pushActorIds?: readonly (string)[] | null
  repositoryId: string
  requireLastPushApproval?: boolean | null
  requiredApprovingReviewCount?: number | null
  requiredDeploymentEnvironments?: readonly (string)[] | null
  requiredStatusCheckContexts?: readonly (string)[] | null
  requiredStatusChecks?: readonly (RequiredStatusCheckInput)[] | null
  requiresApprovingReviews?: boolean | null
  requiresCodeOwnerReviews?: boolean | null
  requiresCommitSignatures?: boolean | null
  requiresConversationResolution?: boolean | null
  requiresDeployments?: boolean | null
  requiresLinearHistory?: boolean | null
  requiresStatusChecks?: boolean | null
  requiresStrictStatusChecks?: boolean | null
  restrictsPushes?: boolean | null
  restrictsReviewDismissals?: boolean | null
  reviewDismissalActorIds?: readonly (string)[] | null
}

export interface DeleteBranchProtectionRuleInput {
  branchProtectionRuleId: string
  clientMutationId?: string | null
}

export interface UpdateBranchProtectionRuleInput {
  allowsDeletions?: boolean | null
  allowsForcePushes?: boolean | null
  blocksCreations?: boolean | null
  branchProtectionRuleId: string
  bypassForcePushActorIds?: readonly (string)[] | null
  bypassPullRequestActorIds?: readonly (string)[] | null
  clientMutationId?: string | null
  dismissesStaleReviews?: boolean | null
  isAdminEnforced?: boolean | null
  lockAllowsFetchAndMerge?: boolean | null
  lockBranch?: boolean | null
  pattern?: string | null
  pushActorIds?: readonly (string)[] | null
  requireLastPushApproval?: boolean | null
  requiredApprovingReviewCount?: number | null
  requiredDeploymentEnvironments?: readonly (string)[] | null
  requiredStatusCheckContexts?: readonly (string)[] | null
  requiredStatusChecks?: readonly (RequiredStatusCheckInput)[] | null
  requiresApprovingReviews?: boolean | null
  requiresCodeOwnerReviews?: boolean | null
  requiresCommitSignatures?: boolean | null
  requiresConversationResolution?: boolean | null
  requiresDeployments?: boolean | null
  requiresLinearHistory?: boolean | null
  requiresStatusChecks?: boolean | null
  requiresStrictStatusChecks?: boolean | null
  restrictsPushes?: boolean | null
  restrictsReviewDismissals?: boolean | null
  reviewDismissalActorIds?: readonly (string)[] | null
}

export interface CheckRunFilter {
  appId?: number | null
  checkName?: string | null
  checkType?: CheckRunType | null
  conclusions?: readonly (CheckConclusionState)[] | null
  status?: CheckStatusState | null
  statuses?: readonly (CheckStatusState)[] | null
}

export interface CheckSuiteFilter {
  appId?: number | null
  checkName?: string | null
}

export interface CreateDeploymentStatusInput {
  autoInactive: boolean | null
  clientMutationId?: string | null
  deploymentId: string
  description: string | null
  environment?: string | null
  environmentUrl: string | null
  logUrl: string | null
  state: DeploymentStatusState
}

export interface RequiredStatusCheckInput {
  appId?: string | null
  context: string
}

export interface CreateDeploymentInput {
  autoMerge: boolean | null
  clientMutationId?: string | null
  description: string | null
  environment: string | null
  payload: string | null
  refId: string
  repositoryId: string
  requiredContexts?: readonly (string)[] | null
  task: string | null
}

export interface DeleteDeploymentInput {
  clientMutationId?: string | null
  id: string
}

export interface DeploymentOrder {
  direction: OrderDirection
  field: DeploymentOrderField
}

export interface DiscussionOrder {
  direction: OrderDirection
  field: DiscussionOrderField
}

export interface GistOrder {
  direction: OrderDirection
  field: GistOrderField
}

export interface CommitAuthor {
  emails?: readonly (string)[] | null
  id?: string | null
}

export interface CommitMessage {
  body?: string | null
  headline: string
}

export interface CommittableBranch {
  branchName?: string | null
  id?: string | null
  repositoryNameWithOwner?: string | null
}

export interface CreateCommitOnBranchInput {
  branch: CommittableBranch
  clientMutationId?: string | null
  expectedHeadOid: string
  fileChanges?: FileChanges | null
  message: CommitMessage
}

export interface CreateRefInput {
  clientMutationId?: string | null
  name: string
  oid: string
  repositoryId: string
}

export interface DeleteRefInput {
  clientMutationId?: string | null
  refId: string
}

export interface FileAddition {
  contents: string
  path: string
}

export interface FileChanges {
  additions: readonly (FileAddition)[] | null
  deletions: readonly (FileDeletion)[] | null
}

export interface FileDeletion {
  path: string
}

export interface MergeBranchInput {
  authorEmail?: string | null
  base: string
  clientMutationId?: string | null
  commitMessage?: string | null
  head: string
  repositoryId: string
}

export interface RefOrder {
  direction: OrderDirection
  field: RefOrderField
}

export interface UpdateRefInput {
  clientMutationId?: string | null
  force: boolean | null
  oid: string
  refId: string
}

export interface AddAssigneesToAssignableInput {
  assignableId: string
  assigneeIds: readonly (string)[]
  clientMutationId?: string | null
}

export interface AddCommentInput {
  body: string
  clientMutationId?: string | null
  subjectId: string
}

export interface AddLabelsToLabelableInput {
  clientMutationId?: string | null
  labelIds: readonly (string)[]
  labelableId: string
}

export interface AddReactionInput {
  clientMutationId?: string | null
  content: ReactionContent
  subjectId: string
}

export interface AddSubIssueInput {
  clientMutationId?: string | null
  issueId: string
  replaceParent?: boolean | null
  subIssueId?: string | null
  subIssueUrl?: string | null
}

export interface ClearLabelsFromLabelableInput {
  clientMutationId?: string | null
  labelableId: string
}

export interface CloseIssueInput {
  clientMutationId?: string | null
  duplicateIssueId?: string | null
  issueId: string
  stateReason?: IssueClosedStateReason | null
}

export interface CreateIssueInput {
  assigneeIds?: readonly (string)[] | null
  body?: string | null
  clientMutationId?: string | null
  issueTemplate?: string | null
  issueTypeId?: string | null
  labelIds?: readonly (string)[] | null
  milestoneId?: string | null
  parentIssueId?: string | null
  projectIds?: readonly (string)[] | null
  repositoryId: string
  title: string
}

export interface CreateLabelInput {
  clientMutationId?: string | null
  color: string
  description?: string | null
  name: string
  repositoryId: string
}

export interface CreateLinkedBranchInput {
  clientMutationId?: string | null
  issueId: string
  name?: string | null
  oid: string
  repositoryId?: string | null
}

export interface DeleteIssueCommentInput {
  clientMutationId?: string | null
  id: string
}

export interface DeleteIssueInput {
  clientMutationId?: string | null
  issueId: string
}

export interface DeleteLabelInput {
  clientMutationId?: string | null
  id: string
}

export interface IssueCommentOrder {
  direction: OrderDirection
  field: IssueCommentOrderField
}

export interface IssueFilters {
  assignee?: string | null
  createdBy?: string | null
  labels?: readonly (string)[] | null
  mentioned?: string | null
  milestone?: string | null
  milestoneNumber?: string | null
  since?: string | null
  states?: readonly (IssueState)[] | null
  viewerSubscribed: boolean | null
}

export interface IssueOrder {
  direction: OrderDirection
  field: IssueOrderField
}

export interface LabelOrder {
  direction: OrderDirection
  field: LabelOrderField
}

export interface LockLockableInput {
  clientMutationId?: string | null
  lockReason?: LockReason | null
  lockableId: string
}

export interface MilestoneOrder {
  direction: OrderDirection
  field: MilestoneOrderField
}

export interface MinimizeCommentInput {
  classifier: ReportedContentClassifiers
  clientMutationId?: string | null
  subjectId: string
}

export interface PinIssueInput {
  clientMutationId?: string | null
  issueId: string
}

export interface ReactionOrder {
  direction: OrderDirection
  field: ReactionOrderField
}

export interface RemoveAssigneesFromAssignableInput {
  assignableId: string
  assigneeIds: readonly (string)[]
  clientMutationId?: string | null
}

export interface RemoveLabelsFromLabelableInput {
  clientMutationId?: string | null
  labelIds: readonly (string)[]
  labelableId: string
}

export interface RemoveReactionInput {
  clientMutationId?: string | null
  content: ReactionContent
  subjectId: string
}

export interface RemoveSubIssueInput {
  clientMutationId?: string | null
  issueId: string
  subIssueId: string
}

export interface ReopenIssueInput {
  clientMutationId?: string | null
  issueId: string
}

export interface TransferIssueInput {
  clientMutationId?: string | null
  createLabelsIfMissing: boolean | null
  issueId: string
  repositoryId: string
}

export interface UnlockLockableInput {
  clientMutationId?: string | null
  lockableId: string
}

export interface UnminimizeCommentInput {
  clientMutationId?: string | null
  subjectId: string
}

export interface UnpinIssueInput {
  clientMutationId?: string | null
  issueId: string
}

export interface UpdateIssueCommentInput {
  body: string
  clientMutationId?: string | null
  id: string
}

export interface UpdateIssueInput {
  assigneeIds?: readonly (string)[] | null
  body?: string | null
  clientMutationId?: string | null
  id: string
  labelIds?: readonly (string)[] | null
  milestoneId?: string | null
  projectIds?: readonly (string)[] | null
  state?: IssueState | null
  title?: string | null
}

export interface UpdateLabelInput {
  clientMutationId?: string | null
  color?: string | null
  description?: string | null
  id: string
  name?: string | null
}

export interface UpdateSubscriptionInput {
  clientMutationId?: string | null
  state: SubscriptionState
  subscribableId: string
}

export interface DeleteLinkedBranchInput {
  clientMutationId?: string | null
  linkedBranchId: string
}

export interface ReplaceActorsForAssignableInput {
  actorIds?: readonly (string)[] | null
  actorLogins?: readonly (string)[] | null
  assignableId: string
  clientMutationId?: string | null
}

export interface UpdateIssueIssueTypeInput {
  clientMutationId?: string | null
  issueId: string
  issueTypeId?: string | null
}

export interface ProjectOrder {
  direction: OrderDirection
  field: ProjectOrderField
}

export interface ProjectV2FieldOrder {
  direction: OrderDirection
  field: ProjectV2FieldOrderField
}

export interface ProjectV2ItemFieldValueOrder {
  direction: OrderDirection
  field: ProjectV2ItemFieldValueOrderField
}

export interface ProjectV2ItemOrder {
  direction: OrderDirection
  field: ProjectV2ItemOrderField
}

export interface ProjectV2Order {
  direction: OrderDirection
  field: ProjectV2OrderField
}

export interface ProjectV2StatusOrder {
  direction: OrderDirection
  field: ProjectV2StatusUpdateOrderField
}

export interface ProjectV2ViewOrder {
  direction: OrderDirection
  field: ProjectV2ViewOrderField
}

export interface ClosePullRequestInput {
  clientMutationId?: string | null
  pullRequestId: string
}

export interface ConvertPullRequestToDraftInput {
  clientMutationId?: string | null
  pullRequestId: string
}

export interface CreatePullRequestInput {
  baseRefName: string
  body?: string | null
  clientMutationId?: string | null
  draft: boolean | null
  headRefName: string
  headRepositoryId?: string | null
  maintainerCanModify: boolean | null
  repositoryId: string
  title: string
}

export interface DisablePullRequestAutoMergeInput {
  clientMutationId?: string | null
  pullRequestId: string
}

export interface EnablePullRequestAutoMergeInput {
  authorEmail?: string | null
  clientMutationId?: string | null
  commitBody?: string | null
  commitHeadline?: string | null
  expectedHeadOid?: string | null
  mergeMethod: PullRequestMergeMethod | null
  pullRequestId: string
}

export interface MergePullRequestInput {
  authorEmail?: string | null
  clientMutationId?: string | null
  commitBody?: string | null
  commitHeadline?: string | null
  expectedHeadOid?: string | null
  mergeMethod: PullRequestMergeMethod | null
  pullRequestId: string
}

export interface PullRequestOrder {
  direction: OrderDirection
  field: PullRequestOrderField
}

export interface ReopenPullRequestInput {
  clientMutationId?: string | null
  pullRequestId: string
}

export interface UpdatePullRequestBranchInput {
  clientMutationId?: string | null
  expectedHeadOid?: string | null
  pullRequestId: string
  updateMethod?: PullRequestBranchUpdateMethod | null
}

export interface UpdatePullRequestInput {
  assigneeIds?: readonly (string)[] | null
  baseRefName?: string | null
  body?: string | null
  clientMutationId?: string | null
  labelIds?: readonly (string)[] | null
  maintainerCanModify?: boolean | null
  milestoneId?: string | null
  projectIds?: readonly (string)[] | null
  pullRequestId: string
  state?: PullRequestUpdateState | null
  title?: string | null
}

export interface RevertPullRequestInput {
  body?: string | null
  clientMutationId?: string | null
  draft: boolean | null
  pullRequestId: string
  title?: string | null
}

export interface ReleaseOrder {
  direction: OrderDirection
  field: ReleaseOrderField
}

export interface AddStarInput {
  clientMutationId?: string | null
  starrableId: string
}

export interface ArchiveRepositoryInput {
  clientMutationId?: string | null
  repositoryId: string
}

export interface CloneTemplateRepositoryInput {
  clientMutationId?: string | null
  description?: string | null
  includeAllBranches: boolean | null
  name: string
  ownerId: string
  repositoryId: string
  visibility: RepositoryVisibility
}

export interface CreateRepositoryInput {
  clientMutationId?: string | null
  description?: string | null
  hasIssuesEnabled: boolean | null
  hasWikiEnabled: boolean | null
  homepageUrl?: string | null
  name: string
  ownerId?: string | null
  teamId?: string | null
  template: boolean | null
  visibility: RepositoryVisibility
}

export interface LanguageOrder {
  direction: OrderDirection
  field: LanguageOrderField
}

export interface RemoveStarInput {
  clientMutationId?: string | null
  starrableId: string
}

export interface RepositoryOrder {
  direction: OrderDirection
  field: RepositoryOrderField
}

export interface UnarchiveRepositoryInput {
  clientMutationId?: string | null
  repositoryId: string
}

export interface UpdateRepositoryInput {
  clientMutationId?: string | null
  description?: string | null
  hasDiscussionsEnabled?: boolean | null
  hasIssuesEnabled?: boolean | null
  hasProjectsEnabled?: boolean | null
  hasSponsorshipsEnabled?: boolean | null
  hasWikiEnabled?: boolean | null
  homepageUrl?: string | null
  name?: string | null
  repositoryId: string
  template?: boolean | null
}

export interface UpdateTopicsInput {
  clientMutationId?: string | null
  repositoryId: string
  topicNames: readonly (string)[]
}

export interface AddPullRequestReviewCommentInput {
  body?: string | null
  clientMutationId?: string | null
  commitOID?: string | null
  inReplyTo?: string | null
  path?: string | null
  position?: number | null
  pullRequestId?: string | null
  pullRequestReviewId?: string | null
}

export interface AddPullRequestReviewInput {
  body?: string | null
  clientMutationId?: string | null
  comments?: readonly (DraftPullRequestReviewComment | null)[] | null
  commitOID?: string | null
  event?: PullRequestReviewEvent | null
  pullRequestId: string
  threads?: readonly (DraftPullRequestReviewThread | null)[] | null
}

export interface AddPullRequestReviewThreadInput {
  body: string
  clientMutationId?: string | null
  line?: number | null
  path: string
  pullRequestId?: string | null
  pullRequestReviewId?: string | null
  side: DiffSide | null
  startLine?: number | null
  startSide: DiffSide | null
  subjectType: PullRequestReviewThreadSubjectType | null
}

export interface AddPullRequestReviewThreadReplyInput {
  body: string
  clientMutationId?: string | null
  pullRequestReviewId?: string | null
  pullRequestReviewThreadId: string
}

export interface DeletePullRequestReviewCommentInput {
  clientMutationId?: string | null
  id: string
}

export interface DeletePullRequestReviewInput {
  clientMutationId?: string | null
  pullRequestReviewId: string
}

export interface DismissPullRequestReviewInput {
  clientMutationId?: string | null
  message: string
  pullRequestReviewId: string
}

export interface DraftPullRequestReviewComment {
  body: string
  path: string
  position: number
}

export interface DraftPullRequestReviewThread {
  body: string
  line: number
  path: string
  side: DiffSide | null
  startLine?: number | null
  startSide: DiffSide | null
}

export interface MarkPullRequestReadyForReviewInput {
  clientMutationId?: string | null
  pullRequestId: string
}

export interface RequestReviewsInput {
  clientMutationId?: string | null
  pullRequestId: string
  teamIds?: readonly (string)[] | null
  union: boolean | null
  userIds?: readonly (string)[] | null
}

export interface ResolveReviewThreadInput {
  clientMutationId?: string | null
  threadId: string
}

export interface SubmitPullRequestReviewInput {
  body?: string | null
  clientMutationId?: string | null
  event: PullRequestReviewEvent
  pullRequestId?: string | null
  pullRequestReviewId?: string | null
}

export interface UnresolveReviewThreadInput {
  clientMutationId?: string | null
  threadId: string
}

export interface UpdatePullRequestReviewCommentInput {
  body: string
  clientMutationId?: string | null
  pullRequestReviewCommentId: string
}

export interface UpdatePullRequestReviewInput {
  body: string
  clientMutationId?: string | null
  pullRequestReviewId: string
}

export type Discussion = never

export type DiscussionCategory = never

export type DiscussionComment = never

export type DiscussionPoll = never

export type DraftIssue = never

export type IpAllowListEntry = never

export type Mannequin = never

export type MergeQueue = never

export type MergeQueueConfiguration = never

export type MergeQueueEntry = never

export type OrganizationIdentityProvider = never

export type Project = never

export type ProjectCard = never

export type ProjectColumn = never

export type ProjectV2 = never

export type ProjectV2Field = never

export type ProjectV2Item = never

export type ProjectV2ItemFieldDateValue = never

export type ProjectV2ItemFieldIterationValue = never

export type ProjectV2ItemFieldLabelValue = never

export type ProjectV2ItemFieldMilestoneValue = never

export type ProjectV2ItemFieldNumberValue = never

export type ProjectV2ItemFieldPullRequestValue = never

export type ProjectV2ItemFieldRepositoryValue = never

export type ProjectV2ItemFieldReviewerValue = never

export type ProjectV2ItemFieldSingleSelectValue = never

export type ProjectV2ItemFieldTextValue = never

export type ProjectV2ItemFieldUserValue = never

export type ProjectV2IterationField = never

export type ProjectV2IterationFieldConfiguration = never

export type ProjectV2SingleSelectField = never

export type ProjectV2SingleSelectFieldOption = never

export type ProjectV2StatusUpdate = never

export type ProjectV2View = never

export type RepositoryRule = never

export type RepositoryRuleset = never

export interface ActorConnection {
  edges?: Value<readonly (ActorEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Bot' | 'Organization' | 'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ActorEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
}

export interface AddAssigneesToAssignablePayload {
  assignable?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
  clientMutationId?: Value<string | null, object>
}

export interface AddCommentPayload {
  clientMutationId?: Value<string | null, object>
  commentEdge?: Value<IssueCommentEdge | null, object>
  subject?: Value<ItemOf<'App' | 'Bot' | 'Organization' | 'Team' | 'User' | 'BranchProtectionRule' | 'CheckRun' | 'CheckSuite' | 'DeploymentStatus' | 'StatusContext' | 'Workflow' | 'WorkflowRun' | 'Deployment' | 'Environment' | 'Gist' | 'Commit' | 'Ref' | 'CommitComment' | 'Issue' | 'IssueComment' | 'Label' | 'Milestone' | 'Reaction' | 'IssueType' | 'PullRequest' | 'Release' | 'ReleaseAsset' | 'DeployKey' | 'License' | 'Repository' | 'PullRequestReview' | 'PullRequestReviewComment'> | Named<'UserContentEdit', UserContentEdit> | Named<'UserStatus', UserStatus> | Named<'BypassForcePushAllowance', BypassForcePushAllowance> | Named<'PushAllowance', PushAllowance> | Named<'Status', Status> | Named<'StatusCheckRollup', StatusCheckRollup> | Named<'AddedToMergeQueueEvent', AddedToMergeQueueEvent> | Named<'AssignedEvent', AssignedEvent> | Named<'AutoMergeDisabledEvent', AutoMergeDisabledEvent> | Named<'AutoMergeEnabledEvent', AutoMergeEnabledEvent> | Named<'AutoSquashEnabledEvent', AutoSquashEnabledEvent> | Named<'AutomaticBaseChangeSucceededEvent', AutomaticBaseChangeSucceededEvent> | Named<'BaseRefChangedEvent', BaseRefChangedEvent> | Named<'ClosedEvent', ClosedEvent> | Named<'CommentDeletedEvent', CommentDeletedEvent> | Named<'ConnectedEvent', ConnectedEvent> | Named<'ConvertToDraftEvent', ConvertToDraftEvent> | Named<'CrossReferencedEvent', CrossReferencedEvent> | Named<'DemilestonedEvent', DemilestonedEvent> | Named<'DeployedEvent', DeployedEvent> | Named<'HeadRefDeletedEvent', HeadRefDeletedEvent> | Named<'HeadRefForcePushedEvent', HeadRefForcePushedEvent> | Named<'HeadRefRestoredEvent', HeadRefRestoredEvent> | Named<'LabeledEvent', LabeledEvent> | Named<'LockedEvent', LockedEvent> | Named<'MarkedAsDuplicateEvent', MarkedAsDuplicateEvent> | Named<'MergedEvent', MergedEvent> | Named<'MilestonedEvent', MilestonedEvent> | Named<'PinnedEvent', PinnedEvent> | Named<'AutoRebaseEnabledEvent', AutoRebaseEnabledEvent> | Named<'ReadyForReviewEvent', ReadyForReviewEvent> | Named<'ReferencedEvent', ReferencedEvent> | Named<'RemovedFromMergeQueueEvent', RemovedFromMergeQueueEvent> | Named<'RenamedTitleEvent', RenamedTitleEvent> | Named<'ReopenedEvent', ReopenedEvent> | Named<'ReviewDismissedEvent', ReviewDismissedEvent> | Named<'ReviewRequestRemovedEvent', ReviewRequestRemovedEvent> | Named<'ReviewRequestedEvent', ReviewRequestedEvent> | Named<'TransferredEvent', TransferredEvent> | Named<'UnassignedEvent', UnassignedEvent> | Named<'UnlabeledEvent', UnlabeledEvent> | Named<'UnlockedEvent', UnlockedEvent> | Named<'UnmarkedAsDuplicateEvent', UnmarkedAsDuplicateEvent> | Named<'UnpinnedEvent', UnpinnedEvent> | Named<'BlockedByAddedEvent', BlockedByAddedEvent> | Named<'BlockedByRemovedEvent', BlockedByRemovedEvent> | Named<'BlockingAddedEvent', BlockingAddedEvent> | Named<'BlockingRemovedEvent', BlockingRemovedEvent> | Named<'IssueTypeAddedEvent', IssueTypeAddedEvent> | Named<'IssueTypeChangedEvent', IssueTypeChangedEvent> | Named<'IssueTypeRemovedEvent', IssueTypeRemovedEvent> | Named<'MentionedEvent', MentionedEvent> | Named<'ParentIssueAddedEvent', ParentIssueAddedEvent> | Named<'ParentIssueRemovedEvent', ParentIssueRemovedEvent> | Named<'SubIssueAddedEvent', SubIssueAddedEvent> | Named<'SubIssueRemovedEvent', SubIssueRemovedEvent> | Named<'SubscribedEvent', SubscribedEvent> | Named<'Blob', Blob> | Named<'Comparison', Comparison> | Named<'Tag', Tag> | Named<'Tree', Tree> | Named<'LinkedBranch', LinkedBranch> | Named<'PinnedIssue', PinnedIssue> | Named<'IssueFieldDate', IssueFieldDate> | Named<'IssueFieldDateValue', IssueFieldDateValue> | Named<'IssueFieldMultiSelect', IssueFieldMultiSelect> | Named<'IssueFieldMultiSelectValue', IssueFieldMultiSelectValue> | Named<'IssueFieldNumber', IssueFieldNumber> | Named<'IssueFieldNumberValue', IssueFieldNumberValue> | Named<'IssueFieldSingleSelect', IssueFieldSingleSelect> | Named<'IssueFieldSingleSelectValue', IssueFieldSingleSelectValue> | Named<'IssueFieldText', IssueFieldText> | Named<'IssueFieldTextValue', IssueFieldTextValue> | Named<'BypassPullRequestAllowance', BypassPullRequestAllowance> | Named<'PullRequestCommit', PullRequestCommit> | Named<'CodeOfConduct', CodeOfConduct> | Named<'Language', Language> | Named<'RepositoryTopic', RepositoryTopic> | Named<'Topic', Topic> | Named<'PullRequestReviewThread', PullRequestReviewThread> | Named<'ReviewDismissalAllowance', ReviewDismissalAllowance> | Named<'ReviewRequest', ReviewRequest> | null, object>
}

export interface AddDiscussionCommentPayload {
  clientMutationId?: Value<string | null, object>
  comment?: Value<DiscussionComment | null, object>
}

export interface AddLabelsToLabelablePayload {
  clientMutationId?: Value<string | null, object>
  labelable?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
}

export interface AddProjectV2ItemByIdPayload {
  clientMutationId?: Value<string | null, object>
  item?: Value<ProjectV2Item | null, object>
}

export interface AddPullRequestReviewCommentPayload {
  clientMutationId?: Value<string | null, object>
  comment?: Value<ItemOf<'PullRequestReviewComment'> | null, object>
}

export interface AddPullRequestReviewPayload {
  clientMutationId?: Value<string | null, object>
  pullRequestReview?: Value<ItemOf<'PullRequestReview'> | null, object>
}

export interface AddPullRequestReviewThreadPayload {
  clientMutationId?: Value<string | null, object>
  thread?: Value<PullRequestReviewThread | null, object>
}

export interface AddPullRequestReviewThreadReplyPayload {
  clientMutationId?: Value<string | null, object>
  comment?: Value<ItemOf<'PullRequestReviewComment'> | null, object>
}

export interface AddReactionPayload {
  clientMutationId?: Value<string | null, object>
  reaction?: Value<ItemOf<'Reaction'> | null, object>
  reactionGroups?: Value<readonly (ReactionGroup)[] | null, object>
  subject?: Value<ItemOf<'CommitComment' | 'Issue' | 'IssueComment' | 'PullRequest' | 'Release' | 'PullRequestReview' | 'PullRequestReviewComment'> | null, object>
}

export interface AddStarPayload {
  clientMutationId?: Value<string | null, object>
  starrable?: Value<ItemOf<'Gist' | 'Repository'> | null, object>
}

export interface AddSubIssuePayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
  subIssue?: Value<ItemOf<'Issue'> | null, object>
}

export interface AddedToMergeQueueEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  enqueuer?: Value<ItemOf<'User'> | null, object>
  id: Value<string, object>
}

export interface ArchiveRepositoryPayload {
  clientMutationId?: Value<string | null, object>
  repository?: Value<ItemOf<'Repository'> | null, object>
}

export interface AssignedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  assignee?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  user?: Value<ItemOf<'User'> | null, object>
}

export interface AssigneeConnection {
  edges?: Value<readonly (AssigneeEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Bot' | 'Organization' | 'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface AssigneeEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
}

export interface AutoMergeDisabledEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface AutoMergeEnabledEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface AutoMergeRequest {
  authorEmail?: Value<string | null, object>
  commitBody?: Value<string | null, object>
  commitHeadline?: Value<string | null, object>
  enabledAt?: Value<string | null, object>
  enabledBy?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  mergeMethod: Value<PullRequestMergeMethod, object>
}

export interface AutoRebaseEnabledEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface AutoSquashEnabledEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface AutomaticBaseChangeSucceededEvent {
  createdAt: Value<string, object>
  id: Value<string, object>
  newBase: Value<string, object>
  oldBase: Value<string, object>
}

export interface BaseRefChangedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  currentRefName: Value<string, object>
  id: Value<string, object>
  previousRefName: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface Blame {
  ranges: Value<readonly (BlameRange)[], object>
}

export interface BlameRange {
  age: Value<number, object>
  commit: Value<ItemOf<'Commit'>, object>
  endingLine: Value<number, object>
  startingLine: Value<number, object>
}

export interface Blob {
  abbreviatedOid: Value<string, object>
  byteSize: Value<number, object>
  commitResourcePath: Value<string, object>
  commitUrl: Value<string, object>
  id: Value<string, object>
  isBinary?: Value<boolean | null, object>
  isTruncated: Value<boolean, object>
  oid: Value<string, object>
  repository: Value<ItemOf<'Repository'>, object>
  text?: Value<string | null, object>
}

export interface BlockedByAddedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  blockingIssue?: Value<ItemOf<'Issue'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface BlockedByRemovedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  blockingIssue?: Value<ItemOf<'Issue'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface BlockingAddedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  blockedIssue?: Value<ItemOf<'Issue'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface BlockingRemovedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  blockedIssue?: Value<ItemOf<'Issue'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface BranchProtectionRuleConnection {
  edges?: Value<readonly (BranchProtectionRuleEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'BranchProtectionRule'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface BranchProtectionRuleEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'BranchProtectionRule'> | null, object>
}

export interface BypassForcePushAllowance {
  actor?: Value<ItemOf<'App' | 'Team' | 'User'> | null, object>
  branchProtectionRule?: Value<ItemOf<'BranchProtectionRule'> | null, object>
  id: Value<string, object>
}

export interface BypassForcePushAllowanceConnection {
  edges?: Value<readonly (BypassForcePushAllowanceEdge | null)[] | null, object>
  nodes?: Value<readonly (BypassForcePushAllowance | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface BypassForcePushAllowanceEdge {
  cursor: Value<string, object>
  node?: Value<BypassForcePushAllowance | null, object>
}

export interface BypassPullRequestAllowance {
  actor?: Value<ItemOf<'App' | 'Team' | 'User'> | null, object>
  branchProtectionRule?: Value<ItemOf<'BranchProtectionRule'> | null, object>
  id: Value<string, object>
}

export interface BypassPullRequestAllowanceConnection {
  edges?: Value<readonly (BypassPullRequestAllowanceEdge | null)[] | null, object>
  nodes?: Value<readonly (BypassPullRequestAllowance | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface BypassPullRequestAllowanceEdge {
  cursor: Value<string, object>
  node?: Value<BypassPullRequestAllowance | null, object>
}

export interface ChangeUserStatusPayload {
  clientMutationId?: Value<string | null, object>
  status?: Value<UserStatus | null, object>
}

export interface CheckRunConnection {
  edges?: Value<readonly (CheckRunEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'CheckRun'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface CheckRunEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'CheckRun'> | null, object>
}

export interface CheckRunStateCount {
  count: Value<number, object>
  state: Value<CheckRunState, object>
}

export interface CheckSuiteConnection {
  edges?: Value<readonly (CheckSuiteEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'CheckSuite'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface CheckSuiteEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'CheckSuite'> | null, object>
}

export interface ClearLabelsFromLabelablePayload {
  clientMutationId?: Value<string | null, object>
  labelable?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
}

export interface CloneTemplateRepositoryPayload {
  clientMutationId?: Value<string | null, object>
  repository?: Value<ItemOf<'Repository'> | null, object>
}

export interface CloseIssuePayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
}

export interface ClosePullRequestPayload {
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface ClosedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  closable: Value<ItemOf<'Issue' | 'Milestone' | 'PullRequest'>, object>
  createdAt: Value<string, object>
  duplicateOf?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
  id: Value<string, object>
  resourcePath: Value<string, object>
  stateReason?: Value<IssueStateReason | null, object>
  url: Value<string, object>
}

export interface CodeOfConduct {
  body?: Value<string | null, object>
  id: Value<string, object>
  key: Value<string, object>
  name: Value<string, object>
  resourcePath?: Value<string | null, object>
  url?: Value<string | null, object>
}

export interface CommentDeletedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  deletedCommentAuthor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  id: Value<string, object>
}

export interface CommitConnection {
  edges?: Value<readonly (CommitEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Commit'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface CommitContributionsByRepository {
  contributions: Value<CreatedCommitContributionConnection, { after?: string | null; before?: string | null; first?: number | null; last?: number | null }>
  repository: Value<ItemOf<'Repository'>, object>
  resourcePath: Value<string, object>
  url: Value<string, object>
}

export interface CommitEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Commit'> | null, object>
}

export interface CommitHistoryConnection {
  edges?: Value<readonly (CommitEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Commit'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface Comparison {
  aheadBy: Value<number, object>
  baseTarget: Value<ItemOf<'Commit'> | Named<'Blob', Blob> | Named<'Tag', Tag> | Named<'Tree', Tree>, object>
  behindBy: Value<number, object>
  commits: Value<ComparisonCommitConnection, { after?: string | null; before?: string | null; first?: number | null; last?: number | null }>
  headTarget: Value<ItemOf<'Commit'> | Named<'Blob', Blob> | Named<'Tag', Tag> | Named<'Tree', Tree>, object>
  id: Value<string, object>
  status: Value<ComparisonStatus, object>
}

export interface ComparisonCommitConnection {
  edges?: Value<readonly (CommitEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Commit'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ConnectedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  isCrossRepository: Value<boolean, object>
  source: Value<ItemOf<'Issue' | 'PullRequest'>, object>
  subject: Value<ItemOf<'Issue' | 'PullRequest'>, object>
}

export interface ContributionCalendar {
  colors: Value<readonly (string)[], object>
  totalContributions: Value<number, object>
  weeks: Value<readonly (ContributionCalendarWeek)[], object>
}

export interface ContributionCalendarDay {
  color: Value<string, object>
  contributionCount: Value<number, object>
  contributionLevel: Value<ContributionLevel, object>
  date: Value<string, object>
  weekday: Value<number, object>
}

export interface ContributionCalendarWeek {
  contributionDays: Value<readonly (ContributionCalendarDay)[], object>
  firstDay: Value<string, object>
}

export interface ContributionsCollection {
  commitContributionsByRepository: Value<readonly (CommitContributionsByRepository)[], { maxRepositories: number | null }>
  contributionCalendar: Value<ContributionCalendar, object>
  endedAt: Value<string, object>
  hasAnyContributions: Value<boolean, object>
  isSingleDay: Value<boolean, object>
  restrictedContributionsCount?: Value<number, object>
  startedAt: Value<string, object>
  totalCommitContributions: Value<number, object>
  totalIssueContributions: Value<number, object>
  totalPullRequestContributions: Value<number, object>
  totalPullRequestReviewContributions: Value<number, object>
  totalRepositoriesWithContributedCommits: Value<number, object>
  totalRepositoriesWithContributedIssues: Value<number, object>
  totalRepositoriesWithContributedPullRequestReviews: Value<number, object>
  totalRepositoriesWithContributedPullRequests: Value<number, object>
  user: Value<ItemOf<'User'>, object>
}

export interface ConvertPullRequestToDraftPayload {
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface ConvertToDraftEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  resourcePath: Value<string, object>
  url: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface CreateBranchProtectionRulePayload {
  branchProtectionRule?: Value<ItemOf<'BranchProtectionRule'> | null, object>
  clientMutationId?: Value<string | null, object>
}

export interface CreateCommitOnBranchPayload {
  clientMutationId?: Value<string | null, object>
  commit?: Value<ItemOf<'Commit'> | null, object>
  ref?: Value<ItemOf<'Ref'> | null, object>
}

export interface CreateDeploymentPayload {
  autoMerged?: Value<boolean | null, object>
  clientMutationId?: Value<string | null, object>
  deployment?: Value<ItemOf<'Deployment'> | null, object>
}

export interface CreateDeploymentStatusPayload {
  clientMutationId?: Value<string | null, object>
  deploymentStatus?: Value<ItemOf<'DeploymentStatus'> | null, object>
}

export interface CreateIssuePayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
}

export interface CreateLabelPayload {
  clientMutationId?: Value<string | null, object>
  label?: Value<ItemOf<'Label'> | null, object>
}

export interface CreateLinkedBranchPayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
  linkedBranch?: Value<LinkedBranch | null, object>
}

export interface CreateProjectV2FieldPayload {
  clientMutationId?: Value<string | null, object>
  projectV2Field?: Value<never | null, object>
}

export interface CreateProjectV2Payload {
  clientMutationId?: Value<string | null, object>
  projectV2?: Value<ProjectV2 | null, object>
}

export interface CreatePullRequestPayload {
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface CreateRefPayload {
  clientMutationId?: Value<string | null, object>
  ref?: Value<ItemOf<'Ref'> | null, object>
}

export interface CreateRepositoryPayload {
  clientMutationId?: Value<string | null, object>
  repository?: Value<ItemOf<'Repository'> | null, object>
}

export interface CreatedCommitContribution {
  commitCount: Value<number, object>
  isRestricted: Value<boolean, object>
  occurredAt: Value<string, object>
  repository: Value<ItemOf<'Repository'>, object>
  resourcePath: Value<string, object>
  url: Value<string, object>
  user: Value<ItemOf<'User'>, object>
}

export interface CreatedCommitContributionConnection {
  edges?: Value<readonly (CreatedCommitContributionEdge | null)[] | null, object>
  nodes?: Value<readonly (CreatedCommitContribution | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface CreatedCommitContributionEdge {
  cursor: Value<string, object>
  node?: Value<CreatedCommitContribution | null, object>
}

export interface CrossReferencedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  isCrossRepository: Value<boolean, object>
  resourcePath: Value<string, object>
  source: Value<ItemOf<'Issue' | 'PullRequest'>, object>
  target: Value<ItemOf<'Issue' | 'PullRequest'>, object>
  url: Value<string, object>
  willCloseTarget: Value<boolean, object>
}

export interface DeleteBranchProtectionRulePayload {
  clientMutationId?: Value<string | null, object>
}

export interface DeleteDeploymentPayload {
  clientMutationId?: Value<string | null, object>
}

export interface DeleteDiscussionCommentPayload {
  clientMutationId?: Value<string | null, object>
  comment?: Value<DiscussionComment | null, object>
}

export interface DeleteIssueCommentPayload {
  clientMutationId?: Value<string | null, object>
}

export interface DeleteIssuePayload {
  clientMutationId?: Value<string | null, object>
  repository?: Value<ItemOf<'Repository'> | null, object>
}

export interface DeleteLabelPayload {
  clientMutationId?: Value<string | null, object>
}

export interface DeleteLinkedBranchPayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
}

export interface DeleteProjectV2ItemPayload {
  clientMutationId?: Value<string | null, object>
  deletedItemId?: Value<string | null, object>
}

export interface DeletePullRequestReviewCommentPayload {
  clientMutationId?: Value<string | null, object>
  pullRequestReview?: Value<ItemOf<'PullRequestReview'> | null, object>
  pullRequestReviewComment?: Value<ItemOf<'PullRequestReviewComment'> | null, object>
}

export interface DeletePullRequestReviewPayload {
  clientMutationId?: Value<string | null, object>
  pullRequestReview?: Value<ItemOf<'PullRequestReview'> | null, object>
}

export interface DeleteRefPayload {
  clientMutationId?: Value<string | null, object>
}

export interface DemilestonedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  milestoneTitle: Value<string, object>
}

export interface DeployedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  deployment: Value<ItemOf<'Deployment'>, object>
  id: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface DeploymentConnection {
  edges?: Value<readonly (DeploymentEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Deployment'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface DeploymentEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Deployment'> | null, object>
}

export interface DeploymentStatusConnection {
  edges?: Value<readonly (DeploymentStatusEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'DeploymentStatus'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface DeploymentStatusEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'DeploymentStatus'> | null, object>
}

export interface DisablePullRequestAutoMergePayload {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface DiscussionCategoryConnection {
  edges?: Value<readonly (DiscussionCategoryEdge | null)[] | null, object>
  nodes?: Value<readonly (DiscussionCategory | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface DiscussionCategoryEdge {
  cursor: Value<string, object>
  node?: Value<DiscussionCategory | null, object>
}

export interface DiscussionCommentConnection {
  edges?: Value<readonly (DiscussionCommentEdge | null)[] | null, object>
  nodes?: Value<readonly (DiscussionComment | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface DiscussionCommentEdge {
  cursor: Value<string, object>
  node?: Value<DiscussionComment | null, object>
}

export interface DiscussionConnection {
  edges?: Value<readonly (DiscussionEdge | null)[] | null, object>
  nodes?: Value<readonly (Discussion | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface DiscussionEdge {
  cursor: Value<string, object>
  node?: Value<Discussion | null, object>
}

export interface DismissPullRequestReviewPayload {
  clientMutationId?: Value<string | null, object>
  pullRequestReview?: Value<ItemOf<'PullRequestReview'> | null, object>
}

export interface EnablePullRequestAutoMergePayload {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface FollowUserPayload {
  clientMutationId?: Value<string | null, object>
  user?: Value<ItemOf<'User'> | null, object>
}

export interface FollowerConnection {
  edges?: Value<readonly (UserEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface FollowingConnection {
  edges?: Value<readonly (UserEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface FundingLink {
  platform: Value<FundingPlatform, object>
  url: Value<string, object>
}

export interface GenericHovercardContext {
  message: Value<string, object>
  octicon: Value<string, object>
}

export interface GistConnection {
  edges?: Value<readonly (GistEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Gist'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface GistEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Gist'> | null, object>
}

export interface GistFile {
  encodedName?: Value<string | null, object>
  encoding?: Value<string | null, object>
  extension?: Value<string | null, object>
  isImage: Value<boolean, object>
  isTruncated: Value<boolean, object>
  name?: Value<string | null, object>
  size?: Value<number | null, object>
  text?: Value<string | null, { truncate?: number | null }>
}

export interface GitActor {
  avatarUrl: Value<string, { size?: number | null }>
  date?: Value<string | null, object>
  email?: Value<string | null, object>
  name?: Value<string | null, object>
  user?: Value<ItemOf<'User'> | null, object>
}

export interface GitActorConnection {
  edges?: Value<readonly (GitActorEdge | null)[] | null, object>
  nodes?: Value<readonly (GitActor | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface GitActorEdge {
  cursor: Value<string, object>
  node?: Value<GitActor | null, object>
}

export interface GpgSignature {
  email: Value<string, object>
  isValid: Value<boolean, object>
  keyId?: Value<string | null, object>
  payload: Value<string, object>
  signature: Value<string, object>
  signer?: Value<ItemOf<'User'> | null, object>
  state: Value<GitSignatureState, object>
  verifiedAt?: Value<string | null, object>
  wasSignedByGitHub: Value<boolean, object>
}

export interface HeadRefDeletedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  headRefName: Value<string, object>
  id: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface HeadRefForcePushedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  afterCommit?: Value<ItemOf<'Commit'> | null, object>
  beforeCommit?: Value<ItemOf<'Commit'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface HeadRefRestoredEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface Hovercard {
  contexts: Value<readonly (Named<'GenericHovercardContext', GenericHovercardContext> | Named<'OrganizationsHovercardContext', OrganizationsHovercardContext>)[], object>
}

export interface IpAllowListEntryConnection {
  edges?: Value<readonly (IpAllowListEntryEdge | null)[] | null, object>
  nodes?: Value<readonly (IpAllowListEntry | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface IpAllowListEntryEdge {
  cursor: Value<string, object>
  node?: Value<IpAllowListEntry | null, object>
}

export interface IssueCommentConnection {
  edges?: Value<readonly (IssueCommentEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'IssueComment'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface IssueCommentEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'IssueComment'> | null, object>
}

export interface IssueConnection {
  edges?: Value<readonly (IssueEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Issue'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface IssueEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Issue'> | null, object>
}

export interface IssueFieldDate {
  fullDatabaseId?: Value<string | null, object>
  id: Value<string, object>
  name: Value<string, object>
}

export interface IssueFieldDateValue {
  field?: Value<Named<'IssueFieldDate', IssueFieldDate> | Named<'IssueFieldMultiSelect', IssueFieldMultiSelect> | Named<'IssueFieldNumber', IssueFieldNumber> | Named<'IssueFieldSingleSelect', IssueFieldSingleSelect> | Named<'IssueFieldText', IssueFieldText> | null, object>
  id: Value<string, object>
  value: Value<string, object>
}

export interface IssueFieldMultiSelect {
  fullDatabaseId?: Value<string | null, object>
  id: Value<string, object>
  name: Value<string, object>
}

export interface IssueFieldMultiSelectValue {
  field?: Value<Named<'IssueFieldDate', IssueFieldDate> | Named<'IssueFieldMultiSelect', IssueFieldMultiSelect> | Named<'IssueFieldNumber', IssueFieldNumber> | Named<'IssueFieldSingleSelect', IssueFieldSingleSelect> | Named<'IssueFieldText', IssueFieldText> | null, object>
  id: Value<string, object>
  value: Value<string, object>
}

export interface IssueFieldNumber {
  fullDatabaseId?: Value<string | null, object>
  id: Value<string, object>
  name: Value<string, object>
}

export interface IssueFieldNumberValue {
  field?: Value<Named<'IssueFieldDate', IssueFieldDate> | Named<'IssueFieldMultiSelect', IssueFieldMultiSelect> | Named<'IssueFieldNumber', IssueFieldNumber> | Named<'IssueFieldSingleSelect', IssueFieldSingleSelect> | Named<'IssueFieldText', IssueFieldText> | null, object>
  id: Value<string, object>
  value: Value<number, object>
}

export interface IssueFieldSingleSelect {
  fullDatabaseId?: Value<string | null, object>
  id: Value<string, object>
  name: Value<string, object>
}

export interface IssueFieldSingleSelectValue {
  color: Value<IssueFieldSingleSelectOptionColor, object>
  field?: Value<Named<'IssueFieldDate', IssueFieldDate> | Named<'IssueFieldMultiSelect', IssueFieldMultiSelect> | Named<'IssueFieldNumber', IssueFieldNumber> | Named<'IssueFieldSingleSelect', IssueFieldSingleSelect> | Named<'IssueFieldText', IssueFieldText> | null, object>
  id: Value<string, object>
  name: Value<string, object>
  optionId?: Value<string | null, object>
  value: Value<string, object>
}

export interface IssueFieldText {
  fullDatabaseId?: Value<string | null, object>
  id: Value<string, object>
  name: Value<string, object>
}

export interface IssueFieldTextValue {
  field?: Value<Named<'IssueFieldDate', IssueFieldDate> | Named<'IssueFieldMultiSelect', IssueFieldMultiSelect> | Named<'IssueFieldNumber', IssueFieldNumber> | Named<'IssueFieldSingleSelect', IssueFieldSingleSelect> | Named<'IssueFieldText', IssueFieldText> | null, object>
  id: Value<string, object>
  value: Value<string, object>
}

export interface IssueFieldValueConnection {
  edges?: Value<readonly (IssueFieldValueEdge | null)[] | null, object>
  nodes?: Value<readonly (Named<'IssueFieldDateValue', IssueFieldDateValue> | Named<'IssueFieldMultiSelectValue', IssueFieldMultiSelectValue> | Named<'IssueFieldNumberValue', IssueFieldNumberValue> | Named<'IssueFieldSingleSelectValue', IssueFieldSingleSelectValue> | Named<'IssueFieldTextValue', IssueFieldTextValue> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface IssueFieldValueEdge {
  cursor: Value<string, object>
  node?: Value<Named<'IssueFieldDateValue', IssueFieldDateValue> | Named<'IssueFieldMultiSelectValue', IssueFieldMultiSelectValue> | Named<'IssueFieldNumberValue', IssueFieldNumberValue> | Named<'IssueFieldSingleSelectValue', IssueFieldSingleSelectValue> | Named<'IssueFieldTextValue', IssueFieldTextValue> | null, object>
}

export interface IssueTemplate {
  about?: Value<string | null, object>
  body?: Value<string | null, object>
  name: Value<string, object>
  title?: Value<string | null, object>
}

export interface IssueTimelineItemsConnection {
  edges?: Value<readonly (IssueTimelineItemsEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'IssueComment'> | Named<'AssignedEvent', AssignedEvent> | Named<'BlockedByAddedEvent', BlockedByAddedEvent> | Named<'BlockedByRemovedEvent', BlockedByRemovedEvent> | Named<'BlockingAddedEvent', BlockingAddedEvent> | Named<'BlockingRemovedEvent', BlockingRemovedEvent> | Named<'ClosedEvent', ClosedEvent> | Named<'CommentDeletedEvent', CommentDeletedEvent> | Named<'ConnectedEvent', ConnectedEvent> | Named<'CrossReferencedEvent', CrossReferencedEvent> | Named<'DemilestonedEvent', DemilestonedEvent> | Named<'IssueTypeAddedEvent', IssueTypeAddedEvent> | Named<'IssueTypeChangedEvent', IssueTypeChangedEvent> | Named<'IssueTypeRemovedEvent', IssueTypeRemovedEvent> | Named<'LabeledEvent', LabeledEvent> | Named<'LockedEvent', LockedEvent> | Named<'MarkedAsDuplicateEvent', MarkedAsDuplicateEvent> | Named<'MentionedEvent', MentionedEvent> | Named<'MilestonedEvent', MilestonedEvent> | Named<'ParentIssueAddedEvent', ParentIssueAddedEvent> | Named<'ParentIssueRemovedEvent', ParentIssueRemovedEvent> | Named<'PinnedEvent', PinnedEvent> | Named<'ReferencedEvent', ReferencedEvent> | Named<'RenamedTitleEvent', RenamedTitleEvent> | Named<'ReopenedEvent', ReopenedEvent> | Named<'SubIssueAddedEvent', SubIssueAddedEvent> | Named<'SubIssueRemovedEvent', SubIssueRemovedEvent> | Named<'SubscribedEvent', SubscribedEvent> | Named<'TransferredEvent', TransferredEvent> | Named<'UnassignedEvent', UnassignedEvent> | Named<'UnlabeledEvent', UnlabeledEvent> | Named<'UnlockedEvent', UnlockedEvent> | Named<'UnmarkedAsDuplicateEvent', UnmarkedAsDuplicateEvent> | Named<'UnpinnedEvent', UnpinnedEvent> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface IssueTimelineItemsEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'IssueComment'> | Named<'AssignedEvent', AssignedEvent> | Named<'BlockedByAddedEvent', BlockedByAddedEvent> | Named<'BlockedByRemovedEvent', BlockedByRemovedEvent> | Named<'BlockingAddedEvent', BlockingAddedEvent> | Named<'BlockingRemovedEvent', BlockingRemovedEvent> | Named<'ClosedEvent', ClosedEvent> | Named<'CommentDeletedEvent', CommentDeletedEvent> | Named<'ConnectedEvent', ConnectedEvent> | Named<'CrossReferencedEvent', CrossReferencedEvent> | Named<'DemilestonedEvent', DemilestonedEvent> | Named<'IssueTypeAddedEvent', IssueTypeAddedEvent> | Named<'IssueTypeChangedEvent', IssueTypeChangedEvent> | Named<'IssueTypeRemovedEvent', IssueTypeRemovedEvent> | Named<'LabeledEvent', LabeledEvent> | Named<'LockedEvent', LockedEvent> | Named<'MarkedAsDuplicateEvent', MarkedAsDuplicateEvent> | Named<'MentionedEvent', MentionedEvent> | Named<'MilestonedEvent', MilestonedEvent> | Named<'ParentIssueAddedEvent', ParentIssueAddedEvent> | Named<'ParentIssueRemovedEvent', ParentIssueRemovedEvent> | Named<'PinnedEvent', PinnedEvent> | Named<'ReferencedEvent', ReferencedEvent> | Named<'RenamedTitleEvent', RenamedTitleEvent> | Named<'ReopenedEvent', ReopenedEvent> | Named<'SubIssueAddedEvent', SubIssueAddedEvent> | Named<'SubIssueRemovedEvent', SubIssueRemovedEvent> | Named<'SubscribedEvent', SubscribedEvent> | Named<'TransferredEvent', TransferredEvent> | Named<'UnassignedEvent', UnassignedEvent> | Named<'UnlabeledEvent', UnlabeledEvent> | Named<'UnlockedEvent', UnlockedEvent> | Named<'UnmarkedAsDuplicateEvent', UnmarkedAsDuplicateEvent> | Named<'UnpinnedEvent', UnpinnedEvent> | null, object>
}

export interface IssueTypeAddedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface IssueTypeChangedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface IssueTypeRemovedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface LabelConnection {
  edges?: Value<readonly (LabelEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Label'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface LabelEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Label'> | null, object>
}

export interface LabeledEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  label: Value<ItemOf<'Label'>, object>
}

export interface Language {
  color?: Value<string | null, object>
  id: Value<string, object>
  name: Value<string, object>
}

export interface LanguageConnection {
  edges?: Value<readonly (LanguageEdge | null)[] | null, object>
  nodes?: Value<readonly (Language | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
  totalSize: Value<number, object>
}

export interface LanguageEdge {
  cursor: Value<string, object>
  node: Value<Language, object>
  size: Value<number, object>
}

export interface LinkedBranch {
  id: Value<string, object>
  ref?: Value<ItemOf<'Ref'> | null, object>
}

export interface LinkedBranchConnection {
  edges?: Value<readonly (LinkedBranchEdge | null)[] | null, object>
  nodes?: Value<readonly (LinkedBranch | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface LinkedBranchEdge {
  cursor: Value<string, object>
  node?: Value<LinkedBranch | null, object>
}

export interface LockLockablePayload {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  clientMutationId?: Value<string | null, object>
  lockedRecord?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
}

export interface LockedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  lockReason?: Value<LockReason | null, object>
}

export interface MarkDiscussionCommentAsAnswerPayload {
  clientMutationId?: Value<string | null, object>
  discussion?: Value<Discussion | null, object>
}

export interface MarkFileAsViewedPayload {
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface MarkPullRequestReadyForReviewPayload {
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface MarkedAsDuplicateEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  canonical?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  isCrossRepository: Value<boolean, object>
}

export interface MentionedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface MergeBranchPayload {
  clientMutationId?: Value<string | null, object>
  mergeCommit?: Value<ItemOf<'Commit'> | null, object>
}

export interface MergePullRequestPayload {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface MergedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  commit?: Value<ItemOf<'Commit'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  mergeRef?: Value<ItemOf<'Ref'> | null, object>
  mergeRefName: Value<string, object>
  resourcePath: Value<string, object>
  url: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface MilestoneConnection {
  edges?: Value<readonly (MilestoneEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Milestone'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface MilestoneEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Milestone'> | null, object>
}

export interface MilestonedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  milestoneTitle: Value<string, object>
}

export interface MinimizeCommentPayload {
  clientMutationId?: Value<string | null, object>
  minimizedComment?: Value<ItemOf<'CommitComment' | 'IssueComment' | 'PullRequestReview' | 'PullRequestReviewComment'> | null, object>
}

export interface OrganizationConnection {
  edges?: Value<readonly (OrganizationEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Organization'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface OrganizationEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Organization'> | null, object>
}

export interface OrganizationMemberConnection {
  edges?: Value<readonly (OrganizationMemberEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface OrganizationMemberEdge {
  cursor: Value<string, object>
  hasTwoFactorEnabled?: Value<boolean | null, object>
  node?: Value<ItemOf<'User'> | null, object>
  role?: Value<OrganizationMemberRole | null, object>
}

export interface OrganizationsHovercardContext {
  message: Value<string, object>
  octicon: Value<string, object>
  relevantOrganizations: Value<OrganizationConnection, { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy: OrganizationOrder | null }>
  totalOrganizationCount: Value<number, object>
}

export interface PageInfo {
  endCursor?: Value<string | null, object>
  hasNextPage: Value<boolean, object>
  hasPreviousPage: Value<boolean, object>
  startCursor?: Value<string | null, object>
}

export interface ParentIssueAddedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  parent?: Value<ItemOf<'Issue'> | null, object>
}

export interface ParentIssueRemovedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  parent?: Value<ItemOf<'Issue'> | null, object>
}

export interface PinIssuePayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
}

export interface PinnedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface PinnedIssue {
  id: Value<string, object>
  issue: Value<ItemOf<'Issue'>, object>
  pinnedBy: Value<ItemOf<'Bot' | 'Organization' | 'User'>, object>
  repository: Value<ItemOf<'Repository'>, object>
}

export interface PinnedIssueConnection {
  edges?: Value<readonly (PinnedIssueEdge | null)[] | null, object>
  nodes?: Value<readonly (PinnedIssue | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface PinnedIssueEdge {
  cursor: Value<string, object>
  node?: Value<PinnedIssue | null, object>
}

export interface ProjectCardConnection {
  edges?: Value<readonly (ProjectCardEdge | null)[] | null, object>
  nodes?: Value<readonly (ProjectCard | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ProjectCardEdge {
  cursor: Value<string, object>
  node?: Value<ProjectCard | null, object>
}

export interface ProjectConnection {
  edges?: Value<readonly (ProjectEdge | null)[] | null, object>
  nodes?: Value<readonly (Project | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ProjectEdge {
  cursor: Value<string, object>
  node?: Value<Project | null, object>
}

export interface ProjectV2Connection {
  edges?: Value<readonly (ProjectV2Edge | null)[] | null, object>
  nodes?: Value<readonly (ProjectV2 | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ProjectV2Edge {
  cursor: Value<string, object>
  node?: Value<ProjectV2 | null, object>
}

export interface ProjectV2FieldConfigurationConnection {
  edges?: Value<readonly (ProjectV2FieldConfigurationEdge | null)[] | null, object>
  nodes?: Value<readonly (never | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ProjectV2FieldConfigurationEdge {
  cursor: Value<string, object>
  node?: Value<never | null, object>
}

export interface ProjectV2ItemConnection {
  edges?: Value<readonly (ProjectV2ItemEdge | null)[] | null, object>
  nodes?: Value<readonly (ProjectV2Item | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ProjectV2ItemEdge {
  cursor: Value<string, object>
  node?: Value<ProjectV2Item | null, object>
}

export interface ProjectV2ItemFieldValueConnection {
  edges?: Value<readonly (ProjectV2ItemFieldValueEdge | null)[] | null, object>
  nodes?: Value<readonly (never | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ProjectV2ItemFieldValueEdge {
  cursor: Value<string, object>
  node?: Value<never | null, object>
}

export interface ProjectV2StatusUpdateConnection {
  edges?: Value<readonly (ProjectV2StatusUpdateEdge | null)[] | null, object>
  nodes?: Value<readonly (ProjectV2StatusUpdate | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ProjectV2StatusUpdateEdge {
  cursor: Value<string, object>
  node?: Value<ProjectV2StatusUpdate | null, object>
}

export interface ProjectV2ViewConnection {
  edges?: Value<readonly (ProjectV2ViewEdge | null)[] | null, object>
  nodes?: Value<readonly (ProjectV2View | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ProjectV2ViewEdge {
  cursor: Value<string, object>
  node?: Value<ProjectV2View | null, object>
}

export interface PullRequestChangedFileConnection {
  edges?: Value<readonly (PullRequestChangedFileEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'PullRequestChangedFile'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface PullRequestChangedFileEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'PullRequestChangedFile'> | null, object>
}

export interface PullRequestCommit {
  commit: Value<ItemOf<'Commit'>, object>
  id: Value<string, object>
  resourcePath: Value<string, object>
  url: Value<string, object>
}

export interface PullRequestCommitConnection {
  edges?: Value<readonly (PullRequestCommitEdge | null)[] | null, object>
  nodes?: Value<readonly (PullRequestCommit | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface PullRequestCommitEdge {
  cursor: Value<string, object>
  node?: Value<PullRequestCommit | null, object>
}

export interface PullRequestConnection {
  edges?: Value<readonly (PullRequestEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'PullRequest'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface PullRequestEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface PullRequestReviewCommentConnection {
  edges?: Value<readonly (PullRequestReviewCommentEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'PullRequestReviewComment'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface PullRequestReviewCommentEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'PullRequestReviewComment'> | null, object>
}

export interface PullRequestReviewConnection {
  edges?: Value<readonly (PullRequestReviewEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'PullRequestReview'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface PullRequestReviewEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'PullRequestReview'> | null, object>
}

export interface PullRequestReviewThread {
  comments: Value<PullRequestReviewCommentConnection, { after?: string | null; before?: string | null; first?: number | null; last?: number | null; skip?: number | null }>
  diffSide: Value<DiffSide, object>
  id: Value<string, object>
  isCollapsed: Value<boolean, object>
  isOutdated: Value<boolean, object>
  isResolved: Value<boolean, object>
  line?: Value<number | null, object>
  originalLine?: Value<number | null, object>
  originalStartLine?: Value<number | null, object>
  path: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
  repository: Value<ItemOf<'Repository'>, object>
  resolvedBy?: Value<ItemOf<'User'> | null, object>
  startDiffSide?: Value<DiffSide | null, object>
  startLine?: Value<number | null, object>
  subjectType: Value<PullRequestReviewThreadSubjectType, object>
  viewerCanReply: Value<boolean, object>
  viewerCanResolve: Value<boolean, object>
  viewerCanUnresolve: Value<boolean, object>
}

export interface PullRequestReviewThreadConnection {
  edges?: Value<readonly (PullRequestReviewThreadEdge | null)[] | null, object>
  nodes?: Value<readonly (PullRequestReviewThread | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface PullRequestReviewThreadEdge {
  cursor: Value<string, object>
  node?: Value<PullRequestReviewThread | null, object>
}

export interface PullRequestTemplate {
  body?: Value<string | null, object>
  filename?: Value<string | null, object>
}

export interface PullRequestTimelineItemsConnection {
  edges?: Value<readonly (PullRequestTimelineItemsEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'IssueComment' | 'PullRequestReview'> | Named<'AddedToMergeQueueEvent', AddedToMergeQueueEvent> | Named<'AssignedEvent', AssignedEvent> | Named<'AutoMergeDisabledEvent', AutoMergeDisabledEvent> | Named<'AutoMergeEnabledEvent', AutoMergeEnabledEvent> | Named<'AutoRebaseEnabledEvent', AutoRebaseEnabledEvent> | Named<'AutoSquashEnabledEvent', AutoSquashEnabledEvent> | Named<'AutomaticBaseChangeSucceededEvent', AutomaticBaseChangeSucceededEvent> | Named<'BaseRefChangedEvent', BaseRefChangedEvent> | Named<'ClosedEvent', ClosedEvent> | Named<'CommentDeletedEvent', CommentDeletedEvent> | Named<'ConnectedEvent', ConnectedEvent> | Named<'ConvertToDraftEvent', ConvertToDraftEvent> | Named<'CrossReferencedEvent', CrossReferencedEvent> | Named<'DemilestonedEvent', DemilestonedEvent> | Named<'DeployedEvent', DeployedEvent> | Named<'HeadRefDeletedEvent', HeadRefDeletedEvent> | Named<'HeadRefForcePushedEvent', HeadRefForcePushedEvent> | Named<'HeadRefRestoredEvent', HeadRefRestoredEvent> | Named<'LabeledEvent', LabeledEvent> | Named<'LockedEvent', LockedEvent> | Named<'MarkedAsDuplicateEvent', MarkedAsDuplicateEvent> | Named<'MentionedEvent', MentionedEvent> | Named<'MergedEvent', MergedEvent> | Named<'MilestonedEvent', MilestonedEvent> | Named<'ParentIssueAddedEvent', ParentIssueAddedEvent> | Named<'ParentIssueRemovedEvent', ParentIssueRemovedEvent> | Named<'PinnedEvent', PinnedEvent> | Named<'PullRequestCommit', PullRequestCommit> | Named<'PullRequestReviewThread', PullRequestReviewThread> | Named<'ReadyForReviewEvent', ReadyForReviewEvent> | Named<'ReferencedEvent', ReferencedEvent> | Named<'RemovedFromMergeQueueEvent', RemovedFromMergeQueueEvent> | Named<'RenamedTitleEvent', RenamedTitleEvent> | Named<'ReopenedEvent', ReopenedEvent> | Named<'ReviewDismissedEvent', ReviewDismissedEvent> | Named<'ReviewRequestRemovedEvent', ReviewRequestRemovedEvent> | Named<'ReviewRequestedEvent', ReviewRequestedEvent> | Named<'SubIssueAddedEvent', SubIssueAddedEvent> | Named<'SubIssueRemovedEvent', SubIssueRemovedEvent> | Named<'SubscribedEvent', SubscribedEvent> | Named<'TransferredEvent', TransferredEvent> | Named<'UnassignedEvent', UnassignedEvent> | Named<'UnlabeledEvent', UnlabeledEvent> | Named<'UnlockedEvent', UnlockedEvent> | Named<'UnmarkedAsDuplicateEvent', UnmarkedAsDuplicateEvent> | Named<'UnpinnedEvent', UnpinnedEvent> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface PullRequestTimelineItemsEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'IssueComment' | 'PullRequestReview'> | Named<'AddedToMergeQueueEvent', AddedToMergeQueueEvent> | Named<'AssignedEvent', AssignedEvent> | Named<'AutoMergeDisabledEvent', AutoMergeDisabledEvent> | Named<'AutoMergeEnabledEvent', AutoMergeEnabledEvent> | Named<'AutoRebaseEnabledEvent', AutoRebaseEnabledEvent> | Named<'AutoSquashEnabledEvent', AutoSquashEnabledEvent> | Named<'AutomaticBaseChangeSucceededEvent', AutomaticBaseChangeSucceededEvent> | Named<'BaseRefChangedEvent', BaseRefChangedEvent> | Named<'ClosedEvent', ClosedEvent> | Named<'CommentDeletedEvent', CommentDeletedEvent> | Named<'ConnectedEvent', ConnectedEvent> | Named<'ConvertToDraftEvent', ConvertToDraftEvent> | Named<'CrossReferencedEvent', CrossReferencedEvent> | Named<'DemilestonedEvent', DemilestonedEvent> | Named<'DeployedEvent', DeployedEvent> | Named<'HeadRefDeletedEvent', HeadRefDeletedEvent> | Named<'HeadRefForcePushedEvent', HeadRefForcePushedEvent> | Named<'HeadRefRestoredEvent', HeadRefRestoredEvent> | Named<'LabeledEvent', LabeledEvent> | Named<'LockedEvent', LockedEvent> | Named<'MarkedAsDuplicateEvent', MarkedAsDuplicateEvent> | Named<'MentionedEvent', MentionedEvent> | Named<'MergedEvent', MergedEvent> | Named<'MilestonedEvent', MilestonedEvent> | Named<'ParentIssueAddedEvent', ParentIssueAddedEvent> | Named<'ParentIssueRemovedEvent', ParentIssueRemovedEvent> | Named<'PinnedEvent', PinnedEvent> | Named<'PullRequestCommit', PullRequestCommit> | Named<'PullRequestReviewThread', PullRequestReviewThread> | Named<'ReadyForReviewEvent', ReadyForReviewEvent> | Named<'ReferencedEvent', ReferencedEvent> | Named<'RemovedFromMergeQueueEvent', RemovedFromMergeQueueEvent> | Named<'RenamedTitleEvent', RenamedTitleEvent> | Named<'ReopenedEvent', ReopenedEvent> | Named<'ReviewDismissedEvent', ReviewDismissedEvent> | Named<'ReviewRequestRemovedEvent', ReviewRequestRemovedEvent> | Named<'ReviewRequestedEvent', ReviewRequestedEvent> | Named<'SubIssueAddedEvent', SubIssueAddedEvent> | Named<'SubIssueRemovedEvent', SubIssueRemovedEvent> | Named<'SubscribedEvent', SubscribedEvent> | Named<'TransferredEvent', TransferredEvent> | Named<'UnassignedEvent', UnassignedEvent> | Named<'UnlabeledEvent', UnlabeledEvent> | Named<'UnlockedEvent', UnlockedEvent> | Named<'UnmarkedAsDuplicateEvent', UnmarkedAsDuplicateEvent> | Named<'UnpinnedEvent', UnpinnedEvent> | null, object>
}

export interface PushAllowance {
  actor?: Value<ItemOf<'App' | 'Team' | 'User'> | null, object>
  branchProtectionRule?: Value<ItemOf<'BranchProtectionRule'> | null, object>
  id: Value<string, object>
}

export interface PushAllowanceConnection {
  edges?: Value<readonly (PushAllowanceEdge | null)[] | null, object>
  nodes?: Value<readonly (PushAllowance | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface PushAllowanceEdge {
  cursor: Value<string, object>
  node?: Value<PushAllowance | null, object>
}

export interface RateLimit {
  cost: Value<number, object>
  limit: Value<number, object>
  nodeCount: Value<number, object>
  remaining: Value<number, object>
  resetAt: Value<string, object>
  used: Value<number, object>
}

export interface ReactingUserConnection {
  edges?: Value<readonly (ReactingUserEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ReactingUserEdge {
  cursor: Value<string, object>
  node: Value<ItemOf<'User'>, object>
}

export interface ReactionConnection {
  edges?: Value<readonly (ReactionEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Reaction'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ReactionEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Reaction'> | null, object>
}

export interface ReactionGroup {
  content: Value<ReactionContent, object>
  reactors: Value<ReactorConnection, { after?: string | null; before?: string | null; first?: number | null; last?: number | null }>
  users: Value<ReactingUserConnection, { after?: string | null; before?: string | null; first?: number | null; last?: number | null }>
  viewerHasReacted: Value<boolean, object>
}

export interface ReactorConnection {
  edges?: Value<readonly (ReactorEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Bot' | 'Organization' | 'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ReactorEdge {
  cursor: Value<string, object>
  node: Value<ItemOf<'Bot' | 'Organization' | 'User'>, object>
}

export interface ReadyForReviewEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  resourcePath: Value<string, object>
  url: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface RefConnection {
  edges?: Value<readonly (RefEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Ref'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface RefEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Ref'> | null, object>
}

export interface RefUpdateRule {
  allowsDeletions: Value<boolean, object>
  allowsForcePushes: Value<boolean, object>
  blocksCreations: Value<boolean, object>
  pattern: Value<string, object>
  requiredApprovingReviewCount?: Value<number | null, object>
  requiredStatusCheckContexts?: Value<readonly (string | null)[] | null, object>
  requiresCodeOwnerReviews: Value<boolean, object>
  requiresConversationResolution: Value<boolean, object>
  requiresLinearHistory: Value<boolean, object>
  requiresSignatures: Value<boolean, object>
  viewerAllowedToDismissReviews: Value<boolean, object>
  viewerCanPush: Value<boolean, object>
}

export interface ReferencedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  commit?: Value<ItemOf<'Commit'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface ReleaseAssetConnection {
  edges?: Value<readonly (ReleaseAssetEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'ReleaseAsset'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ReleaseAssetEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'ReleaseAsset'> | null, object>
}

export interface ReleaseConnection {
  edges?: Value<readonly (ReleaseEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Release'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ReleaseEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Release'> | null, object>
}

export interface RemoveAssigneesFromAssignablePayload {
  assignable?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
  clientMutationId?: Value<string | null, object>
}

export interface RemoveLabelsFromLabelablePayload {
  clientMutationId?: Value<string | null, object>
  labelable?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
}

export interface RemoveReactionPayload {
  clientMutationId?: Value<string | null, object>
  reaction?: Value<ItemOf<'Reaction'> | null, object>
  reactionGroups?: Value<readonly (ReactionGroup)[] | null, object>
  subject?: Value<ItemOf<'CommitComment' | 'Issue' | 'IssueComment' | 'PullRequest' | 'Release' | 'PullRequestReview' | 'PullRequestReviewComment'> | null, object>
}

export interface RemoveStarPayload {
  clientMutationId?: Value<string | null, object>
  starrable?: Value<ItemOf<'Gist' | 'Repository'> | null, object>
}

export interface RemoveSubIssuePayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
  subIssue?: Value<ItemOf<'Issue'> | null, object>
}

export interface RemovedFromMergeQueueEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  enqueuer?: Value<ItemOf<'User'> | null, object>
  id: Value<string, object>
  reason?: Value<string | null, object>
}

export interface RenamedTitleEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  currentTitle: Value<string, object>
  id: Value<string, object>
  previousTitle: Value<string, object>
}

export interface ReopenIssuePayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
}

export interface ReopenPullRequestPayload {
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface ReopenedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface ReplaceActorsForAssignablePayload {
  assignable?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
  clientMutationId?: Value<string | null, object>
}

export interface RepositoryCollaboratorConnection {
  edges?: Value<readonly (RepositoryCollaboratorEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface RepositoryCollaboratorEdge {
  cursor: Value<string, object>
  node: Value<ItemOf<'User'>, object>
  permission: Value<RepositoryPermission, object>
}

export interface RepositoryConnection {
  edges?: Value<readonly (RepositoryEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Repository'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface RepositoryContactLink {
  about: Value<string, object>
  name: Value<string, object>
  url: Value<string, object>
}

export interface RepositoryEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Repository'> | null, object>
}

export interface RepositoryRuleConnection {
  edges?: Value<readonly (RepositoryRuleEdge | null)[] | null, object>
  nodes?: Value<readonly (RepositoryRule | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface RepositoryRuleEdge {
  cursor: Value<string, object>
  node?: Value<RepositoryRule | null, object>
}

export interface RepositoryRulesetConnection {
  edges?: Value<readonly (RepositoryRulesetEdge | null)[] | null, object>
  nodes?: Value<readonly (RepositoryRuleset | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface RepositoryRulesetEdge {
  cursor: Value<string, object>
  node?: Value<RepositoryRuleset | null, object>
}

export interface RepositoryTopic {
  id: Value<string, object>
  resourcePath: Value<string, object>
  topic: Value<Topic, object>
  url: Value<string, object>
}

export interface RepositoryTopicConnection {
  edges?: Value<readonly (RepositoryTopicEdge | null)[] | null, object>
  nodes?: Value<readonly (RepositoryTopic | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface RepositoryTopicEdge {
  cursor: Value<string, object>
  node?: Value<RepositoryTopic | null, object>
}

export interface RequestReviewsPayload {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface RequestedReviewerConnection {
  edges?: Value<readonly (RequestedReviewerEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Bot' | 'Team' | 'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface RequestedReviewerEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Bot' | 'Team' | 'User'> | null, object>
}

export interface RequiredStatusCheckDescription {
  app?: Value<ItemOf<'App'> | null, object>
  context: Value<string, object>
}

export interface ResolveReviewThreadPayload {
  clientMutationId?: Value<string | null, object>
  thread?: Value<PullRequestReviewThread | null, object>
}

export interface RevertPullRequestPayload {
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
  revertPullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface ReviewDismissalAllowance {
  actor?: Value<ItemOf<'App' | 'Team' | 'User'> | null, object>
  branchProtectionRule?: Value<ItemOf<'BranchProtectionRule'> | null, object>
  id: Value<string, object>
}

export interface ReviewDismissalAllowanceConnection {
  edges?: Value<readonly (ReviewDismissalAllowanceEdge | null)[] | null, object>
  nodes?: Value<readonly (ReviewDismissalAllowance | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ReviewDismissalAllowanceEdge {
  cursor: Value<string, object>
  node?: Value<ReviewDismissalAllowance | null, object>
}

export interface ReviewDismissedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  dismissalMessage?: Value<string | null, object>
  id: Value<string, object>
  resourcePath: Value<string, object>
  url: Value<string, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
  previousReviewState: Value<PullRequestReviewState, object>
  review?: Value<ItemOf<'PullRequestReview'> | null, object>
}

export interface ReviewRequest {
  databaseId?: Value<number | null, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
  asCodeOwner: Value<boolean, object>
  id: Value<string, object>
  requestedReviewer?: Value<ItemOf<'Bot' | 'Team' | 'User'> | null, object>
}

export interface ReviewRequestConnection {
  edges?: Value<readonly (ReviewRequestEdge | null)[] | null, object>
  nodes?: Value<readonly (ReviewRequest | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface ReviewRequestEdge {
  cursor: Value<string, object>
  node?: Value<ReviewRequest | null, object>
}

export interface ReviewRequestRemovedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  requestedReviewer?: Value<ItemOf<'Bot' | 'Team' | 'User'> | null, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface ReviewRequestedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  requestedReviewer?: Value<ItemOf<'Bot' | 'Team' | 'User'> | null, object>
  pullRequest: Value<ItemOf<'PullRequest'>, object>
}

export interface SearchResultItemConnection {
  codeCount: Value<number, object>
  discussionCount: Value<number, object>
  edges?: Value<readonly (SearchResultItemEdge | null)[] | null, object>
  issueCount: Value<number, object>
  nodes?: Value<readonly (ItemOf<'App' | 'Issue' | 'Organization' | 'PullRequest' | 'Repository' | 'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  repositoryCount: Value<number, object>
  userCount: Value<number, object>
  wikiCount: Value<number, object>
}

export interface SearchResultItemEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'App' | 'Issue' | 'Organization' | 'PullRequest' | 'Repository' | 'User'> | null, object>
}

export interface SmimeSignature {
  email: Value<string, object>
  isValid: Value<boolean, object>
  payload: Value<string, object>
  signature: Value<string, object>
  signer?: Value<ItemOf<'User'> | null, object>
  state: Value<GitSignatureState, object>
  verifiedAt?: Value<string | null, object>
  wasSignedByGitHub: Value<boolean, object>
}

export interface SshSignature {
  email: Value<string, object>
  isValid: Value<boolean, object>
  keyFingerprint?: Value<string | null, object>
  payload: Value<string, object>
  signature: Value<string, object>
  signer?: Value<ItemOf<'User'> | null, object>
  state: Value<GitSignatureState, object>
  verifiedAt?: Value<string | null, object>
  wasSignedByGitHub: Value<boolean, object>
}

export interface StargazerConnection {
  edges?: Value<readonly (StargazerEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface StargazerEdge {
  cursor: Value<string, object>
  node: Value<ItemOf<'User'>, object>
}

export interface StarredRepositoryConnection {
  edges?: Value<readonly (StarredRepositoryEdge | null)[] | null, object>
  isOverLimit?: Value<boolean, object>
  nodes?: Value<readonly (ItemOf<'Repository'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface StarredRepositoryEdge {
  cursor: Value<string, object>
  node: Value<ItemOf<'Repository'>, object>
  starredAt: Value<string, object>
}

export interface Status {
  combinedContexts: Value<StatusCheckRollupContextConnection, { after?: string | null; before?: string | null; first?: number | null; last?: number | null }>
  commit?: Value<ItemOf<'Commit'> | null, object>
  context?: Value<ItemOf<'StatusContext'> | null, { name: string }>
  contexts: Value<readonly (ItemOf<'StatusContext'>)[], object>
  id: Value<string, object>
  state: Value<StatusState, object>
}

export interface StatusCheckRollup {
  commit?: Value<ItemOf<'Commit'> | null, object>
  contexts: Value<StatusCheckRollupContextConnection, { after?: string | null; before?: string | null; first?: number | null; last?: number | null }>
  id: Value<string, object>
  state: Value<StatusState, object>
}

export interface StatusCheckRollupContextConnection {
  checkRunCount: Value<number, object>
  checkRunCountsByState?: Value<readonly (CheckRunStateCount)[] | null, object>
  edges?: Value<readonly (StatusCheckRollupContextEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'CheckRun' | 'StatusContext'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  statusContextCount: Value<number, object>
  statusContextCountsByState?: Value<readonly (StatusContextStateCount)[] | null, object>
  totalCount: Value<number, object>
}

export interface StatusCheckRollupContextEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'CheckRun' | 'StatusContext'> | null, object>
}

export interface StatusContextStateCount {
  count: Value<number, object>
  state: Value<StatusState, object>
}

export interface SubIssueAddedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  subIssue?: Value<ItemOf<'Issue'> | null, object>
}

export interface SubIssueRemovedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  subIssue?: Value<ItemOf<'Issue'> | null, object>
}

export interface SubmitPullRequestReviewPayload {
  clientMutationId?: Value<string | null, object>
  pullRequestReview?: Value<ItemOf<'PullRequestReview'> | null, object>
}

export interface Submodule {
  branch?: Value<string | null, object>
  gitUrl: Value<string, object>
  name: Value<string, object>
  path: Value<string, object>
  subprojectCommitOid?: Value<string | null, object>
}

export interface SubmoduleConnection {
  edges?: Value<readonly (SubmoduleEdge | null)[] | null, object>
  nodes?: Value<readonly (Submodule | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface SubmoduleEdge {
  cursor: Value<string, object>
  node?: Value<Submodule | null, object>
}

export interface SubscribedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  subscribable: Value<ItemOf<'Team' | 'Commit' | 'Issue' | 'PullRequest' | 'Repository'>, object>
}

export interface SuggestedReviewer {
  isAuthor: Value<boolean, object>
  isCommenter: Value<boolean, object>
  reviewer: Value<ItemOf<'User'>, object>
}

export interface Tag {
  abbreviatedOid: Value<string, object>
  commitResourcePath: Value<string, object>
  commitUrl: Value<string, object>
  id: Value<string, object>
  message?: Value<string | null, object>
  name: Value<string, object>
  oid: Value<string, object>
  repository: Value<ItemOf<'Repository'>, object>
  tagger?: Value<GitActor | null, object>
  target: Value<ItemOf<'Commit'> | Named<'Blob', Blob> | Named<'Tag', Tag> | Named<'Tree', Tree>, object>
}

export interface TeamConnection {
  edges?: Value<readonly (TeamEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Team'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface TeamEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'Team'> | null, object>
}

export interface TeamMemberConnection {
  edges?: Value<readonly (TeamMemberEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface TeamMemberEdge {
  cursor: Value<string, object>
  node: Value<ItemOf<'User'>, object>
  role: Value<TeamMemberRole, object>
}

export interface TeamRepositoryConnection {
  edges?: Value<readonly (TeamRepositoryEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'Repository'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface TeamRepositoryEdge {
  cursor: Value<string, object>
  node: Value<ItemOf<'Repository'>, object>
  permission: Value<RepositoryPermission, object>
}

export interface Topic {
  id: Value<string, object>
  name: Value<string, object>
}

export interface TransferIssuePayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
}

export interface TransferredEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  fromRepository?: Value<ItemOf<'Repository'> | null, object>
  id: Value<string, object>
}

export interface Tree {
  abbreviatedOid: Value<string, object>
  commitResourcePath: Value<string, object>
  commitUrl: Value<string, object>
  entries?: Value<readonly (TreeEntry)[] | null, object>
  id: Value<string, object>
  oid: Value<string, object>
  repository: Value<ItemOf<'Repository'>, object>
}

export interface TreeEntry {
  extension?: Value<string | null, object>
  language?: Value<Language | null, object>
  lineCount?: Value<number | null, object>
  mode: Value<number, object>
  name: Value<string, object>
  object?: Value<ItemOf<'Commit'> | Named<'Blob', Blob> | Named<'Tag', Tag> | Named<'Tree', Tree> | null, object>
  oid: Value<string, object>
  path?: Value<string | null, object>
  repository: Value<ItemOf<'Repository'>, object>
  size: Value<number, object>
  type: Value<string, object>
}

export interface UnarchiveRepositoryPayload {
  clientMutationId?: Value<string | null, object>
  repository?: Value<ItemOf<'Repository'> | null, object>
}

export interface UnassignedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  assignee?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  user?: Value<ItemOf<'User'> | null, object>
}

export interface UnfollowUserPayload {
  clientMutationId?: Value<string | null, object>
  user?: Value<ItemOf<'User'> | null, object>
}

export interface UnknownSignature {
  email: Value<string, object>
  isValid: Value<boolean, object>
  payload: Value<string, object>
  signature: Value<string, object>
  signer?: Value<ItemOf<'User'> | null, object>
  state: Value<GitSignatureState, object>
  verifiedAt?: Value<string | null, object>
  wasSignedByGitHub: Value<boolean, object>
}

export interface UnlabeledEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  label: Value<ItemOf<'Label'>, object>
}

export interface UnlockLockablePayload {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  clientMutationId?: Value<string | null, object>
  unlockedRecord?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
}

export interface UnlockedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface UnmarkDiscussionCommentAsAnswerPayload {
  clientMutationId?: Value<string | null, object>
  discussion?: Value<Discussion | null, object>
}

export interface UnmarkFileAsViewedPayload {
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface UnmarkedAsDuplicateEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  canonical?: Value<ItemOf<'Issue' | 'PullRequest'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
  isCrossRepository: Value<boolean, object>
}

export interface UnminimizeCommentPayload {
  clientMutationId?: Value<string | null, object>
  unminimizedComment?: Value<ItemOf<'CommitComment' | 'IssueComment' | 'PullRequestReview' | 'PullRequestReviewComment'> | null, object>
}

export interface UnpinIssuePayload {
  clientMutationId?: Value<string | null, object>
  id?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
}

export interface UnpinnedEvent {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  createdAt: Value<string, object>
  id: Value<string, object>
}

export interface UnresolveReviewThreadPayload {
  clientMutationId?: Value<string | null, object>
  thread?: Value<PullRequestReviewThread | null, object>
}

export interface UpdateBranchProtectionRulePayload {
  branchProtectionRule?: Value<ItemOf<'BranchProtectionRule'> | null, object>
  clientMutationId?: Value<string | null, object>
}

export interface UpdateDiscussionCommentPayload {
  clientMutationId?: Value<string | null, object>
  comment?: Value<DiscussionComment | null, object>
}

export interface UpdateIssueCommentPayload {
  clientMutationId?: Value<string | null, object>
  issueComment?: Value<ItemOf<'IssueComment'> | null, object>
}

export interface UpdateIssueIssueTypePayload {
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
}

export interface UpdateIssuePayload {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  clientMutationId?: Value<string | null, object>
  issue?: Value<ItemOf<'Issue'> | null, object>
}

export interface UpdateLabelPayload {
  clientMutationId?: Value<string | null, object>
  label?: Value<ItemOf<'Label'> | null, object>
}

export interface UpdateProjectV2ItemFieldValuePayload {
  clientMutationId?: Value<string | null, object>
  projectV2Item?: Value<ProjectV2Item | null, object>
}

export interface UpdatePullRequestBranchPayload {
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface UpdatePullRequestPayload {
  actor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  clientMutationId?: Value<string | null, object>
  pullRequest?: Value<ItemOf<'PullRequest'> | null, object>
}

export interface UpdatePullRequestReviewCommentPayload {
  clientMutationId?: Value<string | null, object>
  pullRequestReviewComment?: Value<ItemOf<'PullRequestReviewComment'> | null, object>
}

export interface UpdatePullRequestReviewPayload {
  clientMutationId?: Value<string | null, object>
  pullRequestReview?: Value<ItemOf<'PullRequestReview'> | null, object>
}

export interface UpdateRefPayload {
  clientMutationId?: Value<string | null, object>
  ref?: Value<ItemOf<'Ref'> | null, object>
}

export interface UpdateRepositoryPayload {
  clientMutationId?: Value<string | null, object>
  repository?: Value<ItemOf<'Repository'> | null, object>
}

export interface UpdateSubscriptionPayload {
  clientMutationId?: Value<string | null, object>
  subscribable?: Value<ItemOf<'Team' | 'Commit' | 'Issue' | 'PullRequest' | 'Repository'> | null, object>
}

export interface UpdateTeamReviewAssignmentPayload {
  clientMutationId?: Value<string | null, object>
  team?: Value<ItemOf<'Team'> | null, object>
}

export interface UpdateTopicsPayload {
  clientMutationId?: Value<string | null, object>
  invalidTopicNames?: Value<readonly (string)[] | null, object>
  repository?: Value<ItemOf<'Repository'> | null, object>
}

export interface UserConnection {
  edges?: Value<readonly (UserEdge | null)[] | null, object>
  nodes?: Value<readonly (ItemOf<'User'> | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface UserContentEdit {
  createdAt: Value<string, object>
  deletedAt?: Value<string | null, object>
  diff?: Value<string | null, object>
  editedAt: Value<string, object>
  editor?: Value<ItemOf<'Bot' | 'Organization' | 'User'> | null, object>
  id: Value<string, object>
}

export interface UserContentEditConnection {
  edges?: Value<readonly (UserContentEditEdge | null)[] | null, object>
  nodes?: Value<readonly (UserContentEdit | null)[] | null, object>
  pageInfo: Value<PageInfo, object>
  totalCount: Value<number, object>
}

export interface UserContentEditEdge {
  cursor: Value<string, object>
  node?: Value<UserContentEdit | null, object>
}

export interface UserEdge {
  cursor: Value<string, object>
  node?: Value<ItemOf<'User'> | null, object>
}

export interface UserStatus {
  createdAt: Value<string, object>
  emoji?: Value<string | null, object>
  emojiHTML?: Value<string | null, object>
  expiresAt?: Value<string | null, object>
  id: Value<string, object>
  indicatesLimitedAvailability: Value<boolean, object>
  message?: Value<string | null, object>
  organization?: Value<ItemOf<'Organization'> | null, object>
  updatedAt: Value<string, object>
  user: Value<ItemOf<'User'>, object>
}

/** Fields without a rule. */
export interface Resolvers<Items extends Record<TypeName, unknown>, Execution> {
  Mutation: {
    addAssigneesToAssignable: Resolver<undefined, { input: AddAssigneesToAssignableInput }, AddAssigneesToAssignablePayload | null, Execution>
    addComment: Resolver<undefined, { input: AddCommentInput }, AddCommentPayload | null, Execution>
    addLabelsToLabelable: Resolver<undefined, { input: AddLabelsToLabelableInput }, AddLabelsToLabelablePayload | null, Execution>
    addPullRequestReview: Resolver<undefined, { input: AddPullRequestReviewInput }, AddPullRequestReviewPayload | null, Execution>
    addPullRequestReviewComment: Resolver<undefined, { input: AddPullRequestReviewCommentInput }, AddPullRequestReviewCommentPayload | null, Execution>
    addPullRequestReviewThread: Resolver<undefined, { input: AddPullRequestReviewThreadInput }, AddPullRequestReviewThreadPayload | null, Execution>
    addPullRequestReviewThreadReply: Resolver<undefined, { input: AddPullRequestReviewThreadReplyInput }, AddPullRequestReviewThreadReplyPayload | null, Execution>
    addReaction: Resolver<undefined, { input: AddReactionInput }, AddReactionPayload | null, Execution>
    addStar: Resolver<undefined, { input: AddStarInput }, AddStarPayload | null, Execution>
    addSubIssue: Resolver<undefined, { input: AddSubIssueInput }, AddSubIssuePayload | null, Execution>
    archiveRepository: Resolver<undefined, { input: ArchiveRepositoryInput }, ArchiveRepositoryPayload | null, Execution>
    clearLabelsFromLabelable: Resolver<undefined, { input: ClearLabelsFromLabelableInput }, ClearLabelsFromLabelablePayload | null, Execution>
    changeUserStatus: Resolver<undefined, { input: ChangeUserStatusInput }, ChangeUserStatusPayload | null, Execution>
    cloneTemplateRepository: Resolver<undefined, { input: CloneTemplateRepositoryInput }, CloneTemplateRepositoryPayload | null, Execution>
    closeIssue: Resolver<undefined, { input: CloseIssueInput }, CloseIssuePayload | null, Execution>
    closePullRequest: Resolver<undefined, { input: ClosePullRequestInput }, ClosePullRequestPayload | null, Execution>
    convertPullRequestToDraft: Resolver<undefined, { input: ConvertPullRequestToDraftInput }, ConvertPullRequestToDraftPayload | null, Execution>
    createBranchProtectionRule: Resolver<undefined, { input: CreateBranchProtectionRuleInput }, CreateBranchProtectionRulePayload | null, Execution>
    createCommitOnBranch: Resolver<undefined, { input: CreateCommitOnBranchInput }, CreateCommitOnBranchPayload | null, Execution>
    createDeployment: Resolver<undefined, { input: CreateDeploymentInput }, CreateDeploymentPayload | null, Execution>
    createDeploymentStatus: Resolver<undefined, { input: CreateDeploymentStatusInput }, CreateDeploymentStatusPayload | null, Execution>
    createIssue: Resolver<undefined, { input: CreateIssueInput }, CreateIssuePayload | null, Execution>
    createLabel: Resolver<undefined, { input: CreateLabelInput }, CreateLabelPayload | null, Execution>
    createLinkedBranch: Resolver<undefined, { input: CreateLinkedBranchInput }, CreateLinkedBranchPayload | null, Execution>
    createPullRequest: Resolver<undefined, { input: CreatePullRequestInput }, CreatePullRequestPayload | null, Execution>
    createRef: Resolver<undefined, { input: CreateRefInput }, CreateRefPayload | null, Execution>
    createRepository: Resolver<undefined, { input: CreateRepositoryInput }, CreateRepositoryPayload | null, Execution>
    deleteBranchProtectionRule: Resolver<undefined, { input: DeleteBranchProtectionRuleInput }, DeleteBranchProtectionRulePayload | null, Execution>
    deleteDeployment: Resolver<undefined, { input: DeleteDeploymentInput }, DeleteDeploymentPayload | null, Execution>
    deleteIssue: Resolver<undefined, { input: DeleteIssueInput }, DeleteIssuePayload | null, Execution>
    deleteIssueComment: Resolver<undefined, { input: DeleteIssueCommentInput }, DeleteIssueCommentPayload | null, Execution>
    deleteLabel: Resolver<undefined, { input: DeleteLabelInput }, DeleteLabelPayload | null, Execution>
    deletePullRequestReview: Resolver<undefined, { input: DeletePullRequestReviewInput }, DeletePullRequestReviewPayload | null, Execution>
    deletePullRequestReviewComment: Resolver<undefined, { input: DeletePullRequestReviewCommentInput }, DeletePullRequestReviewCommentPayload | null, Execution>
    deleteRef: Resolver<undefined, { input: DeleteRefInput }, DeleteRefPayload | null, Execution>
    disablePullRequestAutoMerge: Resolver<undefined, { input: DisablePullRequestAutoMergeInput }, DisablePullRequestAutoMergePayload | null, Execution>
    dismissPullRequestReview: Resolver<undefined, { input: DismissPullRequestReviewInput }, DismissPullRequestReviewPayload | null, Execution>
    enablePullRequestAutoMerge: Resolver<undefined, { input: EnablePullRequestAutoMergeInput }, EnablePullRequestAutoMergePayload | null, Execution>
    followUser: Resolver<undefined, { input: FollowUserInput }, FollowUserPayload | null, Execution>
    lockLockable: Resolver<undefined, { input: LockLockableInput }, LockLockablePayload | null, Execution>
    markFileAsViewed: Resolver<undefined, { input: MarkFileAsViewedInput }, MarkFileAsViewedPayload | null, Execution>
    markPullRequestReadyForReview: Resolver<undefined, { input: MarkPullRequestReadyForReviewInput }, MarkPullRequestReadyForReviewPayload | null, Execution>
    mergeBranch: Resolver<undefined, { input: MergeBranchInput }, MergeBranchPayload | null, Execution>
    mergePullRequest: Resolver<undefined, { input: MergePullRequestInput }, MergePullRequestPayload | null, Execution>
    minimizeComment: Resolver<undefined, { input: MinimizeCommentInput }, MinimizeCommentPayload | null, Execution>
    pinIssue: Resolver<undefined, { input: PinIssueInput }, PinIssuePayload | null, Execution>
    removeAssigneesFromAssignable: Resolver<undefined, { input: RemoveAssigneesFromAssignableInput }, RemoveAssigneesFromAssignablePayload | null, Execution>
    removeLabelsFromLabelable: Resolver<undefined, { input: RemoveLabelsFromLabelableInput }, RemoveLabelsFromLabelablePayload | null, Execution>
    removeReaction: Resolver<undefined, { input: RemoveReactionInput }, RemoveReactionPayload | null, Execution>
    removeStar: Resolver<undefined, { input: RemoveStarInput }, RemoveStarPayload | null, Execution>
    removeSubIssue: Resolver<undefined, { input: RemoveSubIssueInput }, RemoveSubIssuePayload | null, Execution>
    reopenIssue: Resolver<undefined, { input: ReopenIssueInput }, ReopenIssuePayload | null, Execution>
    reopenPullRequest: Resolver<undefined, { input: ReopenPullRequestInput }, ReopenPullRequestPayload | null, Execution>
    requestReviews: Resolver<undefined, { input: RequestReviewsInput }, RequestReviewsPayload | null, Execution>
    resolveReviewThread: Resolver<undefined, { input: ResolveReviewThreadInput }, ResolveReviewThreadPayload | null, Execution>
    revertPullRequest: Resolver<undefined, { input: RevertPullRequestInput }, RevertPullRequestPayload | null, Execution>
    submitPullRequestReview: Resolver<undefined, { input: SubmitPullRequestReviewInput }, SubmitPullRequestReviewPayload | null, Execution>
    transferIssue: Resolver<undefined, { input: TransferIssueInput }, TransferIssuePayload | null, Execution>
    unarchiveRepository: Resolver<undefined, { input: UnarchiveRepositoryInput }, UnarchiveRepositoryPayload | null, Execution>
    unfollowUser: Resolver<undefined, { input: UnfollowUserInput }, UnfollowUserPayload | null, Execution>
    unlockLockable: Resolver<undefined, { input: UnlockLockableInput }, UnlockLockablePayload | null, Execution>
    unmarkFileAsViewed: Resolver<undefined, { input: UnmarkFileAsViewedInput }, UnmarkFileAsViewedPayload | null, Execution>
    unminimizeComment: Resolver<undefined, { input: UnminimizeCommentInput }, UnminimizeCommentPayload | null, Execution>
    unpinIssue: Resolver<undefined, { input: UnpinIssueInput }, UnpinIssuePayload | null, Execution>
    unresolveReviewThread: Resolver<undefined, { input: UnresolveReviewThreadInput }, UnresolveReviewThreadPayload | null, Execution>
    updateBranchProtectionRule: Resolver<undefined, { input: UpdateBranchProtectionRuleInput }, UpdateBranchProtectionRulePayload | null, Execution>
    updateIssue: Resolver<undefined, { input: UpdateIssueInput }, UpdateIssuePayload | null, Execution>
    updateIssueComment: Resolver<undefined, { input: UpdateIssueCommentInput }, UpdateIssueCommentPayload | null, Execution>
    updateLabel: Resolver<undefined, { input: UpdateLabelInput }, UpdateLabelPayload | null, Execution>
    updatePullRequest: Resolver<undefined, { input: UpdatePullRequestInput }, UpdatePullRequestPayload | null, Execution>
    updatePullRequestBranch: Resolver<undefined, { input: UpdatePullRequestBranchInput }, UpdatePullRequestBranchPayload | null, Execution>
    updatePullRequestReview: Resolver<undefined, { input: UpdatePullRequestReviewInput }, UpdatePullRequestReviewPayload | null, Execution>
    updatePullRequestReviewComment: Resolver<undefined, { input: UpdatePullRequestReviewCommentInput }, UpdatePullRequestReviewCommentPayload | null, Execution>
    updateRef: Resolver<undefined, { input: UpdateRefInput }, UpdateRefPayload | null, Execution>
    updateRepository: Resolver<undefined, { input: UpdateRepositoryInput }, UpdateRepositoryPayload | null, Execution>
    updateSubscription: Resolver<undefined, { input: UpdateSubscriptionInput }, UpdateSubscriptionPayload | null, Execution>
    updateTeamReviewAssignment: Resolver<undefined, { input: UpdateTeamReviewAssignmentInput }, UpdateTeamReviewAssignmentPayload | null, Execution>
    updateTopics: Resolver<undefined, { input: UpdateTopicsInput }, UpdateTopicsPayload | null, Execution>
    deleteLinkedBranch: Resolver<undefined, { input: DeleteLinkedBranchInput }, DeleteLinkedBranchPayload | null, Execution>
    replaceActorsForAssignable: Resolver<undefined, { input: ReplaceActorsForAssignableInput }, ReplaceActorsForAssignablePayload | null, Execution>
    updateIssueIssueType: Resolver<undefined, { input: UpdateIssueIssueTypeInput }, UpdateIssueIssueTypePayload | null, Execution>
  }
  Query: {
    node: Resolver<undefined, { id: string }, ItemOf<'App' | 'Bot' | 'Organization' | 'Team' | 'User' | 'BranchProtectionRule' | 'CheckRun' | 'CheckSuite' | 'DeploymentStatus' | 'StatusContext' | 'Workflow' | 'WorkflowRun' | 'Deployment' | 'Environment' | 'Gist' | 'Commit' | 'Ref' | 'CommitComment' | 'Issue' | 'IssueComment' | 'Label' | 'Milestone' | 'Reaction' | 'IssueType' | 'PullRequest' | 'Release' | 'ReleaseAsset' | 'DeployKey' | 'License' | 'Repository' | 'PullRequestReview' | 'PullRequestReviewComment'> | Named<'UserContentEdit', UserContentEdit> | Named<'UserStatus', UserStatus> | Named<'BypassForcePushAllowance', BypassForcePushAllowance> | Named<'PushAllowance', PushAllowance> | Named<'Status', Status> | Named<'StatusCheckRollup', StatusCheckRollup> | Named<'AddedToMergeQueueEvent', AddedToMergeQueueEvent> | Named<'AssignedEvent', AssignedEvent> | Named<'AutoMergeDisabledEvent', AutoMergeDisabledEvent> | Named<'AutoMergeEnabledEvent', AutoMergeEnabledEvent> | Named<'AutoSquashEnabledEvent', AutoSquashEnabledEvent> | Named<'AutomaticBaseChangeSucceededEvent', AutomaticBaseChangeSucceededEvent> | Named<'BaseRefChangedEvent', BaseRefChangedEvent> | Named<'ClosedEvent', ClosedEvent> | Named<'CommentDeletedEvent', CommentDeletedEvent> | Named<'ConnectedEvent', ConnectedEvent> | Named<'ConvertToDraftEvent', ConvertToDraftEvent> | Named<'CrossReferencedEvent', CrossReferencedEvent> | Named<'DemilestonedEvent', DemilestonedEvent> | Named<'DeployedEvent', DeployedEvent> | Named<'HeadRefDeletedEvent', HeadRefDeletedEvent> | Named<'HeadRefForcePushedEvent', HeadRefForcePushedEvent> | Named<'HeadRefRestoredEvent', HeadRefRestoredEvent> | Named<'LabeledEvent', LabeledEvent> | Named<'LockedEvent', LockedEvent> | Named<'MarkedAsDuplicateEvent', MarkedAsDuplicateEvent> | Named<'MergedEvent', MergedEvent> | Named<'MilestonedEvent', MilestonedEvent> | Named<'PinnedEvent', PinnedEvent> | Named<'AutoRebaseEnabledEvent', AutoRebaseEnabledEvent> | Named<'ReadyForReviewEvent', ReadyForReviewEvent> | Named<'ReferencedEvent', ReferencedEvent> | Named<'RemovedFromMergeQueueEvent', RemovedFromMergeQueueEvent> | Named<'RenamedTitleEvent', RenamedTitleEvent> | Named<'ReopenedEvent', ReopenedEvent> | Named<'ReviewDismissedEvent', ReviewDismissedEvent> | Named<'ReviewRequestRemovedEvent', ReviewRequestRemovedEvent> | Named<'ReviewRequestedEvent', ReviewRequestedEvent> | Named<'TransferredEvent', TransferredEvent> | Named<'UnassignedEvent', UnassignedEvent> | Named<'UnlabeledEvent', UnlabeledEvent> | Named<'UnlockedEvent', UnlockedEvent> | Named<'UnmarkedAsDuplicateEvent', UnmarkedAsDuplicateEvent> | Named<'UnpinnedEvent', UnpinnedEvent> | Named<'BlockedByAddedEvent', BlockedByAddedEvent> | Named<'BlockedByRemovedEvent', BlockedByRemovedEvent> | Named<'BlockingAddedEvent', BlockingAddedEvent> | Named<'BlockingRemovedEvent', BlockingRemovedEvent> | Named<'IssueTypeAddedEvent', IssueTypeAddedEvent> | Named<'IssueTypeChangedEvent', IssueTypeChangedEvent> | Named<'IssueTypeRemovedEvent', IssueTypeRemovedEvent> | Named<'MentionedEvent', MentionedEvent> | Named<'ParentIssueAddedEvent', ParentIssueAddedEvent> | Named<'ParentIssueRemovedEvent', ParentIssueRemovedEvent> | Named<'SubIssueAddedEvent', SubIssueAddedEvent> | Named<'SubIssueRemovedEvent', SubIssueRemovedEvent> | Named<'SubscribedEvent', SubscribedEvent> | Named<'Blob', Blob> | Named<'Comparison', Comparison> | Named<'Tag', Tag> | Named<'Tree', Tree> | Named<'LinkedBranch', LinkedBranch> | Named<'PinnedIssue', PinnedIssue> | Named<'IssueFieldDate', IssueFieldDate> | Named<'IssueFieldDateValue', IssueFieldDateValue> | Named<'IssueFieldMultiSelect', IssueFieldMultiSelect> | Named<'IssueFieldMultiSelectValue', IssueFieldMultiSelectValue> | Named<'IssueFieldNumber', IssueFieldNumber> | Named<'IssueFieldNumberValue', IssueFieldNumberValue> | Named<'IssueFieldSingleSelect', IssueFieldSingleSelect> | Named<'IssueFieldSingleSelectValue', IssueFieldSingleSelectValue> | Named<'IssueFieldText', IssueFieldText> | Named<'IssueFieldTextValue', IssueFieldTextValue> | Named<'BypassPullRequestAllowance', BypassPullRequestAllowance> | Named<'PullRequestCommit', PullRequestCommit> | Named<'CodeOfConduct', CodeOfConduct> | Named<'Language', Language> | Named<'RepositoryTopic', RepositoryTopic> | Named<'Topic', Topic> | Named<'PullRequestReviewThread', PullRequestReviewThread> | Named<'ReviewDismissalAllowance', ReviewDismissalAllowance> | Named<'ReviewRequest', ReviewRequest> | null, Execution>
    nodes: Resolver<undefined, { ids: readonly (string)[] }, readonly (ItemOf<'App' | 'Bot' | 'Organization' | 'Team' | 'User' | 'BranchProtectionRule' | 'CheckRun' | 'CheckSuite' | 'DeploymentStatus' | 'StatusContext' | 'Workflow' | 'WorkflowRun' | 'Deployment' | 'Environment' | 'Gist' | 'Commit' | 'Ref' | 'CommitComment' | 'Issue' | 'IssueComment' | 'Label' | 'Milestone' | 'Reaction' | 'IssueType' | 'PullRequest' | 'Release' | 'ReleaseAsset' | 'DeployKey' | 'License' | 'Repository' | 'PullRequestReview' | 'PullRequestReviewComment'> | Named<'UserContentEdit', UserContentEdit> | Named<'UserStatus', UserStatus> | Named<'BypassForcePushAllowance', BypassForcePushAllowance> | Named<'PushAllowance', PushAllowance> | Named<'Status', Status> | Named<'StatusCheckRollup', StatusCheckRollup> | Named<'AddedToMergeQueueEvent', AddedToMergeQueueEvent> | Named<'AssignedEvent', AssignedEvent> | Named<'AutoMergeDisabledEvent', AutoMergeDisabledEvent> | Named<'AutoMergeEnabledEvent', AutoMergeEnabledEvent> | Named<'AutoSquashEnabledEvent', AutoSquashEnabledEvent> | Named<'AutomaticBaseChangeSucceededEvent', AutomaticBaseChangeSucceededEvent> | Named<'BaseRefChangedEvent', BaseRefChangedEvent> | Named<'ClosedEvent', ClosedEvent> | Named<'CommentDeletedEvent', CommentDeletedEvent> | Named<'ConnectedEvent', ConnectedEvent> | Named<'ConvertToDraftEvent', ConvertToDraftEvent> | Named<'CrossReferencedEvent', CrossReferencedEvent> | Named<'DemilestonedEvent', DemilestonedEvent> | Named<'DeployedEvent', DeployedEvent> | Named<'HeadRefDeletedEvent', HeadRefDeletedEvent> | Named<'HeadRefForcePushedEvent', HeadRefForcePushedEvent> | Named<'HeadRefRestoredEvent', HeadRefRestoredEvent> | Named<'LabeledEvent', LabeledEvent> | Named<'LockedEvent', LockedEvent> | Named<'MarkedAsDuplicateEvent', MarkedAsDuplicateEvent> | Named<'MergedEvent', MergedEvent> | Named<'MilestonedEvent', MilestonedEvent> | Named<'PinnedEvent', PinnedEvent> | Named<'AutoRebaseEnabledEvent', AutoRebaseEnabledEvent> | Named<'ReadyForReviewEvent', ReadyForReviewEvent> | Named<'ReferencedEvent', ReferencedEvent> | Named<'RemovedFromMergeQueueEvent', RemovedFromMergeQueueEvent> | Named<'RenamedTitleEvent', RenamedTitleEvent> | Named<'ReopenedEvent', ReopenedEvent> | Named<'ReviewDismissedEvent', ReviewDismissedEvent> | Named<'ReviewRequestRemovedEvent', ReviewRequestRemovedEvent> | Named<'ReviewRequestedEvent', ReviewRequestedEvent> | Named<'TransferredEvent', TransferredEvent> | Named<'UnassignedEvent', UnassignedEvent> | Named<'UnlabeledEvent', UnlabeledEvent> | Named<'UnlockedEvent', UnlockedEvent> | Named<'UnmarkedAsDuplicateEvent', UnmarkedAsDuplicateEvent> | Named<'UnpinnedEvent', UnpinnedEvent> | Named<'BlockedByAddedEvent', BlockedByAddedEvent> | Named<'BlockedByRemovedEvent', BlockedByRemovedEvent> | Named<'BlockingAddedEvent', BlockingAddedEvent> | Named<'BlockingRemovedEvent', BlockingRemovedEvent> | Named<'IssueTypeAddedEvent', IssueTypeAddedEvent> | Named<'IssueTypeChangedEvent', IssueTypeChangedEvent> | Named<'IssueTypeRemovedEvent', IssueTypeRemovedEvent> | Named<'MentionedEvent', MentionedEvent> | Named<'ParentIssueAddedEvent', ParentIssueAddedEvent> | Named<'ParentIssueRemovedEvent', ParentIssueRemovedEvent> | Named<'SubIssueAddedEvent', SubIssueAddedEvent> | Named<'SubIssueRemovedEvent', SubIssueRemovedEvent> | Named<'SubscribedEvent', SubscribedEvent> | Named<'Blob', Blob> | Named<'Comparison', Comparison> | Named<'Tag', Tag> | Named<'Tree', Tree> | Named<'LinkedBranch', LinkedBranch> | Named<'PinnedIssue', PinnedIssue> | Named<'IssueFieldDate', IssueFieldDate> | Named<'IssueFieldDateValue', IssueFieldDateValue> | Named<'IssueFieldMultiSelect', IssueFieldMultiSelect> | Named<'IssueFieldMultiSelectValue', IssueFieldMultiSelectValue> | Named<'IssueFieldNumber', IssueFieldNumber> | Named<'IssueFieldNumberValue', IssueFieldNumberValue> | Named<'IssueFieldSingleSelect', IssueFieldSingleSelect> | Named<'IssueFieldSingleSelectValue', IssueFieldSingleSelectValue> | Named<'IssueFieldText', IssueFieldText> | Named<'IssueFieldTextValue', IssueFieldTextValue> | Named<'BypassPullRequestAllowance', BypassPullRequestAllowance> | Named<'PullRequestCommit', PullRequestCommit> | Named<'CodeOfConduct', CodeOfConduct> | Named<'Language', Language> | Named<'RepositoryTopic', RepositoryTopic> | Named<'Topic', Topic> | Named<'PullRequestReviewThread', PullRequestReviewThread> | Named<'ReviewDismissalAllowance', ReviewDismissalAllowance> | Named<'ReviewRequest', ReviewRequest> | null)[], Execution>
    organization: Resolver<undefined, { login: string }, ItemOf<'Organization'> | null, Execution>
    rateLimit: Resolver<undefined, { dryRun: boolean | null }, RateLimit | null, Execution>
    repository: Resolver<undefined, { followRenames: boolean | null; name: string; owner: string }, ItemOf<'Repository'> | null, Execution>
    repositoryOwner: Resolver<undefined, { login: string }, ItemOf<'Organization' | 'User'> | null, Execution>
    resource: Resolver<undefined, { url: string }, ItemOf<'Bot' | 'Organization' | 'User' | 'CheckRun' | 'Workflow' | 'WorkflowRun' | 'Gist' | 'Commit' | 'Issue' | 'IssueComment' | 'Milestone' | 'PullRequest' | 'Release' | 'Repository'> | Named<'ClosedEvent', ClosedEvent> | Named<'ConvertToDraftEvent', ConvertToDraftEvent> | Named<'CrossReferencedEvent', CrossReferencedEvent> | Named<'MergedEvent', MergedEvent> | Named<'ReadyForReviewEvent', ReadyForReviewEvent> | Named<'ReviewDismissedEvent', ReviewDismissedEvent> | Named<'PullRequestCommit', PullRequestCommit> | Named<'RepositoryTopic', RepositoryTopic> | null, Execution>
    search: Resolver<undefined, { after?: string | null; before?: string | null; first?: number | null; last?: number | null; query: string; type: SearchType }, SearchResultItemConnection, Execution>
    user: Resolver<undefined, { login: string }, ItemOf<'User'> | null, Execution>
    viewer: Resolver<undefined, object, ItemOf<'User'>, Execution>
  }
  App: {
    logoUrl: Resolver<Items['App'], { size?: number | null }, string, Execution>
  }
  BranchProtectionRule: {
    bypassForcePushAllowances: Resolver<Items['BranchProtectionRule'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, BypassForcePushAllowanceConnection, Execution>
    bypassPullRequestAllowances: Resolver<Items['BranchProtectionRule'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, BypassPullRequestAllowanceConnection, Execution>
    databaseId: Resolver<Items['BranchProtectionRule'], object, number | null, Execution>
    dismissesStaleReviews: Resolver<Items['BranchProtectionRule'], object, boolean, Execution>
    id: Resolver<Items['BranchProtectionRule'], object, string, Execution>
    matchingRefs: Resolver<Items['BranchProtectionRule'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; query?: string | null }, RefConnection, Execution>
    pattern: Resolver<Items['BranchProtectionRule'], object, string, Execution>
    pushAllowances: Resolver<Items['BranchProtectionRule'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, PushAllowanceConnection, Execution>
    requireLastPushApproval: Resolver<Items['BranchProtectionRule'], object, boolean, Execution>
    requiredApprovingReviewCount: Resolver<Items['BranchProtectionRule'], object, number | null, Execution>
    requiredStatusCheckContexts: Resolver<Items['BranchProtectionRule'], object, readonly (string | null)[] | null, Execution>
    requiredStatusChecks: Resolver<Items['BranchProtectionRule'], object, readonly (RequiredStatusCheckDescription)[] | null, Execution>
    requiresApprovingReviews: Resolver<Items['BranchProtectionRule'], object, boolean, Execution>
    requiresCodeOwnerReviews: Resolver<Items['BranchProtectionRule'], object, boolean, Execution>
    requiresStatusChecks: Resolver<Items['BranchProtectionRule'], object, boolean, Execution>
    requiresStrictStatusChecks: Resolver<Items['BranchProtectionRule'], object, boolean, Execution>
    restrictsPushes: Resolver<Items['BranchProtectionRule'], object, boolean, Execution>
    restrictsReviewDismissals: Resolver<Items['BranchProtectionRule'], object, boolean, Execution>
    reviewDismissalAllowances: Resolver<Items['BranchProtectionRule'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, ReviewDismissalAllowanceConnection, Execution>
  }
  CheckRun: {
    isRequired: Resolver<Items['CheckRun'], { pullRequestId?: string | null; pullRequestNumber?: number | null }, boolean, Execution>
  }
  CheckSuite: {
    checkRuns: Resolver<Items['CheckSuite'], { after?: string | null; before?: string | null; filterBy?: CheckRunFilter | null; first?: number | null; last?: number | null }, CheckRunConnection | null, Execution>
    creator: Resolver<Items['CheckSuite'], object, ItemOf<'User'> | null, Execution>
    resourcePath: Resolver<Items['CheckSuite'], object, string, Execution>
    url: Resolver<Items['CheckSuite'], object, string, Execution>
    workflowRun: Resolver<Items['CheckSuite'], object, ItemOf<'WorkflowRun'> | null, Execution>
  }
  Commit: {
    abbreviatedOid: Resolver<Items['Commit'], object, string, Execution>
    associatedPullRequests: Resolver<Items['Commit'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy: PullRequestOrder | null }, PullRequestConnection | null, Execution>
    author: Resolver<Items['Commit'], object, GitActor | null, Execution>
    authoredByCommitter: Resolver<Items['Commit'], object, boolean, Execution>
    authors: Resolver<Items['Commit'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, GitActorConnection, Execution>
    blame: Resolver<Items['Commit'], { path: string }, Blame, Execution>
    changedFiles: Resolver<Items['Commit'], object, number, Execution>
    changedFilesIfAvailable: Resolver<Items['Commit'], object, number | null, Execution>
    checkSuites: Resolver<Items['Commit'], { after?: string | null; before?: string | null; filterBy?: CheckSuiteFilter | null; first?: number | null; last?: number | null }, CheckSuiteConnection | null, Execution>
    commitResourcePath: Resolver<Items['Commit'], object, string, Execution>
    committedViaWeb: Resolver<Items['Commit'], object, boolean, Execution>
    committer: Resolver<Items['Commit'], object, GitActor | null, Execution>
    deployments: Resolver<Items['Commit'], { after?: string | null; before?: string | null; environments?: readonly (string)[] | null; first?: number | null; last?: number | null; orderBy: DeploymentOrder | null }, DeploymentConnection | null, Execution>
    file: Resolver<Items['Commit'], { path: string }, TreeEntry | null, Execution>
    history: Resolver<Items['Commit'], { after?: string | null; author?: CommitAuthor | null; before?: string | null; first?: number | null; last?: number | null; path?: string | null; since?: string | null; until?: string | null }, CommitHistoryConnection, Execution>
    messageBody: Resolver<Items['Commit'], object, string, Execution>
    messageHeadline: Resolver<Items['Commit'], object, string, Execution>
    signature: Resolver<Items['Commit'], object, Named<'GpgSignature', GpgSignature> | Named<'SmimeSignature', SmimeSignature> | Named<'SshSignature', SshSignature> | Named<'UnknownSignature', UnknownSignature> | null, Execution>
    status: Resolver<Items['Commit'], object, Status | null, Execution>
    statusCheckRollup: Resolver<Items['Commit'], object, StatusCheckRollup | null, Execution>
    tarballUrl: Resolver<Items['Commit'], object, string, Execution>
    tree: Resolver<Items['Commit'], object, Tree, Execution>
    treeResourcePath: Resolver<Items['Commit'], object, string, Execution>
    treeUrl: Resolver<Items['Commit'], object, string, Execution>
    viewerCanSubscribe: Resolver<Items['Commit'], object, boolean, Execution>
    viewerSubscription: Resolver<Items['Commit'], object, SubscriptionState | null, Execution>
    zipballUrl: Resolver<Items['Commit'], object, string, Execution>
  }
  CommitComment: {
    isMinimized: Resolver<Items['CommitComment'], object, boolean, Execution>
    minimizedReason: Resolver<Items['CommitComment'], object, string | null, Execution>
    reactionGroups: Resolver<Items['CommitComment'], object, readonly (ReactionGroup)[] | null, Execution>
    viewerCanMinimize: Resolver<Items['CommitComment'], object, boolean, Execution>
  }
  Deployment: {
    payload: Resolver<Items['Deployment'], object, string | null, Execution>
    latestStatus: Resolver<Items['Deployment'], object, ItemOf<'DeploymentStatus'> | null, Execution>
    ref: Resolver<Items['Deployment'], object, ItemOf<'Ref'> | null, Execution>
    state: Resolver<Items['Deployment'], object, DeploymentState | null, Execution>
  }
  DeploymentStatus: {
    deployment: Resolver<Items['DeploymentStatus'], object, ItemOf<'Deployment'>, Execution>
  }
  Gist: {
    files: Resolver<Items['Gist'], { limit: number | null; oid?: string | null }, readonly (GistFile | null)[] | null, Execution>
    isFork: Resolver<Items['Gist'], object, boolean, Execution>
    stargazerCount: Resolver<Items['Gist'], object, number, Execution>
    viewerHasStarred: Resolver<Items['Gist'], object, boolean, Execution>
  }
  Issue: {
    assignedActors: Resolver<Items['Issue'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, AssigneeConnection, Execution>
    closed: Resolver<Items['Issue'], object, boolean, Execution>
    closedByPullRequestsReferences: Resolver<Items['Issue'], { after?: string | null; before?: string | null; first?: number | null; includeClosedPrs: boolean | null; last?: number | null; orderByState: boolean | null; userLinkedOnly: boolean | null }, PullRequestConnection | null, Execution>
    comments: Resolver<Items['Issue'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy?: IssueCommentOrder | null }, IssueCommentConnection, Execution>
    includesCreatedEdit: Resolver<Items['Issue'], object, boolean, Execution>
    isPinned: Resolver<Items['Issue'], object, boolean | null, Execution>
    issueFieldValues: Resolver<Items['Issue'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, IssueFieldValueConnection | null, Execution>
    issueType: Resolver<Items['Issue'], object, ItemOf<'IssueType'> | null, Execution>
    lastEditedAt: Resolver<Items['Issue'], object, string | null, Execution>
    linkedBranches: Resolver<Items['Issue'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, LinkedBranchConnection, Execution>
    parent: Resolver<Items['Issue'], object, ItemOf<'Issue'> | null, Execution>
    participants: Resolver<Items['Issue'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, UserConnection, Execution>
    reactionGroups: Resolver<Items['Issue'], object, readonly (ReactionGroup)[] | null, Execution>
    reactions: Resolver<Items['Issue'], { after?: string | null; before?: string | null; content?: ReactionContent | null; first?: number | null; last?: number | null; orderBy?: ReactionOrder | null }, ReactionConnection, Execution>
    timelineItems: Resolver<Items['Issue'], { after?: string | null; before?: string | null; first?: number | null; itemTypes?: readonly (IssueTimelineItemsItemType)[] | null; last?: number | null; since?: string | null; skip?: number | null }, IssueTimelineItemsConnection, Execution>
    titleHTML: Resolver<Items['Issue'], object, string, Execution>
    userContentEdits: Resolver<Items['Issue'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, UserContentEditConnection | null, Execution>
    viewerCanClose: Resolver<Items['Issue'], object, boolean, Execution>
    viewerCanDelete: Resolver<Items['Issue'], object, boolean, Execution>
    viewerCanLabel: Resolver<Items['Issue'], object, boolean, Execution>
    viewerCanReact: Resolver<Items['Issue'], object, boolean, Execution>
    viewerCanReopen: Resolver<Items['Issue'], object, boolean, Execution>
    viewerCanSubscribe: Resolver<Items['Issue'], object, boolean, Execution>
    viewerCanUpdate: Resolver<Items['Issue'], object, boolean, Execution>
    viewerDidAuthor: Resolver<Items['Issue'], object, boolean, Execution>
    viewerSubscription: Resolver<Items['Issue'], object, SubscriptionState | null, Execution>
  }
  IssueComment: {
    includesCreatedEdit: Resolver<Items['IssueComment'], object, boolean, Execution>
    issue: Resolver<Items['IssueComment'], object, ItemOf<'Issue'>, Execution>
    isMinimized: Resolver<Items['IssueComment'], object, boolean, Execution>
    lastEditedAt: Resolver<Items['IssueComment'], object, string | null, Execution>
    minimizedReason: Resolver<Items['IssueComment'], object, string | null, Execution>
    pullRequest: Resolver<Items['IssueComment'], object, ItemOf<'PullRequest'> | null, Execution>
    reactionGroups: Resolver<Items['IssueComment'], object, readonly (ReactionGroup)[] | null, Execution>
    reactions: Resolver<Items['IssueComment'], { after?: string | null; before?: string | null; content?: ReactionContent | null; first?: number | null; last?: number | null; orderBy?: ReactionOrder | null }, ReactionConnection, Execution>
    userContentEdits: Resolver<Items['IssueComment'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, UserContentEditConnection | null, Execution>
    viewerCanDelete: Resolver<Items['IssueComment'], object, boolean, Execution>
    viewerCanMinimize: Resolver<Items['IssueComment'], object, boolean, Execution>
    viewerCanReact: Resolver<Items['IssueComment'], object, boolean, Execution>
    viewerCanUpdate: Resolver<Items['IssueComment'], object, boolean, Execution>
    viewerDidAuthor: Resolver<Items['IssueComment'], object, boolean, Execution>
  }
  IssueType: {
    color: Resolver<Items['IssueType'], object, IssueTypeColor, Execution>
  }
  Label: {
    resourcePath: Resolver<Items['Label'], object, string, Execution>
    url: Resolver<Items['Label'], object, string, Execution>
  }
  Milestone: {
    closed: Resolver<Items['Milestone'], object, boolean, Execution>
    progressPercentage: Resolver<Items['Milestone'], object, number, Execution>
    viewerCanClose: Resolver<Items['Milestone'], object, boolean, Execution>
    viewerCanReopen: Resolver<Items['Milestone'], object, boolean, Execution>
  }
  Organization: {
    membersWithRole: Resolver<Items['Organization'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, OrganizationMemberConnection, Execution>
    repositories: Resolver<Items['Organization'], { affiliations?: readonly (RepositoryAffiliation | null)[] | null; after?: string | null; before?: string | null; first?: number | null; isArchived?: boolean | null; isFork?: boolean | null; last?: number | null; orderBy?: RepositoryOrder | null; ownerAffiliations: readonly (RepositoryAffiliation | null)[] | null; privacy?: RepositoryPrivacy | null; visibility?: RepositoryVisibility | null }, RepositoryConnection, Execution>
    repository: Resolver<Items['Organization'], { followRenames: boolean | null; name: string }, ItemOf<'Repository'> | null, Execution>
    team: Resolver<Items['Organization'], { slug: string }, ItemOf<'Team'> | null, Execution>
    teams: Resolver<Items['Organization'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; ldapMapped?: boolean | null; notificationSetting?: TeamNotificationSetting | null; orderBy?: TeamOrder | null; privacy?: TeamPrivacy | null; query?: string | null; role?: TeamRole | null; rootTeamsOnly: boolean | null; userLogins?: readonly (string)[] | null }, TeamConnection, Execution>
    viewerCanAdminister: Resolver<Items['Organization'], object, boolean, Execution>
    viewerIsAMember: Resolver<Items['Organization'], object, boolean, Execution>
    websiteUrl: Resolver<Items['Organization'], object, string | null, Execution>
  }
  PullRequest: {
    assignedActors: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, AssigneeConnection, Execution>
    autoMergeRequest: Resolver<Items['PullRequest'], object, AutoMergeRequest | null, Execution>
    baseRef: Resolver<Items['PullRequest'], object, ItemOf<'Ref'> | null, Execution>
    canBeRebased: Resolver<Items['PullRequest'], object, boolean, Execution>
    closed: Resolver<Items['PullRequest'], object, boolean, Execution>
    closingIssuesReferences: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy?: IssueOrder | null; userLinkedOnly: boolean | null }, IssueConnection | null, Execution>
    comments: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy?: IssueCommentOrder | null }, IssueCommentConnection, Execution>
    commits: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, PullRequestCommitConnection, Execution>
    files: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, PullRequestChangedFileConnection | null, Execution>
    headRef: Resolver<Items['PullRequest'], object, ItemOf<'Ref'> | null, Execution>
    includesCreatedEdit: Resolver<Items['PullRequest'], object, boolean, Execution>
    isCrossRepository: Resolver<Items['PullRequest'], object, boolean, Execution>
    lastEditedAt: Resolver<Items['PullRequest'], object, string | null, Execution>
    latestReviews: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, PullRequestReviewConnection | null, Execution>
    mergeCommit: Resolver<Items['PullRequest'], object, ItemOf<'Commit'> | null, Execution>
    mergeStateStatus: Resolver<Items['PullRequest'], object, MergeStateStatus, Execution>
    mergeable: Resolver<Items['PullRequest'], object, MergeableState, Execution>
    participants: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, UserConnection, Execution>
    potentialMergeCommit: Resolver<Items['PullRequest'], object, ItemOf<'Commit'> | null, Execution>
    reactionGroups: Resolver<Items['PullRequest'], object, readonly (ReactionGroup)[] | null, Execution>
    reactions: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; content?: ReactionContent | null; first?: number | null; last?: number | null; orderBy?: ReactionOrder | null }, ReactionConnection, Execution>
    reviewDecision: Resolver<Items['PullRequest'], object, PullRequestReviewDecision | null, Execution>
    reviewRequests: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, ReviewRequestConnection | null, Execution>
    reviewThreads: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, PullRequestReviewThreadConnection, Execution>
    reviews: Resolver<Items['PullRequest'], { after?: string | null; author?: string | null; before?: string | null; first?: number | null; last?: number | null; states?: readonly (PullRequestReviewState)[] | null }, PullRequestReviewConnection | null, Execution>
    state: Resolver<Items['PullRequest'], object, PullRequestState, Execution>
    statusCheckRollup: Resolver<Items['PullRequest'], object, StatusCheckRollup | null, Execution>
    suggestedReviewers: Resolver<Items['PullRequest'], object, readonly (SuggestedReviewer | null)[], Execution>
    timelineItems: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; itemTypes?: readonly (PullRequestTimelineItemsItemType)[] | null; last?: number | null; since?: string | null; skip?: number | null }, PullRequestTimelineItemsConnection, Execution>
    titleHTML: Resolver<Items['PullRequest'], object, string, Execution>
    userContentEdits: Resolver<Items['PullRequest'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, UserContentEditConnection | null, Execution>
    viewerCanClose: Resolver<Items['PullRequest'], object, boolean, Execution>
    viewerCanDisableAutoMerge: Resolver<Items['PullRequest'], object, boolean, Execution>
    viewerCanEnableAutoMerge: Resolver<Items['PullRequest'], object, boolean, Execution>
    viewerCanLabel: Resolver<Items['PullRequest'], object, boolean, Execution>
    viewerCanReopen: Resolver<Items['PullRequest'], object, boolean, Execution>
    viewerCanSubscribe: Resolver<Items['PullRequest'], object, boolean, Execution>
    viewerCanUpdate: Resolver<Items['PullRequest'], object, boolean, Execution>
    viewerDidAuthor: Resolver<Items['PullRequest'], object, boolean, Execution>
    viewerMergeBodyText: Resolver<Items['PullRequest'], { mergeType?: PullRequestMergeMethod | null }, string, Execution>
    viewerMergeHeadlineText: Resolver<Items['PullRequest'], { mergeType?: PullRequestMergeMethod | null }, string, Execution>
    viewerSubscription: Resolver<Items['PullRequest'], object, SubscriptionState | null, Execution>
  }
  PullRequestChangedFile: {
    changeType: Resolver<Items['PullRequestChangedFile'], object, PatchStatus, Execution>
    viewerViewedState: Resolver<Items['PullRequestChangedFile'], object, FileViewedState, Execution>
  }
  PullRequestReview: {
    authorCanPushToRepository: Resolver<Items['PullRequestReview'], object, boolean, Execution>
    comments: Resolver<Items['PullRequestReview'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, PullRequestReviewCommentConnection, Execution>
    commit: Resolver<Items['PullRequestReview'], object, ItemOf<'Commit'> | null, Execution>
    createdAt: Resolver<Items['PullRequestReview'], object, string, Execution>
    includesCreatedEdit: Resolver<Items['PullRequestReview'], object, boolean, Execution>
    isMinimized: Resolver<Items['PullRequestReview'], object, boolean, Execution>
    lastEditedAt: Resolver<Items['PullRequestReview'], object, string | null, Execution>
    minimizedReason: Resolver<Items['PullRequestReview'], object, string | null, Execution>
    pullRequest: Resolver<Items['PullRequestReview'], object, ItemOf<'PullRequest'>, Execution>
    reactionGroups: Resolver<Items['PullRequestReview'], object, readonly (ReactionGroup)[] | null, Execution>
    reactions: Resolver<Items['PullRequestReview'], { after?: string | null; before?: string | null; content?: ReactionContent | null; first?: number | null; last?: number | null; orderBy?: ReactionOrder | null }, ReactionConnection, Execution>
    updatedAt: Resolver<Items['PullRequestReview'], object, string, Execution>
    userContentEdits: Resolver<Items['PullRequestReview'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, UserContentEditConnection | null, Execution>
    viewerCanDelete: Resolver<Items['PullRequestReview'], object, boolean, Execution>
    viewerCanMinimize: Resolver<Items['PullRequestReview'], object, boolean, Execution>
    viewerCanUpdate: Resolver<Items['PullRequestReview'], object, boolean, Execution>
    viewerDidAuthor: Resolver<Items['PullRequestReview'], object, boolean, Execution>
  }
  PullRequestReviewComment: {
    commit: Resolver<Items['PullRequestReviewComment'], object, ItemOf<'Commit'> | null, Execution>
    includesCreatedEdit: Resolver<Items['PullRequestReviewComment'], object, boolean, Execution>
    isMinimized: Resolver<Items['PullRequestReviewComment'], object, boolean, Execution>
    lastEditedAt: Resolver<Items['PullRequestReviewComment'], object, string | null, Execution>
    minimizedReason: Resolver<Items['PullRequestReviewComment'], object, string | null, Execution>
    originalCommit: Resolver<Items['PullRequestReviewComment'], object, ItemOf<'Commit'> | null, Execution>
    originalPosition: Resolver<Items['PullRequestReviewComment'], object, number, Execution>
    outdated: Resolver<Items['PullRequestReviewComment'], object, boolean, Execution>
    pullRequest: Resolver<Items['PullRequestReviewComment'], object, ItemOf<'PullRequest'>, Execution>
    pullRequestReview: Resolver<Items['PullRequestReviewComment'], object, ItemOf<'PullRequestReview'> | null, Execution>
    reactionGroups: Resolver<Items['PullRequestReviewComment'], object, readonly (ReactionGroup)[] | null, Execution>
    reactions: Resolver<Items['PullRequestReviewComment'], { after?: string | null; before?: string | null; content?: ReactionContent | null; first?: number | null; last?: number | null; orderBy?: ReactionOrder | null }, ReactionConnection, Execution>
    replyTo: Resolver<Items['PullRequestReviewComment'], object, ItemOf<'PullRequestReviewComment'> | null, Execution>
    state: Resolver<Items['PullRequestReviewComment'], object, PullRequestReviewCommentState, Execution>
    userContentEdits: Resolver<Items['PullRequestReviewComment'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, UserContentEditConnection | null, Execution>
    viewerCanDelete: Resolver<Items['PullRequestReviewComment'], object, boolean, Execution>
    viewerCanMinimize: Resolver<Items['PullRequestReviewComment'], object, boolean, Execution>
    viewerCanUpdate: Resolver<Items['PullRequestReviewComment'], object, boolean, Execution>
    viewerDidAuthor: Resolver<Items['PullRequestReviewComment'], object, boolean, Execution>
  }
  Reaction: {
    content: Resolver<Items['Reaction'], object, ReactionContent, Execution>
  }
  Ref: {
    associatedPullRequests: Resolver<Items['Ref'], { after?: string | null; baseRefName?: string | null; before?: string | null; first?: number | null; headRefName?: string | null; labels?: readonly (string)[] | null; last?: number | null; orderBy?: IssueOrder | null; states?: readonly (PullRequestState)[] | null }, PullRequestConnection, Execution>
    branchProtectionRule: Resolver<Items['Ref'], object, ItemOf<'BranchProtectionRule'> | null, Execution>
    compare: Resolver<Items['Ref'], { headRef: string }, Comparison | null, Execution>
    name: Resolver<Items['Ref'], object, string, Execution>
    prefix: Resolver<Items['Ref'], object, string, Execution>
    refUpdateRule: Resolver<Items['Ref'], object, RefUpdateRule | null, Execution>
    target: Resolver<Items['Ref'], object, ItemOf<'Commit'> | Named<'Blob', Blob> | Named<'Tag', Tag> | Named<'Tree', Tree> | null, Execution>
  }
  Release: {
    descriptionHTML: Resolver<Items['Release'], object, string | null, Execution>
    isLatest: Resolver<Items['Release'], object, boolean, Execution>
    reactionGroups: Resolver<Items['Release'], object, readonly (ReactionGroup)[] | null, Execution>
    releaseAssets: Resolver<Items['Release'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; name?: string | null }, ReleaseAssetConnection, Execution>
    tag: Resolver<Items['Release'], object, ItemOf<'Ref'> | null, Execution>
    tagCommit: Resolver<Items['Release'], object, ItemOf<'Commit'> | null, Execution>
  }
  Repository: {
    assignableUsers: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; query?: string | null }, UserConnection, Execution>
    branchProtectionRules: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, BranchProtectionRuleConnection, Execution>
    codeOfConduct: Resolver<Items['Repository'], object, CodeOfConduct | null, Execution>
    collaborators: Resolver<Items['Repository'], { affiliation?: CollaboratorAffiliation | null; after?: string | null; before?: string | null; first?: number | null; last?: number | null; login?: string | null; query?: string | null }, RepositoryCollaboratorConnection | null, Execution>
    contactLinks: Resolver<Items['Repository'], object, readonly (RepositoryContactLink)[] | null, Execution>
    defaultBranchRef: Resolver<Items['Repository'], object, ItemOf<'Ref'> | null, Execution>
    forks: Resolver<Items['Repository'], { affiliations?: readonly (RepositoryAffiliation | null)[] | null; after?: string | null; before?: string | null; first?: number | null; hasIssuesEnabled?: boolean | null; isLocked?: boolean | null; last?: number | null; orderBy?: RepositoryOrder | null; ownerAffiliations: readonly (RepositoryAffiliation | null)[] | null; privacy?: RepositoryPrivacy | null; visibility?: RepositoryVisibility | null }, RepositoryConnection, Execution>
    fundingLinks: Resolver<Items['Repository'], object, readonly (FundingLink)[], Execution>
    isBlankIssuesEnabled: Resolver<Items['Repository'], object, boolean, Execution>
    isEmpty: Resolver<Items['Repository'], object, boolean, Execution>
    isInOrganization: Resolver<Items['Repository'], object, boolean, Execution>
    isLocked: Resolver<Items['Repository'], object, boolean, Execution>
    isMirror: Resolver<Items['Repository'], object, boolean, Execution>
    isSecurityPolicyEnabled: Resolver<Items['Repository'], object, boolean | null, Execution>
    isUserConfigurationRepository: Resolver<Items['Repository'], object, boolean, Execution>
    issue: Resolver<Items['Repository'], { number: number }, ItemOf<'Issue'> | null, Execution>
    issueOrPullRequest: Resolver<Items['Repository'], { number: number }, ItemOf<'Issue' | 'PullRequest'> | null, Execution>
    issueTemplates: Resolver<Items['Repository'], object, readonly (IssueTemplate)[] | null, Execution>
    issues: Resolver<Items['Repository'], { after?: string | null; before?: string | null; filterBy?: IssueFilters | null; first?: number | null; labels?: readonly (string)[] | null; last?: number | null; orderBy?: IssueOrder | null; states?: readonly (IssueState)[] | null }, IssueConnection, Execution>
    label: Resolver<Items['Repository'], { name: string }, ItemOf<'Label'> | null, Execution>
    labels: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy: LabelOrder | null; query?: string | null }, LabelConnection | null, Execution>
    languages: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy?: LanguageOrder | null }, LanguageConnection | null, Execution>
    latestRelease: Resolver<Items['Repository'], object, ItemOf<'Release'> | null, Execution>
    licenseInfo: Resolver<Items['Repository'], object, ItemOf<'License'> | null, Execution>
    lockReason: Resolver<Items['Repository'], object, RepositoryLockReason | null, Execution>
    mentionableUsers: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; query?: string | null }, UserConnection, Execution>
    milestone: Resolver<Items['Repository'], { number: number }, ItemOf<'Milestone'> | null, Execution>
    milestones: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy?: MilestoneOrder | null; query?: string | null; states?: readonly (MilestoneState)[] | null }, MilestoneConnection | null, Execution>
    nameWithOwner: Resolver<Items['Repository'], object, string, Execution>
    object: Resolver<Items['Repository'], { expression?: string | null; oid?: string | null }, ItemOf<'Commit'> | Named<'Blob', Blob> | Named<'Tag', Tag> | Named<'Tree', Tree> | null, Execution>
    pinnedIssues: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, PinnedIssueConnection | null, Execution>
    primaryLanguage: Resolver<Items['Repository'], object, Language | null, Execution>
    projectsUrl: Resolver<Items['Repository'], object, string, Execution>
    pullRequest: Resolver<Items['Repository'], { number: number }, ItemOf<'PullRequest'> | null, Execution>
    pullRequestTemplates: Resolver<Items['Repository'], object, readonly (PullRequestTemplate)[] | null, Execution>
    pullRequests: Resolver<Items['Repository'], { after?: string | null; baseRefName?: string | null; before?: string | null; first?: number | null; headRefName?: string | null; labels?: readonly (string)[] | null; last?: number | null; orderBy?: IssueOrder | null; states?: readonly (PullRequestState)[] | null }, PullRequestConnection, Execution>
    ref: Resolver<Items['Repository'], { qualifiedName: string }, ItemOf<'Ref'> | null, Execution>
    refs: Resolver<Items['Repository'], { after?: string | null; before?: string | null; direction?: OrderDirection | null; first?: number | null; last?: number | null; orderBy?: RefOrder | null; query?: string | null; refPrefix: string }, RefConnection | null, Execution>
    release: Resolver<Items['Repository'], { tagName: string }, ItemOf<'Release'> | null, Execution>
    releases: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy?: ReleaseOrder | null }, ReleaseConnection, Execution>
    repositoryTopics: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, RepositoryTopicConnection, Execution>
    securityPolicyUrl: Resolver<Items['Repository'], object, string | null, Execution>
    suggestedActors: Resolver<Items['Repository'], { after?: string | null; before?: string | null; capabilities: readonly (RepositorySuggestedActorFilter)[]; first?: number | null; last?: number | null; loginNames?: string | null; query?: string | null }, ActorConnection, Execution>
    submodules: Resolver<Items['Repository'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null }, SubmoduleConnection, Execution>
    viewerCanAdminister: Resolver<Items['Repository'], object, boolean, Execution>
    viewerCanSubscribe: Resolver<Items['Repository'], object, boolean, Execution>
    viewerDefaultCommitEmail: Resolver<Items['Repository'], object, string | null, Execution>
    viewerDefaultMergeMethod: Resolver<Items['Repository'], object, PullRequestMergeMethod, Execution>
    viewerHasStarred: Resolver<Items['Repository'], object, boolean, Execution>
    viewerPermission: Resolver<Items['Repository'], object, RepositoryPermission | null, Execution>
    viewerPossibleCommitEmails: Resolver<Items['Repository'], object, readonly (string)[] | null, Execution>
    viewerSubscription: Resolver<Items['Repository'], object, SubscriptionState | null, Execution>
    viewerCanUpdateTopics: Resolver<Items['Repository'], object, boolean, Execution>
  }
  StatusContext: {
    isRequired: Resolver<Items['StatusContext'], { pullRequestId?: string | null; pullRequestNumber?: number | null }, boolean, Execution>
  }
  Team: {
    avatarUrl: Resolver<Items['Team'], { size: number | null }, string | null, Execution>
    combinedSlug: Resolver<Items['Team'], object, string, Execution>
    members: Resolver<Items['Team'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; membership: TeamMembershipType | null; orderBy?: TeamMemberOrder | null; query?: string | null; role?: TeamMemberRole | null }, TeamMemberConnection, Execution>
    privacy: Resolver<Items['Team'], object, TeamPrivacy, Execution>
    repositories: Resolver<Items['Team'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy?: TeamRepositoryOrder | null; query?: string | null }, TeamRepositoryConnection, Execution>
    reviewRequestDelegationAlgorithm: Resolver<Items['Team'], object, TeamReviewAssignmentAlgorithm | null, Execution>
    reviewRequestDelegationEnabled: Resolver<Items['Team'], object, boolean, Execution>
    reviewRequestDelegationMemberCount: Resolver<Items['Team'], object, number | null, Execution>
    reviewRequestDelegationNotifyTeam: Resolver<Items['Team'], object, boolean, Execution>
  }
  User: {
    contributionsCollection: Resolver<Items['User'], { from?: string | null; organizationID?: string | null; to?: string | null }, ContributionsCollection, Execution>
    email: Resolver<Items['User'], object, string, Execution>
    gist: Resolver<Items['User'], { name: string }, ItemOf<'Gist'> | null, Execution>
    gists: Resolver<Items['User'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy?: GistOrder | null; privacy?: GistPrivacy | null }, GistConnection, Execution>
    hovercard: Resolver<Items['User'], { primarySubjectId?: string | null }, Hovercard, Execution>
    isHireable: Resolver<Items['User'], object, boolean, Execution>
    isViewer: Resolver<Items['User'], object, boolean, Execution>
    issues: Resolver<Items['User'], { after?: string | null; before?: string | null; first?: number | null; labels?: readonly (string)[] | null; last?: number | null; orderBy?: IssueOrder | null; states?: readonly (IssueState)[] | null }, IssueConnection, Execution>
    organization: Resolver<Items['User'], { login: string }, ItemOf<'Organization'> | null, Execution>
    organizations: Resolver<Items['User'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy: OrganizationOrder | null }, OrganizationConnection, Execution>
    pullRequests: Resolver<Items['User'], { after?: string | null; baseRefName?: string | null; before?: string | null; first?: number | null; headRefName?: string | null; labels?: readonly (string)[] | null; last?: number | null; orderBy?: IssueOrder | null; states?: readonly (PullRequestState)[] | null }, PullRequestConnection, Execution>
    repositories: Resolver<Items['User'], { affiliations?: readonly (RepositoryAffiliation | null)[] | null; after?: string | null; before?: string | null; first?: number | null; isArchived?: boolean | null; isFork?: boolean | null; last?: number | null; orderBy?: RepositoryOrder | null; ownerAffiliations: readonly (RepositoryAffiliation | null)[] | null; privacy?: RepositoryPrivacy | null; visibility?: RepositoryVisibility | null }, RepositoryConnection, Execution>
    repository: Resolver<Items['User'], { followRenames: boolean | null; name: string }, ItemOf<'Repository'> | null, Execution>
    starredRepositories: Resolver<Items['User'], { after?: string | null; before?: string | null; first?: number | null; last?: number | null; orderBy?: StarOrder | null }, StarredRepositoryConnection, Execution>
    status: Resolver<Items['User'], object, UserStatus | null, Execution>
    viewerCanFollow: Resolver<Items['User'], object, boolean, Execution>
    viewerIsFollowing: Resolver<Items['User'], object, boolean, Execution>
    websiteUrl: Resolver<Items['User'], object, string | null, Execution>
  }
  WorkflowRun: {
    workflow: Resolver<Items['WorkflowRun'], object, ItemOf<'Workflow'>, Execution>
  }
}
