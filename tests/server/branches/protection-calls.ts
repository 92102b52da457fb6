import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change, type Stage } from '../../_support/calls/changes.ts'
import { guarded, turnPushers } from '../../_support/planted/protection.ts'

const protectionOf = ({ path }: Stage) => `${path}/branches/${guarded}/protection`

const requireContext: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${protectionOf(stage)}/required_status_checks`, {
    contexts: [`ci-${turn}`],
  })

const requireReviews: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${protectionOf(stage)}/required_pull_request_reviews`, {
    required_approving_review_count: turn % 7,
  })

/** Alternates between a setting and its removal. */
const flipSetting =
  (name: string): Change =>
  async (stage) => {
    const at = `${protectionOf(stage)}/${name}`
    const { enabled } = (await as(stage, 'mona').get(at)).body
    await as(stage, 'mona').request(enabled ? 'DELETE' : 'POST', at)
  }

const enforceForAdmins = flipSetting('enforce_admins')

const requireSignatures = flipSetting('required_signatures')

const letPush: Change = ({ service, parameters }) =>
  service.server.context.storage.transaction((store) =>
    turnPushers(store, Number(parameters.repository_id)),
  )

export const branchesProtection = {
  'repos/update-branch-protection': {
    body: {
      required_status_checks: { strict: true, contexts: ['ci'] },
      enforce_admins: false,
      required_pull_request_reviews: {},
      restrictions: { users: [], teams: [] },
    },
    role: 'admin',
    read: (data) => data.url,
  },
  'repos/get-branch-protection': {
    role: 'admin',
    change: requireContext,
    read: (data) => data.enforce_admins.enabled,
  },
  'repos/set-admin-branch-protection': { role: 'admin', read: (data) => data.enabled },
  'repos/get-admin-branch-protection': {
    role: 'admin',
    change: enforceForAdmins,
    read: (data) => data.url,
  },
  'repos/delete-admin-branch-protection': { role: 'admin' },
  'repos/create-commit-signature-protection': { role: 'admin', read: (data) => data.enabled },
  'repos/get-commit-signature-protection': {
    role: 'admin',
    change: requireSignatures,
    read: (data) => data.url,
  },
  'repos/delete-commit-signature-protection': { role: 'admin' },
  'repos/update-pull-request-review-protection': {
    body: {},
    role: 'admin',
    read: (data) => data.required_approving_review_count,
  },
  'repos/get-pull-request-review-protection': {
    role: 'admin',
    change: requireReviews,
    read: (data) => data.dismiss_stale_reviews,
  },
  'repos/delete-pull-request-review-protection': { role: 'admin' },
  'repos/update-status-check-protection': {
    body: { strict: true },
    role: 'admin',
    read: (data) => data.strict,
  },
  'repos/get-status-checks-protection': {
    role: 'admin',
    change: requireContext,
    read: (data) => data.contexts.length,
  },
  'repos/get-all-status-check-contexts': {
    role: 'admin',
    change: requireContext,
    read: (data) => data.length,
  },
  'repos/add-status-check-contexts': { body: ['lint'], role: 'admin', read: (data) => data.length },
  'repos/set-status-check-contexts': {
    body: { contexts: ['lint'] },
    role: 'admin',
    read: (data) => data[0],
  },
  'repos/remove-status-check-contexts': {
    body: ['lint'],
    role: 'admin',
    read: (data) => data.length,
  },
  'repos/remove-status-check-protection': { role: 'admin' },
  'repos/get-access-restrictions': {
    role: 'admin',
    change: letPush,
    read: (data) => data.users_url,
  },
  'repos/get-apps-with-access-to-protected-branch': {
    role: 'admin',
    change: letPush,
    read: (data) => data.length,
  },
  'repos/add-app-access-restrictions': {
    body: { apps: [] },
    role: 'admin',
    read: (data) => data.length,
  },
  'repos/set-app-access-restrictions': { body: [], role: 'admin', read: (data) => data.length },
  'repos/remove-app-access-restrictions': {
    body: ['ci-bot'],
    role: 'admin',
    read: (data) => data.length,
  },
  'repos/get-teams-with-access-to-protected-branch': {
    role: 'admin',
    change: letPush,
    read: (data) => data.length,
  },
  'repos/add-team-access-restrictions': {
    body: { teams: [] },
    role: 'admin',
    read: (data) => data.length,
  },
  'repos/set-team-access-restrictions': { body: [], role: 'admin', read: (data) => data.length },
  'repos/remove-team-access-restrictions': {
    body: ['core'],
    role: 'admin',
    read: (data) => data.length,
  },
  'repos/get-users-with-access-to-protected-branch': {
    role: 'admin',
    change: letPush,
    read: (data) => data.length,
  },
  'repos/add-user-access-restrictions': {
    body: { users: [] },
    role: 'admin',
    read: (data) => data.length,
  },
  'repos/set-user-access-restrictions': { body: [], role: 'admin', read: (data) => data.length },
  'repos/remove-user-access-restrictions': {
    body: ['mona'],
    role: 'admin',
    read: (data) => data.length,
  },
  'repos/delete-access-restrictions': { role: 'admin' },
  'repos/delete-branch-protection': { role: 'admin' },
} satisfies Partial<Calls>
