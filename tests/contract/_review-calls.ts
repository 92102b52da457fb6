import type { Client } from '../../client/index.ts'
import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const pulls = '/repos/{owner}/{repo}/pulls'
const pull = `${pulls}/{pull_number}` as const
const reviews = `${pull}/reviews` as const
const review = `${reviews}/{review_id}` as const
const requested = `${pull}/requested_reviewers` as const

const onRepository = ({ owner, repo }: Place) => ({ path: { owner, repo } })
const onPull = ({ owner, repo, pull_number }: Place) => ({ path: { owner, repo, pull_number } })
const onReview = (place: Place) => ({
  path: { ...onPull(place).path, review_id: place.review.review_id },
})
const onComment = ({ owner, repo, review: { comment_id } }: Place) => ({
  path: { owner, repo, comment_id },
})

/** A pending review of the caller's. */
async function pending(client: Client, place: Place) {
  const params = onPull(place)
  const { data } = await client.POST(reviews, { params, body: { body: 'Not yet.' } })
  return { path: { ...params.path, review_id: data?.id ?? 0 } }
}

/** Calls for reviews of pull requests, comments on their diffs and requested reviewers. */
export const reviewCalls = {
  'pulls/list-reviews': async (client, place) => {
    const { response, data } = await client.GET(reviews, { params: onPull(place) })
    return { response, read: data?.[0]?.state }
  },
  'pulls/get-review': async (client, place) => {
    const { response, data } = await client.GET(review, { params: onReview(place) })
    return { response, read: data?.author_association }
  },
  'pulls/update-review': async (client, place) => {
    const request = { params: onReview(place), body: { body: 'Hello.' } }
    const { response, data } = await client.PUT(review, request)
    return { response, read: data?.body }
  },
  'pulls/list-comments-for-review': async (client, place) => {
    const request = { params: onReview(place) }
    const { response, data } = await client.GET(`${review}/comments`, request)
    return { response, read: data?.[0]?.diff_hunk }
  },
  'pulls/delete-pending-review': async (client, place) => {
    const { response, data } = await client.DELETE(review, { params: await pending(client, place) })
    return { response, read: data?.state }
  },
  'pulls/create-review': async (client, place) => {
    const body = { event: 'COMMENT' as const, body: 'Greetings to you.' }
    const { response, data } = await client.POST(reviews, { params: onPull(place), body })
    return { response, read: data?.pull_request_url }
  },
  'pulls/submit-review': async (client, place) => {
    const request = { params: await pending(client, place), body: { event: 'COMMENT' as const } }
    const { response, data } = await client.POST(`${review}/events`, request)
    return { response, read: data?.submitted_at }
  },
  'pulls/dismiss-review': async (client, place) => {
    const request = { params: onReview(place), body: { message: 'Too early.' } }
    const { response, data } = await client.PUT(`${review}/dismissals`, request)
    return { response, read: data?.state }
  },
  'pulls/list-review-comments-for-repo': async (client, place) => {
    const params = { ...onRepository(place), query: { sort: 'updated' as const } }
    const { response, data } = await client.GET(`${pulls}/comments`, { params })
    return { response, read: data?.[0]?.path }
  },
  'pulls/list-review-comments': async (client, place) => {
    const { response, data } = await client.GET(`${pull}/comments`, { params: onPull(place) })
    return { response, read: data?.[0]?.subject_type }
  },
  'pulls/create-review-comment': async (client, place) => {
    const where = { commit_id: place.head_sha, path: 'hubot.md', line: 1 }
    const request = { params: onPull(place), body: { body: 'Hello to all?', ...where } }
    const { response, data } = await client.POST(`${pull}/comments`, request)
    return { response, read: data?.original_commit_id }
  },
  'pulls/create-reply-for-review-comment': async (client, place) => {
    const params = { path: { ...onPull(place).path, ...onComment(place).path } }
    const request = { params, body: { body: 'To everybody.' } }
    const { response, data } = await client.POST(`${pull}/comments/{comment_id}/replies`, request)
    return { response, read: data?.body }
  },
  'pulls/get-review-comment': async (client, place) => {
    const request = { params: onComment(place) }
    const { response, data } = await client.GET(`${pulls}/comments/{comment_id}`, request)
    return { response, read: data?.side }
  },
  'pulls/update-review-comment': async (client, place) => {
    const request = { params: onComment(place), body: { body: 'Hello to which ones?' } }
    const { response, data } = await client.PATCH(`${pulls}/comments/{comment_id}`, request)
    return { response, read: data?.body }
  },
  'pulls/delete-review-comment': async (client, place) =>
    client.DELETE(`${pulls}/comments/{comment_id}`, { params: onComment(place) }),
  'pulls/list-requested-reviewers': async (client, place) => {
    const { response, data } = await client.GET(requested, { params: onPull(place) })
    return { response, read: data?.users.length }
  },
  'pulls/request-reviewers': async (client, place) => {
    const request = { params: onPull(place), body: { reviewers: [place.owner] } }
    const { response, data } = await client.POST(requested, request)
    return { response, read: data?.requested_reviewers.length }
  },
  'pulls/remove-requested-reviewers': async (client, place) => {
    const request = { params: onPull(place), body: { reviewers: [place.owner] } }
    const { response, data } = await client.DELETE(requested, request)
    return { response, read: data?.requested_teams.length }
  },
  'pulls/update-branch': async (client, place) => {
    const path = { ...onRepository(place).path, path: 'ahead.md' }
    const file = { message: 'Go ahead', content: btoa('Ahead\n') }
    await client.PUT('/repos/{owner}/{repo}/contents/{path}', { params: { path }, body: file })
    const { response, data } = await client.PUT(`${pull}/update-branch`, { params: onPull(place) })
    return { response, read: data?.message }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
