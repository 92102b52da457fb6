import { Octokit } from '@octokit/core'
import { createNodeMiddleware, Webhooks, type EmitterWebhookEvent } from '@octokit/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../_support/patience.ts'
import { headerPairs } from '../../_support/webhooks/delivered-headers.ts'
import { secret, startStory, type Story } from '../_story.ts'
import {
  createQueue,
  startReceivingApp,
  startTamperer,
  type Answered,
  type ReceivingApp,
} from './_receiving-app.ts'

const uuid = /^[0-9a-f-]{36}$/
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** The unmodified middleware with one handler for everything. */
async function startMiddleware(options: { secret: string; additionalSecrets?: string[] }) {
  const webhooks = new Webhooks({ ...options, log: quiet })
  const handled = createQueue<EmitterWebhookEvent>('an event in the handler')
  webhooks.onAny(handled.put)
  const middleware = createNodeMiddleware(webhooks, { log: quiet })
  return { handled, app: await startReceivingApp(middleware) }
}

describe('unmodified @octokit/webhooks, with the brand github', () => {
  let story: Story
  let receiving: Awaited<ReturnType<typeof startMiddleware>>
  beforeAll(async () => {
    story = await startStory({ args: ['--brand', 'github'] })
    receiving = await startMiddleware({ secret })
  })
  afterAll(async () => {
    await story?.[Symbol.asyncDispose]()
    await receiving?.app[Symbol.asyncDispose]()
  })

  const mona = () => new Octokit({ baseUrl: story.server.url, auth: 'ghp_mona', log: quiet })

  /** A hook of a new repository, created with the client of the same vendor. */
  async function hook(url: string, config = {}) {
    const { full_name } = await story.repository()
    const [owner = '', repo = ''] = full_name.split('/')
    const { data } = await mona().request('POST /repos/{owner}/{repo}/hooks', {
      owner,
      repo,
      config: { url, content_type: 'json', secret, ...config },
      events: ['push'],
    })
    return { owner, repo, hook_id: data.id, full_name }
  }

  type Hooked = Awaited<ReturnType<typeof hook>>

  /** The log entry of a delivery that an app has responded to. */
  async function logged({ headers }: Pick<Answered, 'headers'>, at: Hooked) {
    const guid = headers['x-github-delivery']
    const list = 'GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries'
    const { id } = await until(async () => {
      const { data } = await mona().request(list, at)
      return data.find((delivery) => delivery.guid === guid)
    }, `delivery ${guid} in the log`)
    const { data } = await mona().request(`${list}/{delivery_id}`, { ...at, delivery_id: id })
    return data
  }

  async function push({ full_name }: Hooked) {
    const git = await story.git()
    await git('init', '-q', '-b', 'main')
    const head = await git.commit('README.md', '# Hello\n', 'Say hello: grüezi 👋')
    await git('push', '-q', story.remote(full_name, 'mona'), 'main')
    return head
  }

  /** The app has handled the delivery, whose headers are as documented and as logged. */
  async function expectTaken(event: string, id: string, at: Hooked) {
    const answered = await receiving.app.answered()
    const { headers, status } = answered
    expect(status).toBe(200)
    expect(id).toMatch(uuid)
    expect(headers).toMatchObject({
      'x-github-event': event,
      'x-github-delivery': id,
      'x-github-hook-id': String(at.hook_id),
      'x-github-hook-installation-target-type': 'repository',
      'x-github-hook-installation-target-id': expect.stringMatching(/^\d+$/),
      'x-hub-signature-256': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
      'x-hub-signature': expect.stringMatching(/^sha1=[0-9a-f]{40}$/),
      'user-agent': expect.stringMatching(/^GitHub-Hookshot\/\w+$/),
      'content-type': 'application/json',
      accept: '*/*',
    })
    const record = await logged(answered, at)
    expect(record).toMatchObject({ status: 'OK', status_code: 200, event })
    expect(record.request.headers).toEqual(Object.fromEntries(headerPairs(answered)))
    expect(record.response.payload).toBe('ok\n')
    return record
  }

  it('passes a ping and a git push to its handlers, and the log shows a success', async () => {
    const at = await hook(receiving.app.url)
    const ping = await receiving.handled.next()
    expect(ping).toMatchObject({ name: 'ping', payload: { hook_id: at.hook_id } })
    await expectTaken('ping', ping.id, at)

    const head = await push(at)
    const pushed = await receiving.handled.next()
    expect(pushed).toMatchObject({
      name: 'push',
      payload: {
        ref: 'refs/heads/main',
        after: head,
        head_commit: { id: head, message: 'Say hello: grüezi 👋' },
        repository: { full_name: at.full_name, owner: { login: 'mona' } },
        sender: { login: 'mona' },
        pusher: { name: 'mona' },
      },
    })
    const { request } = await expectTaken('push', pushed.id, at)
    expect(request.payload).toEqual(pushed.payload)
  })

  it.each([0, 0.25, 0.5, 0.75, 1])(
    'rejects a delivery with one byte changed at %d of its length, and the log shows it',
    async (share) => {
      await using refusing = await startMiddleware({ secret }).then(disposable)
      await using tamperer = await startTamperer(refusing.app)
      const at = await hook(new URL(`/${share}`, tamperer.url).href)
      await push(at)
      for (const event of ['ping', 'push']) {
        const answered = await refusing.app.answered()
        expect(answered).toMatchObject({ status: 400, headers: { 'x-github-event': event } })
        const { status, status_code, response } = await logged(answered, at)
        expect([status, status_code]).toEqual(['Invalid HTTP Response: 400', 400])
        expect(response.payload).toContain('signature does not match event payload and secret')
      }
      expect(tamperer.received).toHaveLength(2)
    },
  )

  it('rejects a signature with another secret, and the log shows it', async () => {
    const at = await hook(receiving.app.url, { secret: 'another' })
    const answered = await receiving.app.answered()
    expect(answered.status).toBe(400)
    expect(await logged(answered, at)).toMatchObject({ status_code: 400 })
  })

  it('rejects an unsigned delivery, and the log shows it', async () => {
    const at = await hook(receiving.app.url, { secret: '' })
    const answered = await receiving.app.answered()
    expect(answered.status).toBe(400)
    const { response, request } = await logged(answered, at)
    expect(response.payload).toContain('Required headers missing: x-hub-signature-256')
    expect(request.headers).not.toHaveProperty('X-Hub-Signature-256')
  })

  it('rejects forms, and the log shows it', async () => {
    const at = await hook(receiving.app.url, { content_type: 'form' })
    const answered = await receiving.app.answered()
    expect(answered.status).toBe(415)
    expect(await logged(answered, at)).toMatchObject({ status_code: 415 })
  })

  it('accepts the old and the new secret during a rotation', async () => {
    const secrets = { secret: 'new', additionalSecrets: ['old'] }
    await using rotating = await startMiddleware(secrets).then(disposable)
    for (const [each, status] of [
      ['old', 200],
      ['new', 200],
      ['older', 400],
    ] as const) {
      await hook(rotating.app.url, { secret: each })
      expect((await rotating.app.answered()).status).toBe(status)
    }
  })
})

const disposable = <T extends { app: ReceivingApp }>(holder: T) => ({
  ...holder,
  [Symbol.asyncDispose]: () => holder.app[Symbol.asyncDispose](),
})
