import type { Calls } from '../../_support/calls/call.ts'
import { as } from '../../_support/calls/changes.ts'

export const forks = {
  'repos/create-fork': {
    body: ({ org, name }) => ({ organization: org, name }),
    content: true,
    role: ['read', 202, {}],
    read: (data) => data.parent?.full_name,
  },
  'repos/create-using-template': {
    body: ({ org, name }) => ({ owner: org, name }),
    content: true,
    read: (data) => data.template_repository?.full_name,
  },
  'repos/list-forks': {
    role: 'read',
    change: (stage, turn) =>
      as(stage, 'hubot').patch(stage.parameters.fork ?? '', {
        description: `Forked ${turn} times`,
      }),
    read: (data) => data[0]?.fork,
    client: { query: { sort: 'oldest' } },
  },
} satisfies Partial<Calls>
