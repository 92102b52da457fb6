import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const read = { last_read_at: '2026-03-01T00:00:00Z' }

/** Hubot comments on the first issue, of which mona is notified. */
const remark: Change = (stage, turn) =>
  as(stage, 'hubot').post(`${stage.path}/issues/1/comments`, { body: `Said ${turn} times` })

const subscribe: Change = (stage, turn) =>
  as(stage, 'mona').request(
    'PUT',
    `/notifications/threads/${stage.parameters.thread_id}/subscription`,
    { ignored: turn % 2 === 1 },
  )

export const notifications = {
  'activity/list-notifications-for-authenticated-user': {
    change: remark,
    read: (data) => data[0]?.subject.title,
    client: { query: { all: true } },
  },
  'activity/list-repo-notifications-for-authenticated-user': {
    role: 'read',
    change: remark,
    read: (data) => data[0]?.reason,
    client: { query: { all: true } },
  },
  'activity/get-thread': { change: remark, read: (data) => data.unread },
  'activity/get-thread-subscription-for-authenticated-user': {
    change: subscribe,
    read: (data) => data.subscribed,
  },
  'activity/set-thread-subscription': { body: { ignored: false }, read: (data) => data.reason },
  'activity/delete-thread-subscription': {},
  'activity/mark-thread-as-read': {},
  'activity/mark-thread-as-done': {},
  'activity/mark-repo-notifications-as-read': {
    success: 205,
    body: read,
    role: 'read',
    read: (data) => data.url,
  },
  'activity/mark-notifications-as-read': { success: 205, body: read, read: (data) => data.message },
} satisfies Partial<Calls>
