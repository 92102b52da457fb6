import { calls } from '../../contract/_calls.ts'

/** The contract tests tell their story in this order: what is made is asked for before it goes. */
const story: string[] = Object.keys(calls)

/** What locks, closes or removes what others need, so late; one after another. */
const late = [
  'orgs/update',
  'orgs/update-issue-field',
  'orgs/delete-issue-field',
  'teams/delete-in-org',
  'migrations/start-for-org',
  'migrations/start-for-authenticated-user',
  'orgs/delete',
  'repos/delete-webhook',
  'repos/delete',
]

/** Operations that only an older version has. */
const olderOnly = ['hub/subscribe']

/** Every operation in an order in which each finds what it asks about. */
export const order: readonly string[] = [
  ...story.filter((id) => !late.includes(id)),
  ...olderOnly,
  ...late,
]
