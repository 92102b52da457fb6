import { permits, type Permissions } from '../../contract/permissions.ts'
import type { Operation } from '../../contract/operation.ts'

type Needs = Pick<Operation, 'permissions'>

const contents = new Set([
  ...['push', 'create', 'delete', 'fork', 'release', 'commit_comment', 'repository_dispatch'],
])
const members = new Set(['member', 'membership', 'organization', 'team'])

const reading = (area: string): Needs => ({ permissions: [{ [area]: 'read' }] })

const issues = new Set(['issues', 'issue_comment', 'label', 'milestone'])

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
  if (event === 'status') return reading('statuses')
  if (event.startsWith('deployment')) return reading('deployments')
  if (event === 'custom_property') return reading('organization_custom_properties')
  if (event === 'custom_property_values') {
    return { permissions: properties.map((area) => ({ [area]: 'read' as const })) }
  }
  if (issues.has(event)) return { permissions: [{ issues: 'read' }, { pull_requests: 'read' }] }
  if (event === 'org_block') return reading('organization_administration')
  return reading(members.has(event) ? 'members' : 'metadata')
}
