import type { Calls } from '../../_support/calls/call.ts'
import { as, describeWidgets, type Change } from '../../_support/calls/changes.ts'
import { widgets } from '../../_support/calls/place.ts'
import { sealedValue, valueName } from '../../_support/planted/values.ts'
import { sealedWith } from '../../_support/keys/sealing.ts'

const noRepositories = { selected_repository_ids: [] }
const changeOrganizationSecret: Change = (stage) => {
  stage.service.server.clock.advance(1_000)
  const path = `/orgs/acme/actions/secrets/${valueName}`
  return as(stage, 'mona').request('PUT', path, { visibility: 'selected' })
}

const changeRepositorySecret: Change = (stage) => {
  stage.service.server.clock.advance(1_000)
  const path = `${stage.path}/actions/secrets/${valueName}`
  return as(stage, 'mona').request('PUT', path, sealedValue)
}

/** The calls of secrets below a path of the repository, whose caller has the role write. */
const sealed = { success: 204, body: sealedValue, role: 'write' } as const
const changeAt =
  (at: string): Change =>
  (stage) => {
    stage.service.server.clock.advance(1_000)
    return as(stage, 'mona').request('PUT', `${stage.path}/${at}/${valueName}`, sealedValue)
  }
const changeDependencySecret = changeAt('dependency-bot/secrets')
const changeEnvironmentSecret = changeAt('environments/staging/secrets')

export const actionsSecrets = {
  'dependabot/get-repo-public-key': { role: 'write', change: null, read: (data) => data.key },
  'dependabot/create-or-update-repo-secret': {
    ...sealed,
    read: (data) => Object.keys(data).length,
    client: {
      body: async ({ owner, repo }, client) => {
        const at = '/repos/{owner}/{repo}/{dependency_bot}/secrets/public-key'
        const params = { path: { owner, repo, dependency_bot: 'dependency-bot' as const } }
        return sealedWith((await client.GET(at, { params })).data)
      },
    },
  },
  'dependabot/list-repo-secrets': {
    role: 'write',
    change: changeDependencySecret,
    read: (data) => data.secrets[0]?.name,
  },
  'dependabot/get-repo-secret': {
    role: 'write',
    change: changeDependencySecret,
    read: (data) => data.updated_at,
  },
  'dependabot/delete-repo-secret': { role: 'write' },
  'actions/get-environment-public-key': { role: 'write', change: null, read: (data) => data.key },
  'actions/create-or-update-environment-secret': {
    ...sealed,
    read: (data) => Object.keys(data).length,
    client: {
      body: async (path, client) => {
        const at = '/repos/{owner}/{repo}/environments/{environment_name}/secrets/public-key'
        const params = { path: { ...path, environment_name: 'staging' } }
        return sealedWith((await client.GET(at, { params })).data)
      },
    },
  },
  'actions/list-environment-secrets': {
    role: 'write',
    change: changeEnvironmentSecret,
    read: (data) => data.total_count,
  },
  'actions/get-environment-secret': {
    role: 'write',
    change: changeEnvironmentSecret,
    read: (data) => data.name,
  },
  'actions/delete-environment-secret': { role: 'write' },
  'actions/get-repo-public-key': { role: 'write', change: null, read: (data) => data.key },
  'actions/create-or-update-repo-secret': {
    success: 204,
    body: sealedValue,
    role: 'write',
    read: (data) => Object.keys(data).length,
    client: {
      body: async (path, client) => {
        const at = '/repos/{owner}/{repo}/actions/secrets/public-key'
        return sealedWith((await client.GET(at, { params: { path } })).data)
      },
    },
  },
  'actions/list-repo-secrets': {
    role: 'write',
    change: changeRepositorySecret,
    read: (data) => data.secrets[0]?.name,
  },
  'actions/get-repo-secret': {
    role: 'write',
    change: changeRepositorySecret,
    read: (data) => data.updated_at,
  },
  'actions/delete-repo-secret': { role: 'write' },
  'actions/get-org-public-key': { change: null, read: (data) => data.key_id },
  'actions/create-or-update-org-secret': {
    success: 204,
    body: { visibility: 'private' },
    read: (data) => Object.keys(data).length,
    client: {
      body: async (_place, client) => {
        const params = { path: { org: 'acme' } }
        const { data: key } = await client.GET('/orgs/{org}/actions/secrets/public-key', { params })
        return { ...(await sealedWith(key)), visibility: 'selected', selected_repository_ids: [1] }
      },
    },
  },
  'actions/list-org-secrets': {
    change: changeOrganizationSecret,
    read: (data) => data.secrets[0]?.visibility,
  },
  'actions/get-org-secret': {
    change: changeOrganizationSecret,
    read: (data) => data.selected_repositories_url,
  },
  'actions/list-repo-organization-secrets': {
    role: 'write',
    change: changeOrganizationSecret,
    changeAt: '/repos/acme/widgets/actions/organization-secrets',
    read: (data) => data.secrets[0]?.name,
    client: { at: widgets },
  },
  'actions/add-selected-repo-to-org-secret': {},
  'actions/list-selected-repos-for-org-secret': {
    change: describeWidgets,
    read: (data) => data.repositories[0]?.full_name,
  },
  'actions/remove-selected-repo-from-org-secret': {},
  'actions/set-selected-repos-for-org-secret': { body: noRepositories },
  'actions/delete-org-secret': {},
} satisfies Partial<Calls>
