import type { At, Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

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

/** Requires large machines, or stops requiring them. */
const requireCores: Change = async (stage) => {
  const at = `${stage.path}/contents/.devcontainer.json`
  const { status, body } = await as(stage, 'mona').get(at)
  const large = Buffer.from('{"hostRequirements":{"cpus":8}}').toString('base64')
  const isLarge = status === 200 && body.content.trim() === large
  const content = isLarge ? Buffer.from('{}').toString('base64') : large
  const sha = status === 200 ? body.sha : undefined
  await as(stage, 'mona').request('PUT', at, { message: 'Configure', content, sha })
}

export const workspaces = {
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
} satisfies Partial<Calls>
