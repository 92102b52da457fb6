import type { At, Calls } from '../../_support/calls/call.ts'
import { annex } from '../../_support/calls/place.ts'

/** Creates a repository to transfer. */
const moving: At = async ({ name }, client) => {
  await client.POST('/orgs/{org}/repos', { params: { path: { org: 'acme' } }, body: { name } })
  return { owner: 'acme', repo: name }
}

export const transfers = {
  'repos/transfer': {
    body: { new_owner: annex },
    role: ['admin', 422, { new_owner: 'mona' }],
    read: (data) => data.owner.login,
    client: { at: moving, body: { new_owner: 'mona' } },
  },
} satisfies Partial<Calls>
