import { calls } from '../../../server/calls.ts'

/**
 * The order of the contract tests: resources are created before they are used, and deleted last.
 */
const story: string[] = Object.keys(calls)

/** Operations that lock, close or remove what others need, so they come last, in this order. */
const late = [
  'repos/merge',
  'repos/rename-branch',
  'git/delete-ref',
  'issues/delete-issue-field-value',
  'orgs/update',
  'orgs/update-issue-field',
  'orgs/delete-issue-field',
  'teams/delete-in-org',
  'migrations/start-for-org',
  'migrations/start-for-authenticated-user',
  'orgs/delete-webhook',
  'orgs/delete',
  'repos/delete-webhook',
  'repos/delete',
]

/** Operations that only an older version has. */
const olderOnly = ['hub/subscribe']

/** Every operation, in an order that creates resources before they are used. */
export const order: readonly string[] = [
  ...story.filter((id) => !late.includes(id)),
  ...olderOnly,
  ...late,
]
