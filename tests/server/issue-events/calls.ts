import type { Calls } from '../../_support/calls/call.ts'
import { retitle } from '../../_support/calls/changes.ts'

export const issueEvents = {
  'issues/list-events-for-repo': { role: 'read', change: retitle, read: (data) => data[0]?.event },
  'issues/get-event': {
    only: 'issues',
    role: 'read',
    change: retitle,
    read: (data) => data.created_at,
  },
  'issues/list-events': {
    only: 'issues',
    role: 'read',
    change: retitle,
    read: (data) => data[0]?.node_id,
  },
  'issues/list-events-for-timeline': {
    only: 'issues',
    role: 'read',
    change: retitle,
    read: (data) => data[0]?.event,
  },
} satisfies Partial<Calls>
