import type { Client } from '../../client/index.ts'
import type { operations } from '../../generated/newest/operations.ts'
import type { Call } from './_call.ts'
import type { Place } from './_targets.ts'

const milestones = '/repos/{owner}/{repo}/milestones'
const milestone = `${milestones}/{milestone_number}` as const
const ofIssue = '/repos/{owner}/{repo}/issues/{issue_number}/reactions'
const ofComment = '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions'
const ofReviewComment = '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'
const ofCommitComment = '/repos/{owner}/{repo}/comments/{comment_id}/reactions'
const ofRelease = '/repos/{owner}/{repo}/releases/{release_id}/reactions'

const onRepository = ({ owner, repo }: Place) => ({ path: { owner, repo } })
const onIssue = ({ owner, repo }: Place) => ({ path: { owner, repo, issue_number: 1 } })
const onComment = ({ owner, repo, comment_id }: Place) => ({ path: { owner, repo, comment_id } })
const onReviewComment = ({ owner, repo, review: { comment_id } }: Place) => ({
  path: { owner, repo, comment_id },
})
const onCommitComment = ({ owner, repo, parts: { comment_id } }: Place) => ({
  path: { owner, repo, comment_id },
})
const onRelease = ({ owner, repo, release: { release_id } }: Place) => ({
  path: { owner, repo, release_id },
})

/** A milestone of its own, because titles differ. */
async function made(client: Client, place: Place, title: string) {
  const params = onRepository(place)
  const { data } = await client.POST(milestones, { params, body: { title } })
  return { path: { ...params.path, milestone_number: data?.number ?? 0 } }
}

const eyes = { content: 'eyes' as const }

const issues = '/repos/{owner}/{repo}/issues'

/** Calls for milestones, reactions and events of issues. */
export const milestoneCalls = {
  'issues/create-milestone': async (client, place) => {
    const body = { title: 'First', due_on: '2026-04-01T07:00:00Z' }
    const { response, data } = await client.POST(milestones, { params: onRepository(place), body })
    return { response, read: data?.open_issues }
  },
  'issues/list-milestones': async (client, place) => {
    const params = { ...onRepository(place), query: { state: 'all' as const } }
    const { response, data } = await client.GET(milestones, { params })
    return { response, read: data?.[0]?.title }
  },
  'issues/get-milestone': async (client, place) => {
    const request = { params: await made(client, place, 'To get') }
    const { response, data } = await client.GET(milestone, request)
    return { response, read: data?.labels_url }
  },
  'issues/update-milestone': async (client, place) => {
    const params = await made(client, place, 'To update')
    const { response, data } = await client.PATCH(milestone, { params, body: { state: 'closed' } })
    return { response, read: data?.closed_at }
  },
  'issues/list-labels-for-milestone': async (client, place) => {
    const request = { params: await made(client, place, 'Without labels') }
    const { response, data } = await client.GET(`${milestone}/labels`, request)
    return { response, read: data?.length }
  },
  'issues/delete-milestone': async (client, place) =>
    client.DELETE(milestone, { params: await made(client, place, 'To delete') }),
  'reactions/create-for-issue': async (client, place) => {
    const { response, data } = await client.POST(ofIssue, { params: onIssue(place), body: eyes })
    return { response, read: data?.content }
  },
  'reactions/list-for-issue': async (client, place) => {
    const params = { ...onIssue(place), query: { content: 'eyes' as const } }
    const { response, data } = await client.GET(ofIssue, { params })
    return { response, read: data?.length }
  },
  'reactions/delete-for-issue': async (client, place) => {
    const params = onIssue(place)
    const { data } = await client.POST(ofIssue, { params, body: { content: 'confused' } })
    const path = { ...params.path, reaction_id: data?.id ?? 0 }
    return client.DELETE(`${ofIssue}/{reaction_id}`, { params: { path } })
  },
  'reactions/create-for-issue-comment': async (client, place) => {
    const request = { params: onComment(place), body: eyes }
    const { response, data } = await client.POST(ofComment, request)
    return { response, read: data?.created_at }
  },
  'reactions/list-for-issue-comment': async (client, place) => {
    const { response, data } = await client.GET(ofComment, { params: onComment(place) })
    return { response, read: data?.length }
  },
  'reactions/delete-for-issue-comment': async (client, place) => {
    const params = onComment(place)
    const { data } = await client.POST(ofComment, { params, body: { content: 'confused' } })
    const path = { ...params.path, reaction_id: data?.id ?? 0 }
    return client.DELETE(`${ofComment}/{reaction_id}`, { params: { path } })
  },
  'reactions/create-for-pull-request-review-comment': async (client, place) => {
    const request = { params: onReviewComment(place), body: eyes }
    const { response, data } = await client.POST(ofReviewComment, request)
    return { response, read: data?.node_id }
  },
  'reactions/list-for-pull-request-review-comment': async (client, place) => {
    const { response, data } = await client.GET(ofReviewComment, { params: onReviewComment(place) })
    return { response, read: data?.length }
  },
  'reactions/delete-for-pull-request-comment': async (client, place) => {
    const params = onReviewComment(place)
    const { data } = await client.POST(ofReviewComment, { params, body: { content: 'confused' } })
    const path = { ...params.path, reaction_id: data?.id ?? 0 }
    return client.DELETE(`${ofReviewComment}/{reaction_id}`, { params: { path } })
  },
  'reactions/create-for-commit-comment': async (client, place) => {
    const request = { params: onCommitComment(place), body: eyes }
    const { response, data } = await client.POST(ofCommitComment, request)
    return { response, read: data?.id }
  },
  'reactions/list-for-commit-comment': async (client, place) => {
    const { response, data } = await client.GET(ofCommitComment, { params: onCommitComment(place) })
    return { response, read: data?.length }
  },
  'reactions/delete-for-commit-comment': async (client, place) => {
    const params = onCommitComment(place)
    const { data } = await client.POST(ofCommitComment, { params, body: { content: 'confused' } })
    const path = { ...params.path, reaction_id: data?.id ?? 0 }
    return client.DELETE(`${ofCommitComment}/{reaction_id}`, { params: { path } })
  },
  'reactions/create-for-release': async (client, place) => {
    const request = { params: onRelease(place), body: eyes }
    const { response, data } = await client.POST(ofRelease, request)
    return { response, read: data?.id }
  },
  'reactions/list-for-release': async (client, place) => {
    const { response, data } = await client.GET(ofRelease, { params: onRelease(place) })
    return { response, read: data?.length }
  },
  'reactions/delete-for-release': async (client, place) => {
    const params = onRelease(place)
    const { data } = await client.POST(ofRelease, { params, body: { content: 'confused' } })
    const path = { ...params.path, reaction_id: data?.id ?? 0 }
    return client.DELETE(`${ofRelease}/{reaction_id}`, { params: { path } })
  },
  'issues/list': async (client) => {
    const params = { query: { filter: 'created' as const } }
    const { response, data } = await client.GET('/issues', { params })
    return { response, read: data?.[0]?.html_url }
  },
  'issues/list-for-authenticated-user': async (client) => {
    const params = { query: { filter: 'all' as const } }
    const { response, data } = await client.GET('/user/issues', { params })
    return { response, read: data?.[0]?.title }
  },
  'issues/list-for-org': async (client) => {
    const params = { path: { org: 'acme' }, query: { filter: 'all' as const } }
    const { response, data } = await client.GET('/orgs/{org}/issues', { params })
    return { response, read: data?.length }
  },
  'issues/list-events-for-repo': async (client, place) => {
    const request = { params: onIssue(place), body: { title: 'Renamed before' } }
    await client.PATCH(`${issues}/{issue_number}`, request)
    const { response, data } = await client.GET(`${issues}/events`, { params: onRepository(place) })
    return { response, read: data?.[0]?.event }
  },
  'issues/get-event': async (client, place) => {
    const request = { params: onIssue(place), body: { title: 'Renamed' } }
    await client.PATCH(`${issues}/{issue_number}`, request)
    const { data: events } = await client.GET(`${issues}/events`, { params: onRepository(place) })
    const path = { ...onRepository(place).path, event_id: events?.[0]?.id ?? 0 }
    const { response, data } = await client.GET(`${issues}/events/{event_id}`, { params: { path } })
    return { response, read: data?.created_at }
  },
  'issues/list-events': async (client, place) => {
    const request = { params: onIssue(place) }
    const { response, data } = await client.GET(`${issues}/{issue_number}/events`, request)
    return { response, read: data?.[0]?.node_id }
  },
  'issues/list-events-for-timeline': async (client, place) => {
    const request = { params: onIssue(place) }
    const { response, data } = await client.GET(`${issues}/{issue_number}/timeline`, request)
    return { response, read: data?.[0]?.event }
  },
} satisfies Partial<Record<keyof typeof operations, Call>>
