import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change, type Stage } from '../../_support/calls/changes.ts'

/** No caller has reacted with it before. */
const rocket = { content: 'rocket' as const }

/** Adds a reaction, or removes the one that is there. */
const react =
  (at: (stage: Stage) => string): Change =>
  async (stage) => {
    const reactions = `${at(stage)}/reactions`
    const { status, body } = await as(stage, 'mona').post(reactions, { content: 'rocket' })
    if (status === 200) await as(stage, 'mona').delete(`${reactions}/${body.id}`)
  }

export const reactions = {
  'reactions/create-for-issue': {
    success: 201,
    body: rocket,
    only: 'issues',
    role: 'read',
    read: (data) => data.content,
  },
  'reactions/list-for-issue': {
    only: 'issues',
    role: 'read',
    change: react(({ path }) => `${path}/issues/1`),
    read: (data) => data.length,
    client: { query: { content: 'eyes' } },
  },
  'reactions/delete-for-issue': { only: 'issues', others: true, role: 'write' },
  'reactions/create-for-issue-comment': {
    success: 201,
    body: rocket,
    only: 'issues',
    role: 'read',
    read: (data) => data.created_at,
  },
  'reactions/list-for-issue-comment': {
    only: 'issues',
    role: 'read',
    change: react(({ path, parameters }) => `${path}/issues/comments/${parameters.comment_id}`),
    read: (data) => data.length,
  },
  'reactions/delete-for-issue-comment': { only: 'issues', others: true, role: 'write' },
  'reactions/create-for-pull-request-review-comment': {
    success: 201,
    body: rocket,
    role: 'read',
    read: (data) => data.node_id,
  },
  'reactions/list-for-pull-request-review-comment': {
    role: 'read',
    change: react(
      ({ path, parameters }) => `${path}/pulls/comments/${parameters.review_comment_id}`,
    ),
    read: (data) => data.length,
  },
  'reactions/delete-for-pull-request-comment': { others: true, role: 'write' },
  'reactions/create-for-commit-comment': {
    success: 201,
    body: rocket,
    role: 'read',
    read: (data) => data.id,
  },
  'reactions/list-for-commit-comment': {
    role: 'read',
    change: react(({ path, parameters }) => `${path}/comments/${parameters.commit_comment_id}`),
    read: (data) => data.length,
  },
  'reactions/delete-for-commit-comment': { others: true, role: 'write' },
  'reactions/create-for-release': {
    success: 201,
    body: rocket,
    role: 'read',
    read: (data) => data.id,
  },
  'reactions/list-for-release': {
    role: 'read',
    change: react(({ path, parameters }) => `${path}/releases/${parameters.release_id}`),
    read: (data) => data.length,
  },
  'reactions/delete-for-release': { others: true, role: 'write' },
} satisfies Partial<Calls>
