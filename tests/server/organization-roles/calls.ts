import type { At, Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

/** A team for roles, created if it does not exist. */
const watch: At = async (_place, client) => {
  const params = { path: { org: 'acme' } }
  await client.POST('/orgs/{org}/teams', { params, body: { name: 'Watch' } })
  return { team_slug: 'watch' }
}

/** Assigns a role, or removes it. */
const giveRole =
  (holder: string): Change =>
  async (stage) => {
    const roles = '/orgs/acme/organization-roles'
    const { body } = await as(stage, 'mona').get(`${roles}/1/${holder.split('/')[0]}`)
    const method = body.length > 0 ? 'DELETE' : 'PUT'
    await as(stage, 'mona').request(method, `${roles}/${holder}/1`)
  }

export const organizationRoles = {
  'orgs/list-org-roles': { change: null, read: (data) => data.roles[0]?.base_role },
  'orgs/get-org-role': { change: null, read: (data) => data.source },
  'orgs/assign-user-to-org-role': { client: { at: { username: 'hubot' } } },
  'orgs/list-org-role-users': {
    change: giveRole('users/hubot'),
    read: (data) => data[0]?.assignment,
  },
  'orgs/revoke-org-role-user': { client: { at: { username: 'hubot' } } },
  'orgs/assign-team-to-org-role': { client: { at: watch } },
  'orgs/list-org-role-teams': {
    change: giveRole('teams/core'),
    read: (data) => data[0]?.assignment,
  },
  'orgs/revoke-org-role-team': { client: { at: watch } },
} satisfies Partial<Calls>
