import type { Calls } from '../../_support/calls/call.ts'
import { describeLabel } from '../../_support/calls/changes.ts'

export const issuesLabels = {
  'issues/create-label': { body: { name: 'odd' }, role: 'write', read: (data) => data.color },
  'issues/add-labels': {
    body: { labels: ['odd'] },
    only: 'issues',
    role: 'triage',
    read: (data) => data.length,
  },
  'issues/set-labels': {
    body: { labels: ['bug'] },
    only: 'issues',
    role: 'triage',
    read: (data) => data[0]?.default,
  },
  'issues/list-labels-on-issue': {
    only: 'issues',
    role: 'read',
    change: describeLabel,
    read: (data) => data[0]?.name,
  },
  'issues/remove-label': { only: 'issues', role: 'triage', read: (data) => data.length },
  'issues/remove-all-labels': { only: 'issues', role: 'triage' },
  'issues/list-labels-for-repo': {
    role: 'read',
    change: describeLabel,
    read: (data) => data.length,
  },
  'issues/get-label': { role: 'read', change: describeLabel, read: (data) => data.description },
  'issues/update-label': {
    body: { color: 'aaaaaa' },
    role: 'write',
    read: (data) => data.description,
  },
  'issues/delete-label': { role: 'write' },
} satisfies Partial<Calls>
