/** Events a hook can subscribe to; `*` is all of them. */
const names = new Set(
  (
    '* branch_protection_configuration branch_protection_rule check_run check_suite ' +
    'code_scanning_alert commit_comment create custom_property_values delete dependabot_alert ' +
    'deploy_key deployment deployment_review deployment_status discussion discussion_comment fork ' +
    'gollum issue_comment issues label member merge_group meta milestone package page_build ping ' +
    'project project_card project_column public pull_request pull_request_review ' +
    'pull_request_review_comment pull_request_review_thread push registry_package release ' +
    'repository repository_advisory repository_import repository_ruleset ' +
    'repository_vulnerability_alert secret_scanning_alert secret_scanning_alert_location ' +
    'security_and_analysis star status sub_issues team_add watch workflow_job workflow_run ' +
    'RepositoryImportEvent'
  ).split(' '),
)

export const isEventName = (name: string): boolean => names.has(name)

/** Events that hooks can also subscribe to under another name (seed 4.6). */
const otherNames: Record<string, string[]> = { repository_import: ['RepositoryImportEvent'] }

/** Each name under which an event may have been subscribed to; deliveries have the first. */
export const namesOf = (event: string): string[] => [event, ...(otherNames[event] ?? [])]

/** What concerns an organization as such: no hook of a repository hears of it. */
const ofOrganizations = new Set([
  'custom_property',
  'membership',
  'organization',
  'org_block',
  'team',
])

/** Whether apps can subscribe to an event; they name each. */
export const isAppEventName = (name: string): boolean =>
  name !== '*' && (names.has(name) || ofOrganizations.has(name))
