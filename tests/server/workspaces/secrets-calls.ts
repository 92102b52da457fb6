import type { Calls } from '../../_support/calls/call.ts'
import { as, describeWidgets, type Change } from '../../_support/calls/changes.ts'
import { sealedWith } from '../../_support/keys/sealing.ts'
import { sealedValue, valueName } from '../../_support/planted/values.ts'

const none = { selected_repository_ids: [] }

/** Writes the secret again, later. */
const write =
  (at: string, body: object): Change =>
  (stage) => {
    stage.service.server.clock.advance(1_000)
    const path = at.startsWith('/') ? at : `${stage.path}/${at}`
    return as(stage, 'mona').request('PUT', `${path}/codespaces/secrets/${valueName}`, body)
  }
const changeRepositorySecret: Change = (stage, turn) => write(stage.path, sealedValue)(stage, turn)
const changeOrganizationSecret = write('/orgs/acme', { visibility: 'selected' })
const changeUserSecret = write('/user', {})

export const workspaceSecrets = {
  'codespaces/get-repo-public-key': { role: 'write', change: null, read: (data) => data.key },
  'codespaces/create-or-update-repo-secret': {
    success: 204,
    body: sealedValue,
    role: 'write',
    read: (data) => Object.keys(data).length,
    client: {
      body: async (path, client) => {
        const at = '/repos/{owner}/{repo}/codespaces/secrets/public-key'
        return sealedWith((await client.GET(at, { params: { path } })).data)
      },
    },
  },
  'codespaces/list-repo-secrets': {
    role: 'write',
    change: changeRepositorySecret,
    read: (data) => data.secrets[0]?.name,
  },
  'codespaces/get-repo-secret': {
    role: 'write',
    change: changeRepositorySecret,
    read: (data) => data.updated_at,
  },
  'codespaces/delete-repo-secret': { role: 'write' },
  'codespaces/get-org-public-key': { change: null, read: (data) => data.key_id },
  'codespaces/create-or-update-org-secret': {
    success: 204,
    body: { visibility: 'private' },
    read: (data) => Object.keys(data).length,
    client: {
      body: async (_place, client) => {
        const params = { path: { org: 'acme' } }
        const at = '/orgs/{org}/codespaces/secrets/public-key'
        const { data: key } = await client.GET(at, { params })
        return { ...(await sealedWith(key)), visibility: 'selected', selected_repository_ids: [1] }
      },
    },
  },
  'codespaces/list-org-secrets': {
    change: changeOrganizationSecret,
    read: (data) => data.secrets[0]?.visibility,
  },
  'codespaces/get-org-secret': {
    change: changeOrganizationSecret,
    read: (data) => data.selected_repositories_url,
  },
  'codespaces/add-selected-repo-to-org-secret': {},
  'codespaces/list-selected-repos-for-org-secret': {
    change: describeWidgets,
    read: (data) => data.repositories[0]?.full_name,
  },
  'codespaces/remove-selected-repo-from-org-secret': {},
  'codespaces/set-selected-repos-for-org-secret': { body: none },
  'codespaces/delete-org-secret': {},
  'codespaces/get-public-key-for-authenticated-user': { change: null, read: (data) => data.key },
  'codespaces/create-or-update-secret-for-authenticated-user': {
    success: 204,
    body: {},
    read: (data) => Object.keys(data).length,
    client: {
      body: async (_place, client) => {
        const { data: key } = await client.GET('/user/codespaces/secrets/public-key')
        return { ...(await sealedWith(key)), selected_repository_ids: [1] }
      },
    },
  },
  'codespaces/list-secrets-for-authenticated-user': {
    change: changeUserSecret,
    read: (data) => data.secrets[0]?.visibility,
  },
  'codespaces/get-secret-for-authenticated-user': {
    change: changeUserSecret,
    read: (data) => data.selected_repositories_url,
  },
  'codespaces/add-repository-for-secret-for-authenticated-user': {},
  'codespaces/list-repositories-for-secret-for-authenticated-user': {
    change: describeWidgets,
    read: (data) => data.repositories[0]?.full_name,
  },
  'codespaces/remove-repository-for-secret-for-authenticated-user': {},
  'codespaces/set-repositories-for-secret-for-authenticated-user': { body: none },
  'codespaces/delete-secret-for-authenticated-user': {},
} satisfies Partial<Calls>
