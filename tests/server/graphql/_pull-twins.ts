import type { Site, Twins } from './_twins.ts'

const review = { event: 'COMMENT', body: 'Hm' }

const closed = async (site: Site, name: string) => {
  const { number } = await site.pull(name)
  return site.call(['PATCH', `pulls/${number}`, { state: 'closed' }])
}

/** Mutations of pull requests. */
export const pullTwins: Twins = {
  createPullRequest: {
    before: (site) => site.branch('opened'),
    rest: () => [['POST', 'pulls', { title: 'New', head: 'opened', base: 'main', body: 'Words' }]],
    input: (_made, { id: repositoryId }) => ({
      ...{ repositoryId, title: 'New', headRefName: 'opened', baseRefName: 'main', body: 'Words' },
    }),
  },
  updatePullRequest: {
    before: (site) => site.pull('updated'),
    rest: ({ number }) => [
      ['PATCH', `pulls/${number}`, { title: 'Other', body: 'More' }],
      ['PATCH', `issues/${number}`, { assignees: ['hubot'] }],
    ],
    input: ({ node_id: pullRequestId }, { hubotId }) => ({
      ...{ pullRequestId, title: 'Other', body: 'More', assigneeIds: [hubotId] },
    }),
  },
  closePullRequest: {
    before: (site) => site.pull('closed'),
    rest: ({ number }) => [['PATCH', `pulls/${number}`, { state: 'closed' }]],
    input: ({ node_id: pullRequestId }) => ({ pullRequestId }),
  },
  reopenPullRequest: {
    before: (site) => closed(site, 'reopened'),
    rest: ({ number }) => [['PATCH', `pulls/${number}`, { state: 'open' }]],
    input: ({ node_id: pullRequestId }) => ({ pullRequestId }),
  },
  mergePullRequest: {
    before: (site) => site.pull('merged'),
    rest: ({ number }) => [['PUT', `pulls/${number}/merge`, { merge_method: 'squash' }]],
    input: ({ node_id: pullRequestId }) => ({ pullRequestId, mergeMethod: 'SQUASH' }),
  },
  updatePullRequestBranch: {
    before: async (site) => {
      const pull = await site.pull('behind')
      await site.file('ahead.md', 'main')
      return pull
    },
    rest: ({ number }) => [['PUT', `pulls/${number}/update-branch`]],
    input: ({ node_id: pullRequestId }) => ({ pullRequestId }),
  },
  requestReviews: {
    before: (site) => site.pull('requested'),
    rest: ({ number }) => [
      ['POST', `pulls/${number}/requested_reviewers`, { reviewers: ['hubot'] }],
    ],
    input: ({ node_id: pullRequestId }, { hubotId }) => ({ pullRequestId, userIds: [hubotId] }),
  },
}

/** Mutations of reviews. */
export const reviewTwins: Twins = {
  addPullRequestReview: {
    before: (site) => site.pull('reviewed'),
    rest: ({ number }) => [
      [
        'POST',
        `pulls/${number}/reviews`,
        { ...review, comments: [{ path: 'reviewed.md', line: 1, side: 'RIGHT', body: 'Why?' }] },
      ],
    ],
    input: ({ node_id: pullRequestId }) => ({
      ...{ pullRequestId, ...review },
      threads: [{ path: 'reviewed.md', line: 1, side: 'RIGHT', body: 'Why?' }],
    }),
  },
  submitPullRequestReview: {
    before: (site) => site.review('submitted', {}),
    rest: ({ pull, review: { id } }) => [
      ['POST', `pulls/${pull.number}/reviews/${id}/events`, review],
    ],
    input: ({ review: made }) => ({ pullRequestReviewId: made.node_id, ...review }),
  },
  updatePullRequestReview: {
    before: (site) => site.review('reworded', review),
    rest: ({ pull, review: { id } }) => [
      ['PUT', `pulls/${pull.number}/reviews/${id}`, { body: 'Well' }],
    ],
    input: ({ review: made }) => ({ pullRequestReviewId: made.node_id, body: 'Well' }),
  },
  deletePullRequestReview: {
    before: (site) => site.review('withdrawn', {}),
    rest: ({ pull, review: { id } }) => [['DELETE', `pulls/${pull.number}/reviews/${id}`]],
    input: ({ review: made }) => ({ pullRequestReviewId: made.node_id }),
  },
  dismissPullRequestReview: {
    before: (site) => site.review('dismissed', { event: 'APPROVE' }, site.hubot),
    rest: ({ pull, review: { id } }) => [
      ['PUT', `pulls/${pull.number}/reviews/${id}/dismissals`, { message: 'No' }],
    ],
    input: ({ review: made }) => ({ pullRequestReviewId: made.node_id, message: 'No' }),
  },
  addPullRequestReviewComment: {
    before: (site) => site.note('answered'),
    rest: ({ pull, note: { id } }) => [
      ['POST', `pulls/${pull.number}/comments/${id}/replies`, { body: 'So' }],
    ],
    input: ({ pull, note }) => ({
      ...{ pullRequestId: pull.node_id, inReplyTo: note.node_id, body: 'So' },
    }),
  },
  addPullRequestReviewThreadReply: {
    before: async (site) => {
      const made = await site.note('discussed')
      const threads = 'reviewThreads(first: 1) { nodes { id } }'
      const { pullRequest } = await site.read(
        `pullRequest(number: ${made.pull.number}) { ${threads} }`,
      )
      return { ...made, thread: pullRequest.reviewThreads.nodes[0] }
    },
    rest: ({ pull, note: { id } }) => [
      ['POST', `pulls/${pull.number}/comments/${id}/replies`, { body: 'So' }],
    ],
    input: ({ thread }) => ({ pullRequestReviewThreadId: thread.id, body: 'So' }),
  },
  updatePullRequestReviewComment: {
    before: (site) => site.note('edited'),
    rest: ({ note: { id } }) => [['PATCH', `pulls/comments/${id}`, { body: 'How?' }]],
    input: ({ note }) => ({ pullRequestReviewCommentId: note.node_id, body: 'How?' }),
  },
  deletePullRequestReviewComment: {
    before: (site) => site.note('deleted'),
    rest: ({ note: { id } }) => [['DELETE', `pulls/comments/${id}`]],
    input: ({ note }) => ({ id: note.node_id }),
  },
}
