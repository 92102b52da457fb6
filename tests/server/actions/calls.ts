import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const exclude: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', '/orgs/acme/assistant/content_exclusion', {
    '*': [`/secrets-${turn}/**`],
  })

export const actions = {
  'copilot/set-copilot-content-exclusion-for-organization': {
    body: { '*': ['secrets/**'] },
    read: (data) => data.message,
  },
  'copilot/copilot-content-exclusion-for-organization': {
    change: exclude,
    read: (data) => data['*']?.length,
  },
} satisfies Partial<Calls>
