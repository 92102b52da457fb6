import type { Calls } from '../../_support/calls/call.ts'
import { as, describeWidgets, type Change } from '../../_support/calls/changes.ts'
import { widgets } from '../../_support/calls/place.ts'

const describeTeams: Change = async (stage, turn) => {
  for (const team of ['core', 'part']) {
    const description = `Described ${turn} times`
    await as(stage, 'mona').patch(`/orgs/acme/teams/${team}`, { description })
  }
}

const joinTeam: Change = async (stage) => {
  const at = '/orgs/acme/teams/core/memberships/hubot'
  const { status } = await as(stage, 'mona').delete(at)
  if (status === 404) await as(stage, 'mona').request('PUT', at)
}

export const teams = {
  'teams/create': { body: ({ name }) => ({ name }), read: (data) => data.organization.login },
  'teams/list': { change: describeTeams, read: (data) => data[0]?.slug },
  'teams/get-by-name': { change: describeTeams, read: (data) => data.members_count },
  'teams/update-in-org': {
    body: { description: 'Of another kind.' },
    read: (data) => data.description,
  },
  'teams/list-child-in-org': { change: describeTeams, read: (data) => data.length },
  'teams/add-or-update-membership-for-user-in-org': {
    body: { role: 'maintainer' },
    read: (data) => data.role,
    client: { at: { username: 'hubot' } },
  },
  'teams/get-membership-for-user-in-org': {
    change: null,
    read: (data) => data.state,
    client: { at: { username: 'hubot' } },
  },
  'teams/list-members-in-org': { change: joinTeam, read: (data) => data[0]?.login },
  'teams/remove-membership-for-user-in-org': { client: { at: { username: 'hubot' } } },
  'teams/add-or-update-repo-permissions-in-org': {
    body: { permission: 'triage' },
    client: { at: widgets },
  },
  'teams/check-permissions-for-repo-in-org': {
    success: 204,
    change: describeWidgets,
    changeAt: '/orgs/acme/teams/core/repos/acme/widgets',
    read: (data) => data.full_name,
    client: { at: widgets },
  },
  'teams/list-repos-in-org': { change: describeWidgets, read: (data) => data[0]?.full_name },
  'repos/list-teams': {
    role: 'admin',
    change: describeTeams,
    changeAt: '/repos/acme/widgets/teams',
    read: (data) => data[0]?.permissions?.push,
    client: { at: widgets },
  },
  'teams/remove-repo-in-org': { client: { at: widgets } },
  'teams/list-for-authenticated-user': { change: describeTeams, read: (data) => data[0]?.slug },
  'teams/delete-in-org': {},
} satisfies Partial<Calls>
