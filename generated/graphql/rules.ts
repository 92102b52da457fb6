/** Made by `npm run generate` from spec/. Edit there, not here. */

/** How a field is read from the value of its object. */
export interface Rule {
  at?: readonly string[]
  /** The repository that the object is in. */
  in?: 'repository'
  /** What the text is changed to. */
  as?: 'path' | 'html' | 'text'
  list?: { operation: string; key?: string; query?: object }
  absent?: true
  always?: unknown
}

/** By type and field. Fields that are not here have a resolver. */
export const rules: Readonly<Record<string, Rule>> = {
  "AddDiscussionCommentPayload.comment": {
    "absent": true
  },
  "AddProjectV2ItemByIdPayload.item": {
    "absent": true
  },
  "App.clientId": {
    "at": [
      "client_id"
    ]
  },
  "App.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "App.databaseId": {
    "at": [
      "id"
    ]
  },
  "App.description": {
    "at": [
      "description"
    ]
  },
  "App.id": {
    "at": [
      "node_id"
    ]
  },
  "App.name": {
    "at": [
      "name"
    ]
  },
  "App.slug": {
    "at": [
      "slug"
    ]
  },
  "App.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "App.url": {
    "at": [
      "html_url"
    ]
  },
  "Bot.avatarUrl": {
    "at": [
      "avatar_url"
    ]
  },
  "Bot.databaseId": {
    "at": [
      "id"
    ]
  },
  "Bot.id": {
    "at": [
      "node_id"
    ]
  },
  "Bot.login": {
    "at": [
      "login"
    ]
  },
  "Bot.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Bot.url": {
    "at": [
      "html_url"
    ]
  },
  "BranchProtectionRule.allowsDeletions": {
    "at": [
      "allow_deletions",
      "enabled"
    ]
  },
  "BranchProtectionRule.allowsForcePushes": {
    "at": [
      "allow_force_pushes",
      "enabled"
    ]
  },
  "BranchProtectionRule.blocksCreations": {
    "at": [
      "block_creations",
      "enabled"
    ]
  },
  "BranchProtectionRule.isAdminEnforced": {
    "at": [
      "enforce_admins",
      "enabled"
    ]
  },
  "BranchProtectionRule.lockAllowsFetchAndMerge": {
    "at": [
      "allow_fork_syncing",
      "enabled"
    ]
  },
  "BranchProtectionRule.lockBranch": {
    "at": [
      "lock_branch",
      "enabled"
    ]
  },
  "BranchProtectionRule.repository": {
    "in": "repository"
  },
  "BranchProtectionRule.requiresCommitSignatures": {
    "at": [
      "required_signatures",
      "enabled"
    ]
  },
  "BranchProtectionRule.requiresConversationResolution": {
    "at": [
      "required_conversation_resolution",
      "enabled"
    ]
  },
  "BranchProtectionRule.requiresDeployments": {
    "always": false
  },
  "BranchProtectionRule.requiresLinearHistory": {
    "at": [
      "required_linear_history",
      "enabled"
    ]
  },
  "CheckRun.checkSuite": {
    "at": [
      "check_suite"
    ]
  },
  "CheckRun.completedAt": {
    "at": [
      "completed_at"
    ]
  },
  "CheckRun.conclusion": {
    "at": [
      "conclusion"
    ]
  },
  "CheckRun.databaseId": {
    "at": [
      "id"
    ]
  },
  "CheckRun.detailsUrl": {
    "at": [
      "details_url"
    ]
  },
  "CheckRun.externalId": {
    "at": [
      "external_id"
    ]
  },
  "CheckRun.id": {
    "at": [
      "node_id"
    ]
  },
  "CheckRun.name": {
    "at": [
      "name"
    ]
  },
  "CheckRun.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "CheckRun.startedAt": {
    "at": [
      "started_at"
    ]
  },
  "CheckRun.status": {
    "at": [
      "status"
    ]
  },
  "CheckRun.summary": {
    "at": [
      "output",
      "summary"
    ]
  },
  "CheckRun.text": {
    "at": [
      "output",
      "text"
    ]
  },
  "CheckRun.title": {
    "at": [
      "output",
      "title"
    ]
  },
  "CheckRun.url": {
    "at": [
      "html_url"
    ]
  },
  "CheckSuite.app": {
    "at": [
      "app"
    ]
  },
  "CheckSuite.conclusion": {
    "at": [
      "conclusion"
    ]
  },
  "CheckSuite.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "CheckSuite.databaseId": {
    "at": [
      "id"
    ]
  },
  "CheckSuite.id": {
    "at": [
      "node_id"
    ]
  },
  "CheckSuite.status": {
    "at": [
      "status"
    ]
  },
  "CheckSuite.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Commit.additions": {
    "at": [
      "stats",
      "additions"
    ]
  },
  "Commit.authoredDate": {
    "at": [
      "commit",
      "author",
      "date"
    ]
  },
  "Commit.commitUrl": {
    "at": [
      "html_url"
    ]
  },
  "Commit.committedDate": {
    "at": [
      "commit",
      "committer",
      "date"
    ]
  },
  "Commit.deletions": {
    "at": [
      "stats",
      "deletions"
    ]
  },
  "Commit.id": {
    "at": [
      "node_id"
    ]
  },
  "Commit.message": {
    "at": [
      "commit",
      "message"
    ]
  },
  "Commit.oid": {
    "at": [
      "sha"
    ]
  },
  "Commit.parents": {
    "at": [
      "parents"
    ]
  },
  "Commit.repository": {
    "in": "repository"
  },
  "Commit.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Commit.url": {
    "at": [
      "html_url"
    ]
  },
  "CommitComment.authorAssociation": {
    "at": [
      "author_association"
    ]
  },
  "CommitComment.body": {
    "at": [
      "body"
    ]
  },
  "CommitComment.bodyHTML": {
    "at": [
      "body"
    ],
    "as": "html"
  },
  "CommitComment.bodyText": {
    "at": [
      "body"
    ],
    "as": "text"
  },
  "CommitComment.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "CommitComment.databaseId": {
    "at": [
      "id"
    ]
  },
  "CommitComment.id": {
    "at": [
      "node_id"
    ]
  },
  "CommitComment.path": {
    "at": [
      "path"
    ]
  },
  "CommitComment.position": {
    "at": [
      "position"
    ]
  },
  "CommitComment.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "CommitComment.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "CommitComment.url": {
    "at": [
      "html_url"
    ]
  },
  "ContributionsCollection.restrictedContributionsCount": {
    "always": 0
  },
  "CreateProjectV2FieldPayload.projectV2Field": {
    "absent": true
  },
  "CreateProjectV2Payload.projectV2": {
    "absent": true
  },
  "DeleteDiscussionCommentPayload.comment": {
    "absent": true
  },
  "DeployKey.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "DeployKey.enabled": {
    "at": [
      "enabled"
    ]
  },
  "DeployKey.id": {
    "at": [
      "id"
    ]
  },
  "DeployKey.key": {
    "at": [
      "key"
    ]
  },
  "DeployKey.readOnly": {
    "at": [
      "read_only"
    ]
  },
  "DeployKey.title": {
    "at": [
      "title"
    ]
  },
  "DeployKey.verified": {
    "at": [
      "verified"
    ]
  },
  "Deployment.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Deployment.databaseId": {
    "at": [
      "id"
    ]
  },
  "Deployment.description": {
    "at": [
      "description"
    ]
  },
  "Deployment.environment": {
    "at": [
      "environment"
    ]
  },
  "Deployment.id": {
    "at": [
      "node_id"
    ]
  },
  "Deployment.originalEnvironment": {
    "at": [
      "original_environment"
    ]
  },
  "Deployment.creator": {
    "at": [
      "creator"
    ]
  },
  "Deployment.repository": {
    "in": "repository"
  },
  "Deployment.statuses": {
    "list": {
      "operation": "repos/list-deployment-statuses"
    }
  },
  "Deployment.task": {
    "at": [
      "task"
    ]
  },
  "Deployment.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "DeploymentStatus.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "DeploymentStatus.creator": {
    "at": [
      "creator"
    ]
  },
  "DeploymentStatus.description": {
    "at": [
      "description"
    ]
  },
  "DeploymentStatus.environment": {
    "at": [
      "environment"
    ]
  },
  "DeploymentStatus.environmentUrl": {
    "at": [
      "environment_url"
    ]
  },
  "DeploymentStatus.id": {
    "at": [
      "node_id"
    ]
  },
  "DeploymentStatus.logUrl": {
    "at": [
      "log_url"
    ]
  },
  "DeploymentStatus.state": {
    "at": [
      "state"
    ]
  },
  "DeploymentStatus.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Discussion.answer": {
    "absent": true
  },
  "Discussion.category": {
    "absent": true
  },
  "Discussion.comments": {
    "absent": true
  },
  "Discussion.poll": {
    "absent": true
  },
  "DiscussionCategoryConnection.nodes": {
    "absent": true
  },
  "DiscussionCategoryEdge.node": {
    "absent": true
  },
  "DiscussionComment.discussion": {
    "absent": true
  },
  "DiscussionComment.replies": {
    "absent": true
  },
  "DiscussionComment.replyTo": {
    "absent": true
  },
  "DiscussionCommentConnection.nodes": {
    "absent": true
  },
  "DiscussionCommentEdge.node": {
    "absent": true
  },
  "DiscussionConnection.nodes": {
    "absent": true
  },
  "DiscussionEdge.node": {
    "absent": true
  },
  "Environment.databaseId": {
    "at": [
      "id"
    ]
  },
  "Environment.id": {
    "at": [
      "node_id"
    ]
  },
  "Environment.name": {
    "at": [
      "name"
    ]
  },
  "Gist.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Gist.description": {
    "at": [
      "description"
    ]
  },
  "Gist.id": {
    "at": [
      "node_id"
    ]
  },
  "Gist.isPublic": {
    "at": [
      "public"
    ]
  },
  "Gist.name": {
    "at": [
      "id"
    ]
  },
  "Gist.owner": {
    "at": [
      "owner"
    ]
  },
  "Gist.pushedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Gist.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Gist.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Gist.url": {
    "at": [
      "html_url"
    ]
  },
  "IpAllowListEntryConnection.nodes": {
    "absent": true
  },
  "IpAllowListEntryEdge.node": {
    "absent": true
  },
  "Issue.activeLockReason": {
    "at": [
      "active_lock_reason"
    ]
  },
  "Issue.assignees": {
    "at": [
      "assignees"
    ]
  },
  "Issue.author": {
    "at": [
      "user"
    ]
  },
  "Issue.authorAssociation": {
    "at": [
      "author_association"
    ]
  },
  "Issue.blockedBy": {
    "list": {
      "operation": "issues/list-dependencies-blocked-by"
    }
  },
  "Issue.blocking": {
    "list": {
      "operation": "issues/list-dependencies-blocking"
    }
  },
  "Issue.body": {
    "at": [
      "body"
    ]
  },
  "Issue.bodyHTML": {
    "at": [
      "body"
    ],
    "as": "html"
  },
  "Issue.bodyText": {
    "at": [
      "body"
    ],
    "as": "text"
  },
  "Issue.closedAt": {
    "at": [
      "closed_at"
    ]
  },
  "Issue.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Issue.databaseId": {
    "at": [
      "id"
    ]
  },
  "Issue.id": {
    "at": [
      "node_id"
    ]
  },
  "Issue.issueDependenciesSummary": {
    "at": [
      "issue_dependencies_summary"
    ]
  },
  "Issue.labels": {
    "at": [
      "labels"
    ]
  },
  "Issue.locked": {
    "at": [
      "locked"
    ]
  },
  "Issue.milestone": {
    "at": [
      "milestone"
    ]
  },
  "Issue.number": {
    "at": [
      "number"
    ]
  },
  "Issue.projectCards": {
    "absent": true
  },
  "Issue.projectItems": {
    "absent": true
  },
  "Issue.repository": {
    "in": "repository"
  },
  "Issue.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Issue.state": {
    "at": [
      "state"
    ]
  },
  "Issue.stateReason": {
    "at": [
      "state_reason"
    ]
  },
  "Issue.subIssues": {
    "list": {
      "operation": "issues/list-sub-issues"
    }
  },
  "Issue.subIssuesSummary": {
    "at": [
      "sub_issues_summary"
    ]
  },
  "Issue.title": {
    "at": [
      "title"
    ]
  },
  "Issue.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Issue.url": {
    "at": [
      "html_url"
    ]
  },
  "IssueComment.author": {
    "at": [
      "user"
    ]
  },
  "IssueComment.authorAssociation": {
    "at": [
      "author_association"
    ]
  },
  "IssueComment.body": {
    "at": [
      "body"
    ]
  },
  "IssueComment.bodyHTML": {
    "at": [
      "body"
    ],
    "as": "html"
  },
  "IssueComment.bodyText": {
    "at": [
      "body"
    ],
    "as": "text"
  },
  "IssueComment.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "IssueComment.databaseId": {
    "at": [
      "id"
    ]
  },
  "IssueComment.id": {
    "at": [
      "node_id"
    ]
  },
  "IssueComment.publishedAt": {
    "at": [
      "created_at"
    ]
  },
  "IssueComment.repository": {
    "in": "repository"
  },
  "IssueComment.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "IssueComment.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "IssueComment.url": {
    "at": [
      "html_url"
    ]
  },
  "IssueDependenciesSummary.blockedBy": {
    "at": [
      "blocked_by"
    ]
  },
  "IssueDependenciesSummary.blocking": {
    "at": [
      "blocking"
    ]
  },
  "IssueDependenciesSummary.totalBlockedBy": {
    "at": [
      "total_blocked_by"
    ]
  },
  "IssueDependenciesSummary.totalBlocking": {
    "at": [
      "total_blocking"
    ]
  },
  "IssueType.description": {
    "at": [
      "description"
    ]
  },
  "IssueType.id": {
    "at": [
      "node_id"
    ]
  },
  "IssueType.isEnabled": {
    "at": [
      "is_enabled"
    ]
  },
  "IssueType.name": {
    "at": [
      "name"
    ]
  },
  "Label.color": {
    "at": [
      "color"
    ]
  },
  "Label.createdAt": {
    "absent": true
  },
  "Label.description": {
    "at": [
      "description"
    ]
  },
  "Label.id": {
    "at": [
      "node_id"
    ]
  },
  "Label.isDefault": {
    "at": [
      "default"
    ]
  },
  "Label.name": {
    "at": [
      "name"
    ]
  },
  "Label.repository": {
    "in": "repository"
  },
  "Label.updatedAt": {
    "absent": true
  },
  "License.body": {
    "at": [
      "body"
    ]
  },
  "License.description": {
    "at": [
      "description"
    ]
  },
  "License.featured": {
    "at": [
      "featured"
    ]
  },
  "License.id": {
    "at": [
      "node_id"
    ]
  },
  "License.implementation": {
    "at": [
      "implementation"
    ]
  },
  "License.hidden": {
    "always": false
  },
  "License.key": {
    "at": [
      "key"
    ]
  },
  "License.name": {
    "at": [
      "name"
    ]
  },
  "License.nickname": {
    "absent": true
  },
  "License.pseudoLicense": {
    "always": false
  },
  "License.spdxId": {
    "at": [
      "spdx_id"
    ]
  },
  "License.url": {
    "at": [
      "html_url"
    ]
  },
  "MarkDiscussionCommentAsAnswerPayload.discussion": {
    "absent": true
  },
  "MergeQueue.configuration": {
    "absent": true
  },
  "MergeQueueEntry.mergeQueue": {
    "absent": true
  },
  "Milestone.closedAt": {
    "at": [
      "closed_at"
    ]
  },
  "Milestone.closedIssueCount": {
    "at": [
      "closed_issues"
    ]
  },
  "Milestone.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Milestone.creator": {
    "at": [
      "creator"
    ]
  },
  "Milestone.description": {
    "at": [
      "description"
    ]
  },
  "Milestone.dueOn": {
    "at": [
      "due_on"
    ]
  },
  "Milestone.id": {
    "at": [
      "node_id"
    ]
  },
  "Milestone.number": {
    "at": [
      "number"
    ]
  },
  "Milestone.openIssueCount": {
    "at": [
      "open_issues"
    ]
  },
  "Milestone.repository": {
    "in": "repository"
  },
  "Milestone.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Milestone.state": {
    "at": [
      "state"
    ]
  },
  "Milestone.title": {
    "at": [
      "title"
    ]
  },
  "Milestone.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Milestone.url": {
    "at": [
      "html_url"
    ]
  },
  "Organization.archivedAt": {
    "at": [
      "archived_at"
    ]
  },
  "Organization.avatarUrl": {
    "at": [
      "avatar_url"
    ]
  },
  "Organization.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Organization.databaseId": {
    "at": [
      "id"
    ]
  },
  "Organization.description": {
    "at": [
      "description"
    ]
  },
  "Organization.email": {
    "at": [
      "email"
    ]
  },
  "Organization.id": {
    "at": [
      "node_id"
    ]
  },
  "Organization.ipAllowListEntries": {
    "absent": true
  },
  "Organization.isVerified": {
    "at": [
      "is_verified"
    ]
  },
  "Organization.location": {
    "at": [
      "location"
    ]
  },
  "Organization.login": {
    "at": [
      "login"
    ]
  },
  "Organization.membersCanForkPrivateRepositories": {
    "at": [
      "members_can_fork_private_repositories"
    ]
  },
  "Organization.name": {
    "at": [
      "name"
    ]
  },
  "Organization.organizationBillingEmail": {
    "at": [
      "billing_email"
    ]
  },
  "Organization.projectV2": {
    "absent": true
  },
  "Organization.projects": {
    "absent": true
  },
  "Organization.projectsV2": {
    "absent": true
  },
  "Organization.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Organization.rulesets": {
    "absent": true
  },
  "Organization.samlIdentityProvider": {
    "absent": true
  },
  "Organization.twitterUsername": {
    "at": [
      "twitter_username"
    ]
  },
  "Organization.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Organization.url": {
    "at": [
      "html_url"
    ]
  },
  "Organization.viewerCanCreateProjects": {
    "always": false
  },
  "Organization.webCommitSignoffRequired": {
    "at": [
      "web_commit_signoff_required"
    ]
  },
  "ProjectCard.column": {
    "absent": true
  },
  "ProjectCard.project": {
    "absent": true
  },
  "ProjectCardConnection.nodes": {
    "absent": true
  },
  "ProjectCardEdge.node": {
    "absent": true
  },
  "ProjectConnection.nodes": {
    "absent": true
  },
  "ProjectEdge.node": {
    "absent": true
  },
  "ProjectV2.field": {
    "absent": true
  },
  "ProjectV2.fields": {
    "absent": true
  },
  "ProjectV2.items": {
    "absent": true
  },
  "ProjectV2.statusUpdates": {
    "absent": true
  },
  "ProjectV2.views": {
    "absent": true
  },
  "ProjectV2Connection.nodes": {
    "absent": true
  },
  "ProjectV2Edge.node": {
    "absent": true
  },
  "ProjectV2FieldConfigurationConnection.nodes": {
    "absent": true
  },
  "ProjectV2FieldConfigurationEdge.node": {
    "absent": true
  },
  "ProjectV2Item.content": {
    "absent": true
  },
  "ProjectV2Item.fieldValueByName": {
    "absent": true
  },
  "ProjectV2Item.fieldValues": {
    "absent": true
  },
  "ProjectV2Item.project": {
    "absent": true
  },
  "ProjectV2ItemConnection.nodes": {
    "absent": true
  },
  "ProjectV2ItemEdge.node": {
    "absent": true
  },
  "ProjectV2ItemFieldDateValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldIterationValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldLabelValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldMilestoneValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldNumberValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldPullRequestValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldRepositoryValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldReviewerValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldSingleSelectValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldTextValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldUserValue.field": {
    "absent": true
  },
  "ProjectV2ItemFieldValueConnection.nodes": {
    "absent": true
  },
  "ProjectV2ItemFieldValueEdge.node": {
    "absent": true
  },
  "ProjectV2IterationField.configuration": {
    "absent": true
  },
  "ProjectV2SingleSelectField.options": {
    "absent": true
  },
  "ProjectV2StatusUpdateConnection.nodes": {
    "absent": true
  },
  "ProjectV2StatusUpdateEdge.node": {
    "absent": true
  },
  "ProjectV2ViewConnection.nodes": {
    "absent": true
  },
  "ProjectV2ViewEdge.node": {
    "absent": true
  },
  "PullRequest.activeLockReason": {
    "at": [
      "active_lock_reason"
    ]
  },
  "PullRequest.additions": {
    "at": [
      "additions"
    ]
  },
  "PullRequest.assignees": {
    "at": [
      "assignees"
    ]
  },
  "PullRequest.author": {
    "at": [
      "user"
    ]
  },
  "PullRequest.authorAssociation": {
    "at": [
      "author_association"
    ]
  },
  "PullRequest.baseRefName": {
    "at": [
      "base",
      "ref"
    ]
  },
  "PullRequest.baseRefOid": {
    "at": [
      "base",
      "sha"
    ]
  },
  "PullRequest.baseRepository": {
    "at": [
      "base",
      "repo"
    ]
  },
  "PullRequest.body": {
    "at": [
      "body"
    ]
  },
  "PullRequest.bodyHTML": {
    "at": [
      "body"
    ],
    "as": "html"
  },
  "PullRequest.bodyText": {
    "at": [
      "body"
    ],
    "as": "text"
  },
  "PullRequest.changedFiles": {
    "at": [
      "changed_files"
    ]
  },
  "PullRequest.closedAt": {
    "at": [
      "closed_at"
    ]
  },
  "PullRequest.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "PullRequest.databaseId": {
    "at": [
      "id"
    ]
  },
  "PullRequest.deletions": {
    "at": [
      "deletions"
    ]
  },
  "PullRequest.fullDatabaseId": {
    "at": [
      "id"
    ]
  },
  "PullRequest.headRefName": {
    "at": [
      "head",
      "ref"
    ]
  },
  "PullRequest.headRefOid": {
    "at": [
      "head",
      "sha"
    ]
  },
  "PullRequest.headRepository": {
    "at": [
      "head",
      "repo"
    ]
  },
  "PullRequest.headRepositoryOwner": {
    "at": [
      "head",
      "user"
    ]
  },
  "PullRequest.id": {
    "at": [
      "node_id"
    ]
  },
  "PullRequest.isDraft": {
    "at": [
      "draft"
    ]
  },
  "PullRequest.isInMergeQueue": {
    "always": false
  },
  "PullRequest.isMergeQueueEnabled": {
    "always": false
  },
  "PullRequest.labels": {
    "at": [
      "labels"
    ]
  },
  "PullRequest.locked": {
    "at": [
      "locked"
    ]
  },
  "PullRequest.maintainerCanModify": {
    "at": [
      "maintainer_can_modify"
    ]
  },
  "PullRequest.mergeQueueEntry": {
    "absent": true
  },
  "PullRequest.merged": {
    "at": [
      "merged"
    ]
  },
  "PullRequest.mergedAt": {
    "at": [
      "merged_at"
    ]
  },
  "PullRequest.mergedBy": {
    "at": [
      "merged_by"
    ]
  },
  "PullRequest.milestone": {
    "at": [
      "milestone"
    ]
  },
  "PullRequest.number": {
    "at": [
      "number"
    ]
  },
  "PullRequest.projectCards": {
    "absent": true
  },
  "PullRequest.projectItems": {
    "absent": true
  },
  "PullRequest.repository": {
    "in": "repository"
  },
  "PullRequest.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "PullRequest.title": {
    "at": [
      "title"
    ]
  },
  "PullRequest.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "PullRequest.url": {
    "at": [
      "html_url"
    ]
  },
  "PullRequestChangedFile.additions": {
    "at": [
      "additions"
    ]
  },
  "PullRequestChangedFile.deletions": {
    "at": [
      "deletions"
    ]
  },
  "PullRequestChangedFile.path": {
    "at": [
      "filename"
    ]
  },
  "PullRequestReview.author": {
    "at": [
      "user"
    ]
  },
  "PullRequestReview.authorAssociation": {
    "at": [
      "author_association"
    ]
  },
  "PullRequestReview.body": {
    "at": [
      "body"
    ]
  },
  "PullRequestReview.bodyHTML": {
    "at": [
      "body"
    ],
    "as": "html"
  },
  "PullRequestReview.bodyText": {
    "at": [
      "body"
    ],
    "as": "text"
  },
  "PullRequestReview.databaseId": {
    "at": [
      "id"
    ]
  },
  "PullRequestReview.fullDatabaseId": {
    "at": [
      "id"
    ]
  },
  "PullRequestReview.id": {
    "at": [
      "node_id"
    ]
  },
  "PullRequestReview.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "PullRequestReview.state": {
    "at": [
      "state"
    ]
  },
  "PullRequestReview.submittedAt": {
    "at": [
      "submitted_at"
    ]
  },
  "PullRequestReview.repository": {
    "in": "repository"
  },
  "PullRequestReview.url": {
    "at": [
      "html_url"
    ]
  },
  "PullRequestReviewComment.author": {
    "at": [
      "user"
    ]
  },
  "PullRequestReviewComment.authorAssociation": {
    "at": [
      "author_association"
    ]
  },
  "PullRequestReviewComment.body": {
    "at": [
      "body"
    ]
  },
  "PullRequestReviewComment.bodyHTML": {
    "at": [
      "body"
    ],
    "as": "html"
  },
  "PullRequestReviewComment.bodyText": {
    "at": [
      "body"
    ],
    "as": "text"
  },
  "PullRequestReviewComment.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "PullRequestReviewComment.databaseId": {
    "at": [
      "id"
    ]
  },
  "PullRequestReviewComment.fullDatabaseId": {
    "at": [
      "id"
    ]
  },
  "PullRequestReviewComment.diffHunk": {
    "at": [
      "diff_hunk"
    ]
  },
  "PullRequestReviewComment.id": {
    "at": [
      "node_id"
    ]
  },
  "PullRequestReviewComment.line": {
    "at": [
      "line"
    ]
  },
  "PullRequestReviewComment.originalLine": {
    "at": [
      "original_line"
    ]
  },
  "PullRequestReviewComment.originalStartLine": {
    "at": [
      "original_start_line"
    ]
  },
  "PullRequestReviewComment.path": {
    "at": [
      "path"
    ]
  },
  "PullRequestReviewComment.position": {
    "at": [
      "position"
    ]
  },
  "PullRequestReviewComment.repository": {
    "in": "repository"
  },
  "PullRequestReviewComment.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "PullRequestReviewComment.startLine": {
    "at": [
      "start_line"
    ]
  },
  "PullRequestReviewComment.subjectType": {
    "at": [
      "subject_type"
    ]
  },
  "PullRequestReviewComment.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "PullRequestReviewComment.url": {
    "at": [
      "html_url"
    ]
  },
  "Reaction.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Reaction.databaseId": {
    "at": [
      "id"
    ]
  },
  "Reaction.id": {
    "at": [
      "node_id"
    ]
  },
  "Reaction.user": {
    "at": [
      "user"
    ]
  },
  "Ref.id": {
    "at": [
      "node_id"
    ]
  },
  "Ref.repository": {
    "in": "repository"
  },
  "Release.author": {
    "at": [
      "author"
    ]
  },
  "Release.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Release.databaseId": {
    "at": [
      "id"
    ]
  },
  "Release.description": {
    "at": [
      "body"
    ]
  },
  "Release.id": {
    "at": [
      "node_id"
    ]
  },
  "Release.immutable": {
    "at": [
      "immutable"
    ]
  },
  "Release.isDraft": {
    "at": [
      "draft"
    ]
  },
  "Release.isPrerelease": {
    "at": [
      "prerelease"
    ]
  },
  "Release.name": {
    "at": [
      "name"
    ]
  },
  "Release.publishedAt": {
    "at": [
      "published_at"
    ]
  },
  "Release.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Release.tagName": {
    "at": [
      "tag_name"
    ]
  },
  "Release.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Release.url": {
    "at": [
      "html_url"
    ]
  },
  "ReleaseAsset.contentType": {
    "at": [
      "content_type"
    ]
  },
  "ReleaseAsset.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "ReleaseAsset.digest": {
    "at": [
      "digest"
    ]
  },
  "ReleaseAsset.downloadCount": {
    "at": [
      "download_count"
    ]
  },
  "ReleaseAsset.downloadUrl": {
    "at": [
      "browser_download_url"
    ]
  },
  "ReleaseAsset.id": {
    "at": [
      "node_id"
    ]
  },
  "ReleaseAsset.name": {
    "at": [
      "name"
    ]
  },
  "ReleaseAsset.size": {
    "at": [
      "size"
    ]
  },
  "ReleaseAsset.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "ReleaseAsset.uploadedBy": {
    "at": [
      "uploader"
    ]
  },
  "ReleaseAsset.url": {
    "at": [
      "browser_download_url"
    ]
  },
  "Repository.allowUpdateBranch": {
    "at": [
      "allow_update_branch"
    ]
  },
  "Repository.autoMergeAllowed": {
    "at": [
      "allow_auto_merge"
    ]
  },
  "Repository.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Repository.databaseId": {
    "at": [
      "id"
    ]
  },
  "Repository.deleteBranchOnMerge": {
    "at": [
      "delete_branch_on_merge"
    ]
  },
  "Repository.description": {
    "at": [
      "description"
    ]
  },
  "Repository.discussion": {
    "absent": true
  },
  "Repository.discussionCategories": {
    "absent": true
  },
  "Repository.discussions": {
    "absent": true
  },
  "Repository.diskUsage": {
    "at": [
      "size"
    ]
  },
  "Repository.forkCount": {
    "at": [
      "forks_count"
    ]
  },
  "Repository.forkingAllowed": {
    "at": [
      "allow_forking"
    ]
  },
  "Repository.hasDiscussionsEnabled": {
    "at": [
      "has_discussions"
    ]
  },
  "Repository.hasIssuesEnabled": {
    "at": [
      "has_issues"
    ]
  },
  "Repository.hasProjectsEnabled": {
    "at": [
      "has_projects"
    ]
  },
  "Repository.hasSponsorshipsEnabled": {
    "always": false
  },
  "Repository.hasVulnerabilityAlertsEnabled": {
    "always": false
  },
  "Repository.hasWikiEnabled": {
    "at": [
      "has_wiki"
    ]
  },
  "Repository.homepageUrl": {
    "at": [
      "homepage"
    ]
  },
  "Repository.id": {
    "at": [
      "node_id"
    ]
  },
  "Repository.isArchived": {
    "at": [
      "archived"
    ]
  },
  "Repository.isDisabled": {
    "at": [
      "disabled"
    ]
  },
  "Repository.isFork": {
    "at": [
      "fork"
    ]
  },
  "Repository.isPrivate": {
    "at": [
      "private"
    ]
  },
  "Repository.isTemplate": {
    "at": [
      "is_template"
    ]
  },
  "Repository.mergeCommitAllowed": {
    "at": [
      "allow_merge_commit"
    ]
  },
  "Repository.mergeCommitMessage": {
    "at": [
      "merge_commit_message"
    ]
  },
  "Repository.mergeCommitTitle": {
    "at": [
      "merge_commit_title"
    ]
  },
  "Repository.mergeQueue": {
    "absent": true
  },
  "Repository.mirrorUrl": {
    "at": [
      "mirror_url"
    ]
  },
  "Repository.name": {
    "at": [
      "name"
    ]
  },
  "Repository.openGraphImageUrl": {
    "at": [
      "owner",
      "avatar_url"
    ]
  },
  "Repository.owner": {
    "at": [
      "owner"
    ]
  },
  "Repository.parent": {
    "at": [
      "parent"
    ]
  },
  "Repository.projects": {
    "absent": true
  },
  "Repository.projectsV2": {
    "absent": true
  },
  "Repository.pushedAt": {
    "at": [
      "pushed_at"
    ]
  },
  "Repository.rebaseMergeAllowed": {
    "at": [
      "allow_rebase_merge"
    ]
  },
  "Repository.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Repository.squashMergeAllowed": {
    "at": [
      "allow_squash_merge"
    ]
  },
  "Repository.squashMergeCommitMessage": {
    "at": [
      "squash_merge_commit_message"
    ]
  },
  "Repository.squashMergeCommitTitle": {
    "at": [
      "squash_merge_commit_title"
    ]
  },
  "Repository.rulesets": {
    "absent": true
  },
  "Repository.sshUrl": {
    "at": [
      "ssh_url"
    ]
  },
  "Repository.stargazerCount": {
    "at": [
      "stargazers_count"
    ]
  },
  "Repository.stargazers": {
    "list": {
      "operation": "activity/list-stargazers-for-repo"
    }
  },
  "Repository.tempCloneToken": {
    "at": [
      "temp_clone_token"
    ]
  },
  "Repository.templateRepository": {
    "at": [
      "template_repository"
    ]
  },
  "Repository.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Repository.url": {
    "at": [
      "html_url"
    ]
  },
  "Repository.usesCustomOpenGraphImage": {
    "always": false
  },
  "Repository.visibility": {
    "at": [
      "visibility"
    ]
  },
  "Repository.watchers": {
    "list": {
      "operation": "activity/list-watchers-for-repo"
    }
  },
  "Repository.webCommitSignoffRequired": {
    "at": [
      "web_commit_signoff_required"
    ]
  },
  "RepositoryRuleConnection.nodes": {
    "absent": true
  },
  "RepositoryRuleEdge.node": {
    "absent": true
  },
  "RepositoryRuleset.rules": {
    "absent": true
  },
  "RepositoryRuleset.source": {
    "absent": true
  },
  "RepositoryRulesetConnection.nodes": {
    "absent": true
  },
  "RepositoryRulesetEdge.node": {
    "absent": true
  },
  "StarredRepositoryConnection.isOverLimit": {
    "always": false
  },
  "StatusContext.avatarUrl": {
    "at": [
      "avatar_url"
    ]
  },
  "StatusContext.context": {
    "at": [
      "context"
    ]
  },
  "StatusContext.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "StatusContext.creator": {
    "at": [
      "creator"
    ]
  },
  "StatusContext.description": {
    "at": [
      "description"
    ]
  },
  "StatusContext.id": {
    "at": [
      "node_id"
    ]
  },
  "StatusContext.state": {
    "at": [
      "state"
    ]
  },
  "StatusContext.targetUrl": {
    "at": [
      "target_url"
    ]
  },
  "SubIssuesSummary.completed": {
    "at": [
      "completed"
    ]
  },
  "SubIssuesSummary.percentCompleted": {
    "at": [
      "percent_completed"
    ]
  },
  "SubIssuesSummary.total": {
    "at": [
      "total"
    ]
  },
  "Team.childTeams": {
    "list": {
      "operation": "teams/list-child-in-org"
    }
  },
  "Team.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Team.databaseId": {
    "at": [
      "id"
    ]
  },
  "Team.description": {
    "at": [
      "description"
    ]
  },
  "Team.id": {
    "at": [
      "node_id"
    ]
  },
  "Team.name": {
    "at": [
      "name"
    ]
  },
  "Team.notificationSetting": {
    "at": [
      "notification_setting"
    ]
  },
  "Team.organization": {
    "at": [
      "organization"
    ]
  },
  "Team.parentTeam": {
    "at": [
      "parent"
    ]
  },
  "Team.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Team.slug": {
    "at": [
      "slug"
    ]
  },
  "Team.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Team.url": {
    "at": [
      "html_url"
    ]
  },
  "Team.viewerCanSubscribe": {
    "always": false
  },
  "Team.viewerSubscription": {
    "absent": true
  },
  "UnmarkDiscussionCommentAsAnswerPayload.discussion": {
    "absent": true
  },
  "UpdateDiscussionCommentPayload.comment": {
    "absent": true
  },
  "UpdateProjectV2ItemFieldValuePayload.projectV2Item": {
    "absent": true
  },
  "User.avatarUrl": {
    "at": [
      "avatar_url"
    ]
  },
  "User.bio": {
    "at": [
      "bio"
    ]
  },
  "User.company": {
    "at": [
      "company"
    ]
  },
  "User.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "User.databaseId": {
    "at": [
      "id"
    ]
  },
  "User.followers": {
    "list": {
      "operation": "users/list-followers-for-user"
    }
  },
  "User.following": {
    "list": {
      "operation": "users/list-following-for-user"
    }
  },
  "User.hasSponsorsListing": {
    "always": false
  },
  "User.id": {
    "at": [
      "node_id"
    ]
  },
  "User.isEmployee": {
    "always": false
  },
  "User.isSiteAdmin": {
    "at": [
      "site_admin"
    ]
  },
  "User.location": {
    "at": [
      "location"
    ]
  },
  "User.login": {
    "at": [
      "login"
    ]
  },
  "User.name": {
    "at": [
      "name"
    ]
  },
  "User.projectV2": {
    "absent": true
  },
  "User.projectsV2": {
    "absent": true
  },
  "User.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "User.twitterUsername": {
    "at": [
      "twitter_username"
    ]
  },
  "User.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "User.url": {
    "at": [
      "html_url"
    ]
  },
  "User.userViewType": {
    "at": [
      "user_view_type"
    ]
  },
  "UserContentEdit.deletedAt": {
    "absent": true
  },
  "UserContentEdit.diff": {
    "absent": true
  },
  "Workflow.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "Workflow.databaseId": {
    "at": [
      "id"
    ]
  },
  "Workflow.id": {
    "at": [
      "node_id"
    ]
  },
  "Workflow.name": {
    "at": [
      "name"
    ]
  },
  "Workflow.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "Workflow.state": {
    "at": [
      "state"
    ]
  },
  "Workflow.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "Workflow.url": {
    "at": [
      "html_url"
    ]
  },
  "WorkflowRun.createdAt": {
    "at": [
      "created_at"
    ]
  },
  "WorkflowRun.databaseId": {
    "at": [
      "id"
    ]
  },
  "WorkflowRun.event": {
    "at": [
      "event"
    ]
  },
  "WorkflowRun.id": {
    "at": [
      "node_id"
    ]
  },
  "WorkflowRun.resourcePath": {
    "at": [
      "html_url"
    ],
    "as": "path"
  },
  "WorkflowRun.runNumber": {
    "at": [
      "run_number"
    ]
  },
  "WorkflowRun.updatedAt": {
    "at": [
      "updated_at"
    ]
  },
  "WorkflowRun.url": {
    "at": [
      "html_url"
    ]
  }
}

/** The operation that reads an object of a type as a whole. */
export const wholes: Readonly<Record<string, string>> = {
  "BranchProtectionRule": "repos/get-branch-protection",
  "CheckRun": "checks/get",
  "CheckSuite": "checks/get-suite",
  "Commit": "repos/get-commit",
  "Deployment": "repos/get-deployment",
  "Gist": "gists/get",
  "Issue": "issues/get",
  "IssueComment": "issues/get-comment",
  "Label": "issues/get-label",
  "License": "licenses/get",
  "Milestone": "issues/get-milestone",
  "Organization": "orgs/get",
  "PullRequest": "pulls/get",
  "PullRequestReview": "pulls/get-review",
  "PullRequestReviewComment": "pulls/get-review-comment",
  "Ref": "git/get-ref",
  "Release": "repos/get-release",
  "ReleaseAsset": "repos/get-release-asset",
  "Repository": "repos/get",
  "Team": "teams/get-by-name",
  "User": "users/get-by-username",
  "Workflow": "actions/get-workflow",
  "WorkflowRun": "actions/get-workflow-run"
}
