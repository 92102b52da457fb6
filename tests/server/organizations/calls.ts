import type { Calls } from '../../_support/calls/call.ts'
import { as, flip, type Change } from '../../_support/calls/changes.ts'

const inviteToOrganization: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', '/orgs/acme/memberships/triager', {
    role: turn % 2 ? 'admin' : 'member',
  })

const describeOrganization: Change = (stage, turn) =>
  as(stage, 'mona').patch('/orgs/acme', { description: `Described ${turn} times` })

/** Joins or leaves. */
const joinOrganization: Change = async (stage) => {
  const at = '/orgs/acme/memberships/reader'
  if ((await as(stage, 'mona').delete(at)).status === 204) return
  await as(stage, 'mona').request('PUT', at)
  await as(stage, 'reader').patch('/user/memberships/orgs/acme', { state: 'active' })
}

export const organizations = {
  'orgs/get': { change: describeOrganization, read: (data) => data.login },
  'orgs/update': {
    body: { company: 'Of another kind.' },
    read: (data) => data.default_repository_permission,
  },
  'orgs/list-for-authenticated-user': {
    change: describeOrganization,
    read: (data) => data[0]?.login,
  },
  'orgs/list-for-user': {
    change: flip('mona', '/orgs/acme/public_members/mona'),
    read: (data) => data.length,
  },
  'orgs/list-members': { change: joinOrganization, read: (data) => data[0]?.login },
  'orgs/check-membership-for-user': {},
  'orgs/set-public-membership-for-authenticated-user': {},
  'orgs/check-public-membership-for-user': {},
  'orgs/list-public-members': {
    change: flip('mona', '/orgs/acme/public_members/mona'),
    read: (data) => data[0]?.login,
  },
  'orgs/remove-public-membership-for-authenticated-user': {},
  'orgs/set-membership-for-user': {
    body: { role: 'admin' },
    read: (data) => data.state,
    client: { at: { username: 'stranger' } },
  },
  'orgs/list-pending-invitations': {
    change: inviteToOrganization,
    read: (data) => data[0]?.inviter.login,
  },
  'orgs/get-membership-for-user': { change: describeOrganization, read: (data) => data.role },
  'orgs/remove-membership-for-user': { client: { at: { username: 'stranger' } } },
  'orgs/list-memberships-for-authenticated-user': {
    change: describeOrganization,
    read: (data) => data[0]?.organization.login,
  },
  'orgs/get-membership-for-authenticated-user': {
    change: describeOrganization,
    read: (data) => data.state,
  },
  'orgs/update-membership-for-authenticated-user': {
    body: { state: 'active' },
    read: (data) => data.role,
  },
  'orgs/remove-member': {
    client: { at: ({ holder }) => ({ org: `spare-${holder}`, username: 'hubot' }) },
  },
  'orgs/delete': {
    read: (data) => Object.keys(data).length,
    client: { at: ({ holder }) => ({ org: `spare-${holder}` }) },
  },
  'orgs/list': { change: describeOrganization, read: (data) => data[0]?.login },
} satisfies Partial<Calls>
