import { Octokit } from '@octokit/core'
import { paginateRest } from '@octokit/plugin-paginate-rest'
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods'
import { Webhooks } from '@octokit/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { drained } from '../../_support/patience.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Client = Octokit.plugin(restEndpointMethods, paginateRest)

let server: ServerProcess
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  server = await spawnServer({ world: testWorld, args: ['--brand', 'github'] })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await receiver?.[Symbol.asyncDispose]()
})

function clientOf(login: string, version: string) {
  const request = { log: silent }
  const client = new Client({ baseUrl: server.url, auth: `ghp_${login}`, request })
  client.hook.before('request', (options) => {
    options.headers['x-github-api-version'] = version
  })
  return client.rest
}

const contentOf = (text: string) => Buffer.from(text).toString('base64')

/** A repository of mona's with a pull request of hubot's, and a webhook. */
async function arrange(version: string) {
  const [mona, hubot] = [clientOf('mona', version), clientOf('hubot', version)]
  const name = `reviewed-${version}`
  await mona.repos.createForAuthenticatedUser({ name, auto_init: true })
  const at = { owner: 'mona', repo: name }
  const events = ['pull_request', 'pull_request_review', 'pull_request_review_comment']
  const config = { url: receiver.url, secret: 'secret', content_type: 'json' }
  await mona.repos.addCollaborator({ ...at, username: 'hubot' })
  const { data: invitations } = await hubot.repos.listInvitationsForAuthenticatedUser()
  const { id: invitation } = invitations.find(({ repository }) => repository.name === name)!
  await hubot.repos.acceptInvitationForAuthenticatedUser({ invitation_id: Number(invitation) })
  const { data: main } = await hubot.git.getRef({ ...at, ref: 'heads/main' })
  await hubot.git.createRef({ ...at, ref: 'refs/heads/work', sha: main.object.sha })
  const list = { ...at, branch: 'work', path: 'list.md', message: 'List' }
  await hubot.repos.createOrUpdateFileContents({ ...list, content: contentOf('One\nTwo\n') })
  const words = { ...at, title: 'List', head: 'work', base: 'main' }
  const { data: pull } = await hubot.pulls.create(words)
  await mona.repos.createWebhook({ ...at, events, config })
  return { mona, hubot, at: { ...at, pull_number: pull.number }, head: pull.head.sha }
}

describe.each(versions)('unmodified Octokit reviews a pull request, in %s', (version) => {
  it('requests reviewers, reviews, discusses, updates the branch, dismisses and approves', async () => {
    const { mona, hubot, at, head } = await arrange(version)

    const requested = await hubot.pulls.requestReviewers({ ...at, reviewers: ['mona'] })
    expect(requested.data.requested_reviewers?.map((user) => user.login)).toEqual(['mona'])
    expect((await mona.pulls.listRequestedReviewers(at)).data.users).toHaveLength(1)

    const comments = [{ path: 'list.md', line: 2, body: 'Why two?' }]
    const pending = await mona.pulls.createReview({ ...at, comments })
    expect(pending.data.state).toBe('PENDING')
    const one = { ...at, review_id: Number(pending.data.id) }
    await expect(hubot.pulls.getReview(one)).rejects.toMatchObject({ status: 404 })
    const submission = { ...one, event: 'REQUEST_CHANGES', body: 'Only one.' } as const
    expect((await mona.pulls.submitReview(submission)).data.state).toBe('CHANGES_REQUESTED')
    expect((await mona.pulls.listRequestedReviewers(at)).data.users).toEqual([])

    const { data: said } = await hubot.pulls.listReviewComments(at)
    expect(said).toMatchObject([
      { path: 'list.md', line: 2, diff_hunk: '@@ -0,0 +1,2 @@\n+One\n+Two' },
    ])
    const thread = { ...at, comment_id: said[0]!.id, body: 'Why not?' }
    const reply = await hubot.pulls.createReplyForReviewComment(thread)
    expect(reply.data.in_reply_to_id).toBe(said[0]!.id)
    const line = { ...at, commit_id: head, path: 'list.md', line: 1, side: 'RIGHT' } as const
    const alone = await hubot.pulls.createReviewComment({ ...line, body: 'One is enough.' })
    const { data: edited } = await hubot.pulls.updateReviewComment({
      ...{ ...at, comment_id: alone.data.id, body: 'One will do.' },
    })
    expect(edited.body).toBe('One will do.')
    const outside = mona.pulls.createReviewComment({ ...line, line: 9, body: 'Nine?' })
    await expect(outside).rejects.toMatchObject({ status: 422 })
    await hubot.pulls.deleteReviewComment({ ...at, comment_id: alone.data.id })
    expect((await mona.pulls.listReviewCommentsForRepo(at)).data).toHaveLength(2)
    expect((await mona.pulls.listCommentsForReview(one)).data).toHaveLength(1)

    const more = { ...at, path: 'more.md', message: 'More', content: contentOf('More\n') }
    await mona.repos.createOrUpdateFileContents(more)
    const update = await hubot.pulls.updateBranch({ ...at, expected_head_sha: head })
    expect([update.status, update.data.message]).toEqual([202, 'Updating pull request branch.'])
    const { data: after } = await hubot.pulls.get(at)
    expect([after.commits, after.review_comments]).toEqual([2, 2])

    const dismissed = await hubot.pulls.dismissReview({ ...one, message: 'Two it is.' })
    expect(dismissed.data.state).toBe('DISMISSED')
    const own = hubot.pulls.createReview({ ...at, event: 'APPROVE' })
    await expect(own).rejects.toThrow('Can not approve your own pull request')
    const approval = await mona.pulls.createReview({ ...at, event: 'APPROVE', body: 'Fine.' })
    expect(approval.data.state).toBe('APPROVED')
    const text = { ...at, review_id: Number(approval.data.id), body: 'Good.' }
    expect((await mona.pulls.updateReview(text)).data.body).toBe('Good.')
    const second = await mona.pulls.createReview(at)
    await mona.pulls.deletePendingReview({ ...at, review_id: Number(second.data.id) })
    const { data: reviews } = await mona.pulls.listReviews(at)
    expect(reviews.map(({ state }) => state)).toEqual(['DISMISSED', 'COMMENTED', 'APPROVED'])
    await expect(mona.pulls.checkIfMerged(at)).rejects.toMatchObject({ status: 404 })
    await mona.pulls.merge(at)
    expect((await mona.pulls.checkIfMerged(at)).status).toBe(204)

    await theirEvents(version)
  })
})

/** Octokit verifies and types the deliveries. */
async function theirEvents(version: string) {
  const webhooks = new Webhooks({ secret: 'secret', log: silent })
  const told: string[] = []
  webhooks.on(['pull_request_review', 'pull_request_review_comment'], ({ name, payload }) => {
    told.push(`${name} ${payload.action}`)
  })
  webhooks.on('pull_request.review_requested', ({ payload }) => {
    told.push('requested_reviewer' in payload ? 'review_requested' : 'other')
  })
  const name = `reviewed-${version}`
  const ours = () =>
    receiver.received.filter(({ body }) => body.toString().includes(`"full_name":"mona/${name}"`))
  await drained(server)
  for (const { headers, body } of ours()) {
    await webhooks.verifyAndReceive({
      id: headers['x-github-delivery'] as string,
      name: headers['x-github-event'] as string,
      payload: body.toString(),
      signature: headers['x-hub-signature-256'] as string,
    })
  }
  expect(told).toContain('review_requested')
  expect(told).toContain('pull_request_review submitted')
  expect(told).toContain('pull_request_review edited')
  expect(told).toContain('pull_request_review dismissed')
  for (const action of ['created', 'edited', 'deleted']) {
    expect(told).toContain(`pull_request_review_comment ${action}`)
  }
}
