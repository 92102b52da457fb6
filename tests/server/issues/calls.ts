import type { Calls } from '../../_support/calls/call.ts'
import { as, flip, retitle, type Change } from '../../_support/calls/changes.ts'

const reword: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/issues/comments/${stage.parameters.comment_id}`, {
    body: `Said ${turn} times`,
  })

export const issues = {
  'issues/create': { body: { title: 'Another' }, role: 'read', read: (data) => data.number },
  'issues/list-for-repo': { role: 'read', change: retitle, read: (data) => data[0]?.user?.login },
  'issues/get': { only: 'issues', role: 'read', change: retitle, read: (data) => data.title },
  'issues/update': {
    body: { title: 'Bent' },
    only: 'issues',
    others: true,
    role: 'triage',
    read: (data) => data.state_reason,
  },
  'issues/list-comments': {
    only: 'issues',
    role: 'read',
    change: reword,
    read: (data) => data[0]?.body,
  },
  'issues/create-comment': {
    body: { body: 'Mine too.' },
    only: 'issues',
    role: 'read',
    read: (data) => data.author_association,
  },
  'issues/list-comments-for-repo': {
    role: 'read',
    change: reword,
    read: (data) => data[0]?.issue_url,
  },
  'issues/get-comment': { only: 'issues', role: 'read', change: reword, read: (data) => data.id },
  'issues/update-comment': {
    body: { body: 'x' },
    only: 'issues',
    others: true,
    role: 'write',
    read: (data) => data.body,
  },
  'issues/delete-comment': { only: 'issues', others: true, role: 'write' },
  'issues/lock': { body: { lock_reason: 'spam' }, only: 'issues', role: 'triage' },
  'issues/unlock': { only: 'issues', role: 'triage' },
  'issues/list-assignees': {
    role: 'read',
    change: (stage, turn) => flip('mona', `${stage.path}/collaborators/hubot`)(stage, turn),
    read: (data) => data[0]?.login,
  },
  'issues/check-user-can-be-assigned-to-issue': { only: 'issues', role: 'read' },
  'issues/check-user-can-be-assigned': { role: 'read' },
  'issues/add-assignees': {
    body: { assignees: ['mona'] },
    only: 'issues',
    role: 'triage',
    read: (data) => data.assignees[0]?.login,
  },
  'issues/remove-assignees': {
    body: { assignees: ['mona'] },
    only: 'issues',
    role: 'triage',
    read: (data) => data.assignees.length,
  },
} satisfies Partial<Calls>
