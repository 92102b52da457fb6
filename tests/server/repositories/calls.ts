import type { Calls } from '../../_support/calls/call.ts'
import { describe, describeWidgets, setTopics } from '../../_support/calls/changes.ts'

export const repositories = {
  'repos/create-for-authenticated-user': {
    body: ({ name }) => ({ name }),
    read: (data) => data.full_name,
  },
  'repos/create-in-org': { body: ({ name }) => ({ name }), read: (data) => data.full_name },
  'repos/get': { role: 'read', change: describe, read: (data) => data.owner.login },
  'repos/update': {
    body: { description: 'Of another kind.' },
    role: 'admin',
    read: (data) => data.description,
  },
  'repos/list-for-user': { change: describe, read: (data) => data.length },
  'repos/list-for-org': { change: describeWidgets, read: (data) => data[0]?.full_name },
  'repos/create-dispatch-event': { body: { event_type: 'deployed' }, role: 'write' },
  'repos/list-public': { change: describeWidgets, read: (data) => data[0]?.full_name },
  'repos/get-all-topics': { role: 'read', change: setTopics, read: (data) => data.names.length },
  'repos/replace-all-topics': {
    body: { names: ['widgets'] },
    role: 'admin',
    read: (data) => data.names[0],
  },
  'repos/list-for-authenticated-user': {
    change: describe,
    read: (data) => data[0]?.full_name,
    client: { query: { sort: 'pushed', affiliation: 'owner,collaborator' } },
  },
  'repos/delete': { role: 'admin' },
} satisfies Partial<Calls>
