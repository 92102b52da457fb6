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
  return client
}

describe.each(versions)('unmodified Octokit plans a release, in %s', (version) => {
  it('groups issues in a milestone, reacts and closes it', async () => {
    const [mona, hubot] = [clientOf('mona', version), clientOf('hubot', version)]
    const name = `planned-${version}`
    await mona.rest.repos.createForAuthenticatedUser({ name, auto_init: true })
    const at = { owner: 'mona', repo: name }
    const config = { url: receiver.url, secret: 'secret', content_type: 'json' }
    await mona.rest.repos.createWebhook({ ...at, events: ['milestone', 'issues'], config })

    const { data: milestone } = await mona.rest.issues.createMilestone({
      ...{ ...at, title: 'Next', description: 'What is next.', due_on: '2027-01-01T00:00:00Z' },
    })
    const one = { ...at, milestone_number: milestone.number }
    const { data: issue } = await mona.rest.issues.create({
      ...{ ...at, title: 'Broken', milestone: milestone.number, labels: ['bug'] },
    })
    expect(issue.milestone).toMatchObject({ number: milestone.number, open_issues: 1 })
    await mona.rest.issues.create({ ...at, title: 'Other' })
    const filter = { ...at, milestone: String(milestone.number) }
    const found = await mona.paginate(mona.rest.issues.listForRepo, filter)
    expect(found.map(({ number }) => number)).toEqual([issue.number])
    const { data: labels } = await mona.rest.issues.listLabelsForMilestone(one)
    expect(labels.map((label) => label.name)).toEqual(['bug'])

    const on = { ...at, issue_number: issue.number }
    const first = await hubot.rest.reactions.createForIssue({ ...on, content: '+1' })
    expect(first.status).toBe(201)
    const second = await hubot.rest.reactions.createForIssue({ ...on, content: '+1' })
    expect([second.status, second.data.id]).toEqual([200, first.data.id])
    await mona.rest.reactions.createForIssue({ ...on, content: 'rocket' })
    expect((await mona.rest.issues.get(on)).data.reactions).toMatchObject({
      ...{ total_count: 2, '+1': 1, rocket: 1, eyes: 0 },
    })
    const reactions = await mona.paginate(mona.rest.reactions.listForIssue, on)
    expect(reactions.map(({ content }) => content)).toEqual(['+1', 'rocket'])
    await hubot.rest.reactions.deleteForIssue({ ...on, reaction_id: first.data.id })
    expect((await mona.rest.issues.get(on)).data.reactions?.total_count).toBe(1)

    await mona.rest.issues.update({ ...on, state: 'closed' })
    const closed = await mona.rest.issues.updateMilestone({ ...one, state: 'closed' })
    expect(closed.data).toMatchObject({ state: 'closed', open_issues: 0, closed_issues: 1 })
    expect((await mona.rest.issues.listMilestones(at)).data).toEqual([])
    await mona.rest.issues.deleteMilestone(one)
    expect((await mona.rest.issues.get(on)).data.milestone).toBeNull()
    await expect(mona.rest.issues.getMilestone(one)).rejects.toMatchObject({ status: 404 })

    await drained(server)
    const webhooks = new Webhooks({ secret: 'secret', log: silent })
    const told: string[] = []
    webhooks.onAny(({ name: event, payload }) => {
      if ('action' in payload) told.push(`${event}.${payload.action}`)
    })
    const isOurs = ({ body }: { body: Buffer | string }) =>
      body.toString().includes(`"full_name":"mona/${name}"`)
    for (const { headers, body } of receiver.received.filter(isOurs)) {
      await webhooks.verifyAndReceive({
        id: String(headers['x-github-delivery']),
        name: String(headers['x-github-event']),
        payload: body.toString(),
        signature: String(headers['x-hub-signature-256']),
      })
    }
    expect(told).toEqual([
      'milestone.created',
      'issues.opened',
      'issues.labeled',
      'issues.milestoned',
      'issues.opened',
      'issues.closed',
      'milestone.closed',
      'milestone.deleted',
    ])
  })
})
