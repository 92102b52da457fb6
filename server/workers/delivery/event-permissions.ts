import { permits, type Permissions } from '../../contract/permissions.ts'
import type { Operation } from '../../contract/operation.ts'

type Needs = Pick<Operation, 'permissions'>

const contents = new Set([
  ...['push', 'create', 'delete', 'fork', 'release', 'commit_comment', 'repository_dispatch'],
  'workflow_dispatch',
])
const members = new Set(['member', 'membership', 'organization', 'team'])

const reading = (area: string): Needs => ({ permissions: [{ [area]: 'read' }] })

const issues = new Set(['issues', 'issue_comment', 'label', 'milestone'])

/** Permissions of events that share none with others. */
const areas: Readonly<Record<string, string>> = {
  branch_protection_rule: 'administration',
  code_scanning_alert: 'security_events',
  custom_property: 'organization_custom_properties',
  deploy_key: 'deployments',
  org_block: 'organization_administration',
  repository_advisory: 'repository_advisories',
  security_and_analysis: 'administration',
  status: 'statuses',
  workflow_job: 'actions',
  workflow_run: 'actions',
}

/** One of these is enough. */
const properties = ['organization_custom_properties', 'repository_custom_properties']

const isCheck = (event: string): boolean => event.startsWith('check_')

/** Whether an app receives an event without subscribing to it: apps that write checks. */
export const isImplied = (event: string, held: Permissions): boolean =>
  isCheck(event) && permits({ permissions: [{ checks: 'write' }] }, held)

/** The permission that an app needs to receive an event. */
export function permissionFor(event: string): Needs {
  if (contents.has(event)) return reading('contents')
  if (event.startsWith('pull_request')) return reading('pull_requests')
  if (isCheck(event)) return reading('checks')
  if (event.startsWith('deployment')) return reading('deployments')
  if (event === 'custom_property_values') {
    return { permissions: properties.map((area) => ({ [area]: 'read' as const })) }
  }
  if (issues.has(event)) return { permissions: [{ issues: 'read' }, { pull_requests: 'read' }] }
  const area = areas[event]
  if (area !== undefined) return reading(area)
  return reading(members.has(event) ? 'members' : 'metadata')
}
