import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const collaborate: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/collaborators/writer`, {
    permission: turn % 2 ? 'push' : 'admin',
  })

const inviteToRepository: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/collaborators/stranger`, {
    permission: turn % 2 ? 'push' : 'admin',
  })

/** Hubot invites mona to the fork. */
const inviteMona: Change = (stage, turn) =>
  as(stage, 'hubot').request('PUT', `${stage.parameters.fork}/collaborators/mona`, {
    permission: turn % 2 ? 'push' : 'admin',
  })

export const collaborators = {
  'repos/list-invitations': {
    role: 'admin',
    change: inviteToRepository,
    read: (data) => data[0]?.expired,
  },
  'repos/update-invitation': {
    body: { permissions: 'read' },
    role: 'admin',
    read: (data) => data.permissions,
  },
  'repos/delete-invitation': { role: 'admin' },
  'repos/list-invitations-for-authenticated-user': {
    change: inviteMona,
    read: (data) => data.length,
  },
  'repos/accept-invitation-for-authenticated-user': {
    client: { at: ({ own_invitation_id }) => ({ invitation_id: own_invitation_id }) },
  },
  'repos/decline-invitation-for-authenticated-user': {
    client: { at: ({ other_invitation_id }) => ({ invitation_id: other_invitation_id }) },
  },
  'repos/add-collaborator': {
    success: 204,
    body: { permission: 'triage' },
    role: 'admin',
    read: (data) => data.permissions,
    client: { at: { username: 'hubot' } },
  },
  'repos/check-collaborator': {
    forWriters: true,
    role: 'write',
    client: { at: { username: 'hubot' } },
  },
  'repos/get-collaborator-permission-level': {
    forWriters: true,
    role: 'write',
    change: collaborate,
    changeAt: '/repos/{owner}/{repo}/collaborators/writer/permission',
    read: (data) => data.role_name,
    client: { at: { username: 'hubot' } },
  },
  'repos/list-collaborators': {
    forWriters: true,
    role: 'write',
    change: collaborate,
    read: (data) => data[0]?.permissions.triage,
    client: { query: { affiliation: 'direct' } },
  },
  'repos/remove-collaborator': { role: 'admin', client: { at: { username: 'hubot' } } },
} satisfies Partial<Calls>
