import type { Calls } from '../../_support/calls/call.ts'
import { flip } from '../../_support/calls/changes.ts'

export const blocks = {
  'users/block': {},
  'users/check-blocked': {},
  'users/list-blocked-by-authenticated-user': {
    change: flip('mona', '/user/blocks/maintainer'),
    read: (data) => data[0]?.login,
  },
  'users/unblock': {},
  'orgs/block-user': {},
  'orgs/check-blocked-user': {},
  'orgs/list-blocked-users': {
    change: flip('mona', '/orgs/acme/blocks/maintainer'),
    read: (data) => data[0]?.login,
  },
  'orgs/unblock-user': {},
} satisfies Partial<Calls>
