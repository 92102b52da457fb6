import type { RequestListener } from 'node:http'
import { Octokit } from '@octokit/core'
import { pino } from 'pino'
import { createNodeMiddleware, Probot, type Context } from 'probot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { privateKey } from '../../_support/keys/app-key.ts'
import { until } from '../../_support/patience.ts'
import { testWorld } from '../../_support/test-world.ts'
import { cloneOf, pathOf, secret, startStory, type Story } from '../_story.ts'
import {
  createQueue,
  startReceivingApp,
  startTamperer,
  type Answered,
  type ReceivingApp,
} from './_receiving-app.ts'

const repository = 'acme/widgets'
const at = pathOf(repository)

type Pushed = Context<'push'>

/** A client for the pushed repository: that of the context if the payload names an installation. */
async function clientFor(app: Probot, context: Pushed): Promise<Pushed['octokit']> {
  if (context.payload.installation) return context.octokit
  const { rest } = await app.auth()
  const { data } = await rest.apps.getRepoInstallation(context.repo())
  return app.auth(data.id)
}

/** A world whose app receives the events of its installations at `url`. */
const worldWithHook = (url: string): World => ({
  ...testWorld,
  apps: (testWorld.apps ?? []).map((app) =>
    app.slug === 'ci-bot' ? { ...app, webhook: { url, secret, content_type: 'json' } } : app,
  ),
})

describe.each(['the repository', 'the app'])(
  'an unmodified Probot app, with a hook of %s',
  (whose) => {
    let story: Story
    let receiving: ReceivingApp
    let handle: RequestListener | undefined
    const warnings: string[] = []
    const pings = createQueue<Context<'ping'>['payload']>('a ping in the app')
    const done = createQueue<{ payload: Pushed['payload']; answers: unknown[] }>('a push handled')

    /**
     * On a push it reads the repository and its hooks, and creates another hook that calls it back.
     */
    function ring(app: Probot): void {
      app.on('ping', ({ payload }) => pings.put(payload))
      app.on('push', async (context) => {
        const { rest } = await clientFor(app, context)
        const { data: read } = await rest.repos.get(context.repo())
        const { data: hooks } = await rest.repos.listWebhooks(context.repo())
        const config = { url: `${receiving.url}?again`, content_type: 'json', secret }
        const made = context.repo({ config, events: ['release'] })
        const { data: hook } = await rest.repos.createWebhook(made)
        done.put({ payload: context.payload, answers: [read.full_name, hooks.length, hook.id] })
      })
    }

    const mona = () => new Octokit({ baseUrl: story.server.url, auth: 'ghp_mona' })

    async function startProbot() {
      const { data: app } = await mona().request('GET /apps/{app_slug}', { app_slug: 'ci-bot' })
      const probot = new Probot({
        appId: app!.id,
        privateKey,
        secret,
        baseUrl: story.server.url,
        log: pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) }),
      })
      return createNodeMiddleware(ring, { probot })
    }

    beforeAll(async () => {
      receiving = await startReceivingApp((request, response) => handle?.(request, response))
      const world = whose === 'the app' ? worldWithHook(receiving.url) : testWorld
      story = await startStory({ world, args: ['--brand', 'github'] })
      handle = await startProbot()
    })
    afterAll(async () => {
      await story?.[Symbol.asyncDispose]()
      await receiving?.[Symbol.asyncDispose]()
    })

    async function hook(url: string) {
      const config = { url, content_type: 'json', secret }
      const { data } = await mona().request('POST /repos/{owner}/{repo}/hooks', { ...at, config })
      return data.id
    }

    /** The log entry for a delivery of a repository's hook that the app has responded to. */
    function logged({ headers }: Answered) {
      const list = 'GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries'
      const hook_id = Number(headers['x-github-hook-id'])
      return until(async () => {
        const { data } = await mona().request(list, { ...at, hook_id })
        return data.find(({ guid }) => guid === headers['x-github-delivery'])
      }, 'the delivery in the log')
    }

    async function push() {
      const git = await cloneOf(story, repository)
      const head = await git.commit('README.md', 'pushed')
      await git('push', '-q', 'origin', 'HEAD:main')
      return head
    }

    /** A hook of the repository that sends to the app, after its ping. */
    async function introduce() {
      const hook_id = await hook(receiving.url)
      expect(await pings.next()).toMatchObject({ hook_id })
      const answered = await receiving.answered()
      expect(answered.headers['x-github-hook-installation-target-type']).toBe('repository')
      expect(await logged(answered)).toMatchObject({ status: 'OK', event: 'ping' })
    }

    it('handles a push, acts as its installation, and receives events of its own changes', async () => {
      if (whose === 'the repository') await introduce()
      const head = await push()
      const both = [await receiving.answered()]
      expect(warnings).toEqual([])
      both.push(await receiving.answered())
      expect(both.map(({ status }) => status)).toEqual([200, 200])

      const { payload, answers } = await done.next()
      expect(payload).toMatchObject({ after: head, repository: { full_name: repository } })
      const installation = whose === 'the app' ? { id: expect.any(Number) } : undefined
      expect(payload.installation).toEqual(installation && expect.objectContaining(installation))
      const hooksBefore = whose === 'the app' ? 0 : 1
      expect(answers).toEqual([repository, hooksBefore, expect.any(Number)])
      expect(await pings.next()).toMatchObject({ hook_id: answers[2] })

      const ping = both.find(({ headers }) => headers['x-github-event'] === 'ping')
      expect(await logged(ping as Answered)).toMatchObject({ status: 'OK', event: 'ping' })
      const pushed = both.find(({ headers }) => headers['x-github-event'] === 'push')
      const type = whose === 'the app' ? 'integration' : 'repository'
      expect(pushed?.headers['x-github-hook-installation-target-type']).toBe(type)
      expect(warnings).toEqual([])
    })

    it('rejects a delivery with one byte changed, and the log shows it', async () => {
      await using tamperer = await startTamperer(receiving)
      await hook(new URL('/0.5', tamperer.url).href)
      const answered = await receiving.answered()
      expect(answered).toMatchObject({ status: 400, headers: { 'x-github-event': 'ping' } })
      expect(await logged(answered)).toMatchObject({ status: 'Invalid HTTP Response: 400' })
      expect(warnings.join()).toContain('signature does not match event payload and secret')
    })
  },
)
