import type { Calls } from '../../_support/calls/call.ts'
import { as, describe, flip, type Change } from '../../_support/calls/changes.ts'

const watch =
  (login: string): Change =>
  (stage, turn) =>
    as(stage, login).request('PUT', `${stage.path}/subscription`, {
      [turn % 2 ? 'subscribed' : 'ignored']: true,
    })

export const activity = {
  'activity/star-repo-for-authenticated-user': { role: 'read' },
  'activity/check-repo-is-starred-by-authenticated-user': { role: 'read' },
  'activity/list-repos-starred-by-authenticated-user': {
    change: flip('mona', '/user/starred/acme/widgets'),
    read: (data) => data[0]?.full_name,
    client: { query: { sort: 'created', direction: 'asc' } },
  },
  'activity/list-repos-starred-by-user': {
    change: flip('mona', '/user/starred/acme/widgets'),
    read: (data) => data[0]?.full_name,
  },
  'activity/list-stargazers-for-repo': {
    role: 'read',
    change: (stage, turn) =>
      flip('hubot', stage.path.replace('/repos/', '/user/starred/'))(stage, turn),
    read: (data) => data[0]?.login,
  },
  'activity/unstar-repo-for-authenticated-user': { role: 'read' },
  'activity/set-repo-subscription': {
    body: { ignored: true },
    role: 'read',
    read: (data) => data.subscribed,
    client: { body: { subscribed: true } },
  },
  'activity/get-repo-subscription': {
    role: 'read',
    change: watch('mona'),
    read: (data) => data.created_at,
  },
  'activity/list-watchers-for-repo': {
    role: 'read',
    change: watch('hubot'),
    read: (data) => data[0]?.login,
  },
  'activity/list-watched-repos-for-authenticated-user': {
    change: describe,
    read: (data) => data[0]?.full_name,
  },
  'activity/list-repos-watched-by-user': { change: describe, read: (data) => data[0]?.full_name },
  'activity/delete-repo-subscription': { role: 'read' },
  'users/follow': {},
  'users/check-person-is-followed-by-authenticated': {},
  'users/check-following-for-user': {},
  'users/list-followed-by-authenticated-user': {
    change: flip('mona', '/user/following/reader'),
    read: (data) => data[0]?.login,
  },
  'users/list-following-for-user': {
    change: flip('mona', '/user/following/reader'),
    read: (data) => data[0]?.login,
  },
  'users/list-followers-for-user': {
    change: flip('reader', '/user/following/mona'),
    read: (data) => data[0]?.login,
    client: { at: { username: 'keeper' } },
  },
  'users/list-followers-for-authenticated-user': {
    change: flip('reader', '/user/following/mona'),
    read: (data) => data.length,
  },
  'users/unfollow': {},
} satisfies Partial<Calls>
