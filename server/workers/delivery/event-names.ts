import type { HookOwner } from '../../storage/webhooks/hooks.ts'

/** Events that a hook of a repository can subscribe to; `*` subscribes to all. */
const names = new Set(
  (
    '* branch_protection_configuration branch_protection_rule check_run check_suite ' +
    'code_scanning_alert commit_comment create custom_property_values delete dependabot_alert ' +
    'deploy_key deployment deployment_review deployment_status discussion discussion_comment fork ' +
    'gollum issue_comment issue_dependencies issues label member merge_group meta milestone ' +
    'package page_build ping project project_card project_column public pull_request pull_request_review ' +
    'pull_request_review_comment pull_request_review_thread push registry_package release ' +
    'repository repository_advisory repository_import repository_ruleset ' +
    'repository_vulnerability_alert secret_scanning_alert secret_scanning_alert_location ' +
    'security_and_analysis star status sub_issues team_add watch workflow_job workflow_run ' +
    'RepositoryImportEvent'
  ).split(' '),
)

/** Whether hooks of a repository, or of an organization, can subscribe to an event. */
export const isEventName = (name: string, kind: HookOwner['kind'] = 'repository'): boolean =>
  names.has(name) || (kind === 'organization' && organizationEvents.has(name))

/** Alternative names of events. */
const aliases: Record<string, string[]> = { repository_import: ['RepositoryImportEvent'] }

/** All names that hooks can subscribe to an event with. Deliveries carry the first. */
export const namesOf = (event: string): string[] => [event, ...(aliases[event] ?? [])]

/** Events of an organization, which hooks of a repository do not receive. */
const organizationEvents = new Set([
  'custom_property',
  'membership',
  'organization',
  'org_block',
  'team',
])

/** Events that only apps receive. */
const appEvents = new Set(['repository_dispatch', 'security_advisory', 'workflow_dispatch'])

/** Whether only apps receive an event. */
export const isForApps = (name: string): boolean => appEvents.has(name)

/** Whether apps can subscribe to an event. Apps list each event by name. */
export const isAppEventName = (name: string): boolean =>
  name !== '*' && (names.has(name) || organizationEvents.has(name) || appEvents.has(name))
