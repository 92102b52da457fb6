import type { At, Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'

const comment = { body: 'Well said.' }

/** A pending review of the caller's. */
const pending: At = async ({ owner, repo, pull_number = 0 }, client) => {
  const request = { params: { path: { owner, repo, pull_number } }, body: { body: 'Not yet.' } }
  const at = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews'
  const { data } = await client.POST(at, request)
  return { review_id: data?.id ?? 0 }
}

const rewordReview: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/pulls/2/reviews/${stage.parameters.review_id}`, {
    body: `Reviewed ${turn} times`,
  })

const rewordReviewComment: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/pulls/comments/${stage.parameters.review_comment_id}`, {
    body: `Said ${turn} times`,
  })

/** Alternates between a request and its removal. */
const requestReview: Change = async (stage) => {
  const at = `${stage.path}/pulls/2/requested_reviewers`
  const { users } = (await as(stage, 'mona').get(at)).body
  const method = users.length > 0 ? 'DELETE' : 'POST'
  await as(stage, 'mona').request(method, at, { reviewers: ['writer'] })
}

export const pullsReviews = {
  'pulls/list-reviews': { role: 'read', change: rewordReview, read: (data) => data[0]?.state },
  'pulls/get-review': {
    role: 'read',
    change: rewordReview,
    read: (data) => data.author_association,
  },
  'pulls/update-review': {
    body: { body: 'Good.' },
    others: true,
    role: 'write',
    read: (data) => data.body,
  },
  'pulls/list-comments-for-review': {
    role: 'read',
    change: rewordReviewComment,
    read: (data) => data[0]?.diff_hunk,
  },
  'pulls/delete-pending-review': {
    role: ['read', 422],
    read: (data) => data.state,
    client: { at: pending },
  },
  'pulls/create-review': {
    body: { event: 'COMMENT', body: 'Fine.' },
    role: 'read',
    read: (data) => data.pull_request_url,
  },
  'pulls/submit-review': {
    body: { event: 'COMMENT', body: 'Fine.' },
    role: ['read', 422],
    read: (data) => data.submitted_at,
    client: { at: pending },
  },
  'pulls/dismiss-review': {
    body: { message: 'It is another one now.' },
    role: 'write',
    read: (data) => data.state,
  },
  'pulls/list-review-comments-for-repo': {
    role: 'read',
    change: rewordReviewComment,
    read: (data) => data[0]?.path,
    client: { query: { sort: 'updated' } },
  },
  'pulls/list-review-comments': {
    role: 'read',
    change: rewordReviewComment,
    read: (data) => data[0]?.subject_type,
  },
  'pulls/create-review-comment': {
    body: ({ review_comment_id: in_reply_to }) => ({
      ...{ body: 'This one.', commit_id: 'head', path: 'side', in_reply_to },
    }),
    role: 'read',
    read: (data) => data.original_commit_id,
  },
  'pulls/create-reply-for-review-comment': {
    body: comment,
    role: 'read',
    read: (data) => data.body,
  },
  'pulls/get-review-comment': {
    role: 'read',
    change: rewordReviewComment,
    read: (data) => data.side,
  },
  'pulls/update-review-comment': {
    body: comment,
    others: true,
    role: 'write',
    read: (data) => data.body,
  },
  'pulls/delete-review-comment': { others: true, role: 'write' },
  'pulls/list-requested-reviewers': {
    role: 'read',
    change: requestReview,
    read: (data) => data.users.length,
  },
  'pulls/request-reviewers': {
    body: { reviewers: [] },
    role: 'triage',
    read: (data) => data.requested_reviewers.length,
  },
  'pulls/remove-requested-reviewers': {
    body: { reviewers: [] },
    role: 'triage',
    read: (data) => data.requested_teams.length,
  },
} satisfies Partial<Calls>
