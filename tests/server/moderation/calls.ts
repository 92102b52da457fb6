import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const limit: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', '/user/interaction-limits', {
    limit: turn % 2 ? 'existing_users' : 'contributors_only',
    expiry: turn % 3 ? 'one_day' : 'one_week',
  })

export const moderation = {
  'interactions/set-restrictions-for-authenticated-user': {
    body: { limit: 'existing_users' },
    read: (data) => data.expires_at,
  },
  'interactions/get-restrictions-for-authenticated-user': {
    success: 200,
    change: limit,
    read: (data) => data.limit,
  },
  'interactions/remove-restrictions-for-authenticated-user': {},
} satisfies Partial<Calls>
