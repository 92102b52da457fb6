import type { Calls } from '../../_support/calls/call.ts'
import { as, describeLabel, type Change } from '../../_support/calls/changes.ts'

const describeMilestone: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/milestones/1`, { description: `For ${turn}` })

export const issuesMilestones = {
  'issues/create-milestone': {
    body: ({ name }) => ({ title: name }),
    role: 'write',
    read: (data) => data.open_issues,
  },
  'issues/list-milestones': {
    role: 'read',
    change: describeMilestone,
    read: (data) => data[0]?.title,
    client: { query: { state: 'all' } },
  },
  'issues/get-milestone': {
    role: 'read',
    change: describeMilestone,
    read: (data) => data.labels_url,
  },
  'issues/update-milestone': {
    body: ({ name }) => ({ title: name }),
    role: 'write',
    read: (data) => data.closed_at,
  },
  'issues/list-labels-for-milestone': {
    role: 'read',
    change: describeLabel,
    read: (data) => data.length,
  },
  'issues/delete-milestone': { role: 'write' },
} satisfies Partial<Calls>
