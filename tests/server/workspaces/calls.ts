import type { At, Calls } from '../../_support/calls/call.ts'
import { as, type Change, type Stage } from '../../_support/calls/changes.ts'

import { widgets } from '../../_support/calls/place.ts'

interface Access {
  visibility: 'disabled' | 'selected_members'
  selected_usernames?: string[]
}

/** Sets the access first. */
const setTo =
  (body: Access): At =>
  async (_place, client) => {
    await client.PUT('/orgs/{org}/workspaces/access', { params: { path: { org: 'acme' } }, body })
    return {}
  }

const addDevcontainer: Change = (stage, turn) =>
  as(stage, 'mona').request(
    'PUT',
    `${stage.path}/contents/.devcontainer/${turn}/devcontainer.json`,
    {
      message: 'Configure',
      content: '',
    },
  )

/** Writes the default configuration. */
const writeDefault = async (stage: Stage, text: string) => {
  const at = `${stage.path}/contents/.devcontainer.json`
  const { status, body } = await as(stage, 'mona').get(at)
  const sha = status === 200 ? body.sha : undefined
  const content = Buffer.from(text).toString('base64')
  await as(stage, 'mona').request('PUT', at, { message: 'Configure', content, sha })
}

/** Adds a default configuration, or removes it. */
const addDefault: Change = async (stage) => {
  const at = `${stage.path}/contents/.devcontainer/devcontainer.json`
  const { status, body } = await as(stage, 'mona').get(at)
  const change = {
    message: 'Configure',
    content: 'e30=',
    sha: status === 200 ? body.sha : undefined,
  }
  await as(stage, 'mona').request(status === 200 ? 'DELETE' : 'PUT', at, change)
}

/** Requests permissions in another repository, or stops requesting them. */
const requestPermissions: Change = async (stage, turn) => {
  const repositories = turn % 2 ? { 'acme/widgets': { permissions: { contents: 'read' } } } : {}
  await writeDefault(stage, JSON.stringify({ customizations: { codespaces: { repositories } } }))
}

/** Creates a workspace of mona's in a repository of acme. */
const createThere: Change = (stage) => as(stage, 'mona').post('/repos/acme/widgets/codespaces', {})

/** Requires large machines, or stops requiring them. */
const requireCores: Change = (stage, turn) =>
  writeDefault(stage, turn % 2 ? '{"hostRequirements":{"cpus":8}}' : '{}')

/** Renames a workspace of mona's. */
const rename: Change = ({ service, parameters }, turn) =>
  service.as('mona').patch(`/user/codespaces/${parameters.workspace_name}`, {
    display_name: `Workspace ${turn}`,
  })

/** Stops the workspace first, because only a stopped one can be started. */
const stopped: At = async ({ workspace_name }, client) => {
  const params = { path: { workspace_name } }
  await client.POST('/user/codespaces/{workspace_name}/stop', { params })
  return {}
}

/** A new workspace in a repository. */
const another =
  (where?: typeof widgets): At =>
  async ({ owner, repo }, client) => {
    const { data } = await client.POST('/repos/{owner}/{repo}/codespaces', {
      params: { path: where ?? { owner, repo } },
      body: {},
    })
    return { workspace_name: data?.name ?? '' }
  }

export const workspaces = {
  'codespaces/create-for-authenticated-user': {
    body: ({ repository_id }) => ({ repository_id }),
    content: true,
    read: (data) => data.state,
  },
  'codespaces/create-with-repo-for-authenticated-user': {
    role: 'read',
    body: {},
    content: true,
    read: (data) => data.machine?.name,
  },
  'codespaces/create-with-pr-for-authenticated-user': {
    role: 'read',
    body: {},
    content: true,
    read: (data) => data.pulls_url,
  },
  'codespaces/list-for-authenticated-user': {
    change: rename,
    read: (data) => data.codespaces[0]?.name,
  },
  'codespaces/list-in-repository-for-authenticated-user': {
    role: 'read',
    change: rename,
    read: (data) => data.total_count,
    client: { query: { page: 1 } },
  },
  'codespaces/pre-flight-with-repo-for-authenticated-user': {
    role: 'read',
    content: true,
    change: addDefault,
    read: (data) => data.defaults.location,
  },
  'codespaces/check-permissions-for-devcontainer': {
    role: 'read',
    content: true,
    change: requestPermissions,
    read: (data) => data.accepted,
    client: { query: { ref: 'main', devcontainer_path: '.devcontainer.json' } },
  },
  'codespaces/get-for-authenticated-user': { change: rename, read: (data) => data.git_status.ref },
  'codespaces/update-for-authenticated-user': {
    body: { display_name: 'Busy' },
    read: (data) => data.display_name,
  },
  'codespaces/stop-for-authenticated-user': { read: (data) => data.state },
  'codespaces/start-for-authenticated-user': {
    read: (data) => data.state,
    client: { at: stopped },
  },
  'codespaces/list-in-organization': { change: createThere, read: (data) => data.total_count },
  'codespaces/get-codespaces-for-user-in-org': {
    change: createThere,
    read: (data) => data.total_count,
  },
  'codespaces/stop-in-organization': {
    read: (data) => data.state,
    client: { at: another(widgets) },
  },
  'codespaces/delete-from-organization': {
    read: (data) => Object.keys(data).length,
    client: { at: another(widgets) },
  },

  'codespaces/set-codespaces-access': {
    body: { visibility: 'all_members' },
    client: { at: setTo({ visibility: 'disabled' }) },
  },
  'codespaces/set-codespaces-access-users': {
    body: ({ target_user }) => ({ selected_usernames: [target_user] }),
    client: {
      at: setTo({ visibility: 'selected_members', selected_usernames: [] }),
      body: { selected_usernames: ['hubot'] },
    },
  },
  'codespaces/delete-codespaces-access-users': {
    body: { selected_usernames: ['hubot'] },
    client: { at: setTo({ visibility: 'selected_members', selected_usernames: ['hubot'] }) },
  },
  'codespaces/list-devcontainers-in-repository-for-authenticated-user': {
    role: 'read',
    change: addDevcontainer,
    read: (data) => data.total_count,
    client: { query: { page: 1 } },
  },
  'codespaces/repo-machines-for-authenticated-user': {
    role: 'read',
    change: requireCores,
    read: (data) => data.machines[0]?.cpus,
    client: { query: { location: 'WestEurope' } },
  },
  'codespaces/codespace-machines-for-authenticated-user': {
    change: requireCores,
    read: (data) => data.machines[0]?.name,
  },
  // Last, because others need it.
  'codespaces/delete-for-authenticated-user': {
    read: (data) => Object.keys(data).length,
    client: { at: another() },
  },
} satisfies Partial<Calls>
