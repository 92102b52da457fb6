/** Events and actions of the documented platform that the server never sends, and why. */
export const unsent: readonly { reason: string; events: readonly string[] }[] = [
  {
    reason: 'no operation does it: the documented platform offers it in its pages or in GraphQL',
    events: [
      ...['check_run.requested_action', 'custom_property.promote_to_enterprise'],
      ...['branch_protection_configuration.disabled', 'branch_protection_configuration.enabled'],
      ...['installation.new_permissions_accepted', 'installation_target.renamed'],
      'organization.renamed',
    ],
  },
  {
    reason: 'the server runs no workflows',
    events: [
      'workflow_job.waiting',
      'deployment_protection_rule.requested',
      ...['approved', 'rejected', 'requested'].map((each) => `deployment_review.${each}`),
    ],
  },
  {
    reason: 'the server scans no dependencies and no secrets',
    events: [
      ...[
        ...['auto_dismissed', 'auto_reopened', 'created', 'dismissed', 'fixed', 'reintroduced'],
        'reopened',
      ].map((each) => `dependabot_alert.${each}`),
      ...['create', 'dismiss', 'reopen', 'resolve'].map(
        (each) => `repository_vulnerability_alert.${each}`,
      ),
      ...[
        ...['assigned', 'created', 'publicly_leaked', 'reopened', 'resolved', 'unassigned'],
        'validated',
      ].map((each) => `secret_scanning_alert.${each}`),
      ...['secret_scanning_alert_location.created', 'secret_scanning_scan.completed'],
    ],
  },
  {
    reason: 'the server has no merge queues and no rulesets',
    events: [
      ...['merge_group.checks_requested', 'merge_group.destroyed'],
      ...['pull_request.dequeued', 'pull_request.enqueued'],
      ...['created', 'deleted', 'edited'].map((each) => `repository_ruleset.${each}`),
    ],
  },
  {
    reason: 'the server has no discussions, wikis, pages, packages and projects',
    events: [
      ...[
        ...['answered', 'category_changed', 'closed', 'created', 'deleted', 'edited', 'labeled'],
        ...['locked', 'pinned', 'reopened', 'transferred', 'unanswered', 'unlabeled', 'unlocked'],
        'unpinned',
      ].map((each) => `discussion.${each}`),
      ...['created', 'deleted', 'edited'].map((each) => `discussion_comment.${each}`),
      ...['gollum', 'page_build'],
      ...['package', 'registry_package'].flatMap((each) => [
        ...[`${each}.published`, `${each}.updated`],
      ]),
      ...['closed', 'created', 'deleted', 'edited', 'reopened'].flatMap((each) => [
        ...[`project.${each}`, `projects_v2.${each}`],
      ]),
      ...['converted', 'created', 'deleted', 'edited', 'moved'].map(
        (each) => `project_card.${each}`,
      ),
      ...['created', 'deleted', 'edited', 'moved'].map((each) => `project_column.${each}`),
      ...[
        ...['archived', 'converted', 'created', 'deleted', 'edited', 'reordered', 'restored'],
      ].map((each) => `projects_v2_item.${each}`),
      ...['created', 'deleted', 'edited'].map((each) => `projects_v2_status_update.${each}`),
    ],
  },
  {
    reason: 'the server sells nothing, and its organizations approve no personal access tokens',
    events: [
      ...['cancelled', 'changed', 'pending_change', 'pending_change_cancelled', 'purchased'].map(
        (each) => `marketplace_purchase.${each}`,
      ),
      ...[
        ...['cancelled', 'created', 'edited', 'pending_cancellation', 'pending_tier_change'],
        'tier_changed',
      ].map((each) => `sponsorship.${each}`),
      ...['approved', 'cancelled', 'created', 'denied'].map(
        (each) => `personal_access_token_request.${each}`,
      ),
    ],
  },
]
