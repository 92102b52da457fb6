import type { Calls } from '../../_support/calls/call.ts'
import { as, describeWidgets, type Change } from '../../_support/calls/changes.ts'
import { sealedWith } from '../../_support/keys/sealing.ts'

const changeSecret: Change = (stage) => {
  stage.service.server.clock.advance(1_000)
  const path = '/orgs/acme/dependency-bot/secrets/TOKEN'
  return as(stage, 'mona').request('PUT', path, { visibility: 'selected' })
}

export const organizationsSecrets = {
  'dependabot/get-org-public-key': { change: null, read: (data) => data.key },
  'dependabot/create-or-update-org-secret': {
    success: 204,
    body: { visibility: 'private' },
    read: (data) => Object.keys(data).length,
    client: {
      body: async (_place, client) => {
        const at = '/orgs/{org}/{dependency_bot}/secrets/public-key'
        const params = { path: { org: 'acme', dependency_bot: 'dependency-bot' as const } }
        const { data: key } = await client.GET(at, { params })
        return { ...(await sealedWith(key)), visibility: 'selected', selected_repository_ids: [1] }
      },
    },
  },
  'dependabot/list-org-secrets': { change: changeSecret, read: (data) => data.secrets[0]?.name },
  'dependabot/get-org-secret': { change: changeSecret, read: (data) => data.visibility },
  'dependabot/add-selected-repo-to-org-secret': {},
  'dependabot/list-selected-repos-for-org-secret': {
    change: describeWidgets,
    read: (data) => data.repositories[0]?.full_name,
  },
  'dependabot/remove-selected-repo-from-org-secret': {},
  'dependabot/set-selected-repos-for-org-secret': { body: { selected_repository_ids: [] } },
  'dependabot/delete-org-secret': {},
} satisfies Partial<Calls>
