import { Octokit } from '@octokit/core'
import { verify } from '@octokit/webhooks-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, within } from '../../_support/patience.ts'
import type { Received } from '../../_support/webhooks/receiver.ts'
import { secret, startStory, type Story } from '../_story.ts'

/** Names of delivery headers and of the version header, by brand. */
const brands = { service: 'x-service', github: 'x-github' } as const
const mounts = ['', '/api/v3'] as const

const signatureOf = ({ headers }: Pick<Received, 'headers'>) =>
  headers['x-hub-signature-256'] as string

describe.each(Object.entries(brands))('with the brand %s', (brand, prefix) => {
  let story: Story
  beforeAll(async () => {
    story = await startStory({ args: ['--brand', brand] })
  })
  afterAll(() => story?.[Symbol.asyncDispose]())

  const octokit = (mount: string, auth: string | undefined = 'ghp_mona') =>
    new Octokit({ baseUrl: story.server.url + mount, auth, log: silent })

  /** A new repository, created by the client under test. */
  async function create(client: Octokit, name: string) {
    const { data } = await client.request('POST /user/repos', { name })
    return { owner: 'mona', repo: data.name }
  }

  describe.each(mounts)('unmodified @octokit/core at "%s"', (mount) => {
    const name = (what: string) => `${what}${mount.replaceAll('/', '-')}`

    it('reads the authenticated user', async () => {
      const { status, data, url } = await octokit(mount).request('GET /user')
      expect({ status, login: data.login }).toEqual({ status: 200, login: 'mona' })
      expect(url).toBe(`${story.server.url}${mount}/user`)
    })

    it('creates, lists, reads and deletes hooks, under its own mount', async () => {
      const client = octokit(mount)
      const repository = await create(client, name('hooks'))
      const config = { url: story.receiver.url, content_type: 'json', secret }
      const made = await client.request('POST /repos/{owner}/{repo}/hooks', {
        ...repository,
        config,
        events: ['push', 'issues'],
      })
      const address = `${story.server.url}${mount}/repos/mona/${repository.repo}/hooks`
      expect(made).toMatchObject({
        status: 201,
        data: { url: `${address}/${made.data.id}`, events: ['push', 'issues'], active: true },
      })

      const { data: list } = await client.request('GET /repos/{owner}/{repo}/hooks', repository)
      expect(list.map(({ id }) => id)).toEqual([made.data.id])
      const hook = { ...repository, hook_id: made.data.id }
      const { data: one } = await client.request('GET /repos/{owner}/{repo}/hooks/{hook_id}', hook)
      expect(one.config).toMatchObject({ url: story.receiver.url, secret: '********' })

      const gone = await client.request('DELETE /repos/{owner}/{repo}/hooks/{hook_id}', hook)
      expect(gone.status).toBe(204)
      await expect(
        client.request('GET /repos/{owner}/{repo}/hooks/{hook_id}', hook),
      ).rejects.toMatchObject({ name: 'HttpError', status: 404 })
    })

    it('changes a hook, tests it and redelivers a delivery', async () => {
      const client = octokit(mount)
      const path = `/${name('changes')}-${brand}`
      const repository = await create(client, name('changes'))
      const { data: made } = await client.request('POST /repos/{owner}/{repo}/hooks', {
        ...repository,
        config: { url: new URL(`${path}-first`, story.receiver.url).href, secret },
      })
      const at = (where: string) => (one: Received) => one.path === where
      await within(story.receiver.next(at(`${path}-first`)), 5_000, 'the ping of a new hook')
      const hook = { ...repository, hook_id: made.id }
      const url = new URL(path, story.receiver.url).href
      const { data: config } = await client.request(
        'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config',
        { ...hook, data: { url, content_type: 'json' } }, // `url` as a parameter would be the client's own option
      )
      expect(config).toEqual({ url, content_type: 'json', insecure_ssl: '0', secret: '********' })
      const { data: changed } = await client.request(
        'PATCH /repos/{owner}/{repo}/hooks/{hook_id}',
        { ...hook, add_events: ['star'], remove_events: ['push'] },
      )
      expect(changed).toMatchObject({ events: ['star'], active: true, config })
      const get = 'GET /repos/{owner}/{repo}/hooks/{hook_id}/config'
      expect((await client.request(get, hook)).data).toEqual(config)

      const test = 'POST /repos/{owner}/{repo}/hooks/{hook_id}/tests'
      expect((await client.request(test, hook)).status).toBe(204)
      await client.request('POST /repos/{owner}/{repo}/hooks/{hook_id}/pings', hook)
      const ping = await within(story.receiver.next(at(path)), 5_000, 'the ping')
      expect(ping.headers[`${prefix}-event`]).toBe('ping')

      const list = 'GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries'
      const guid = ping.headers[`${prefix}-delivery`]
      const delivery = await until(async () => {
        const { data } = await client.request(list, { ...hook, status: 'success' })
        return data.find((each) => each.guid === guid)
      }, 'the ping in the log')
      const again = await client.request(
        'POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts',
        { ...hook, delivery_id: delivery.id },
      )
      expect(again).toMatchObject({ status: 202, data: {} })
      const second = await within(story.receiver.next(at(path)), 5_000, 'the ping once more')
      expect(second.headers[`${prefix}-delivery`]).toBe(guid)
      expect(second.body).toEqual(ping.body)
      expect(await verify(secret, second.body.toString(), signatureOf(second))).toBe(true)
    })

    it('reads events, and gets a 304 when there are no new ones', async () => {
      const client = octokit(mount)
      const repository = await create(client, name('events'))
      const feed = 'GET /repos/{owner}/{repo}/events'
      const { data, headers } = await client.request(feed, repository)
      expect(data.map(({ type }) => type)).toEqual(['CreateEvent'])
      const again = client.request(feed, {
        ...repository,
        headers: { 'if-none-match': headers.etag },
      })
      await expect(again).rejects.toMatchObject({ status: 304 })
    })

    it('uses the version of its header, otherwise the first', async () => {
      const client = octokit(mount)
      const repository = await create(client, name('versions'))
      const { data: older } = await client.request('GET /repos/{owner}/{repo}', repository)
      expect(older).toHaveProperty('has_downloads')
      const headers = { [`${prefix}-api-version`]: '2026-03-10' }
      const get = 'GET /repos/{owner}/{repo}'
      const { data: newer } = await client.request(get, { ...repository, headers })
      expect(newer).not.toHaveProperty('has_downloads')
    })

    it("turns error responses into its own errors, with the server's message", async () => {
      const refused = async (request: Promise<unknown>) => {
        const error = (await request.then(
          () => expect.unreachable(),
          (thrown: unknown) => thrown,
        )) as { name: string; status: number; message: string; response: { data: object } }
        const { name: errorName, status, message, response } = error
        return { name: errorName, status, message, data: response.data }
      }
      const absent = { owner: 'mona', repo: 'nothing' }
      const repository = await create(octokit(mount), name('errors'))
      expect(await refused(octokit(mount, 'ghp_wrong').request('GET /user'))).toMatchObject({
        name: 'HttpError',
        status: 401,
        message: expect.stringContaining('Bad credentials'),
      })
      expect(
        await refused(octokit(mount).request('GET /repos/{owner}/{repo}', absent)),
      ).toMatchObject({
        status: 404,
        message: expect.stringContaining('Not Found'),
        data: { status: '404' },
      })
      const config = { url: story.receiver.url }
      const invalid = { ...repository, config, events: ['no-such-event'] }
      const create422 = octokit(mount).request('POST /repos/{owner}/{repo}/hooks', invalid)
      expect(await refused(create422)).toMatchObject({
        status: 422,
        message: expect.stringContaining('Validation Failed'),
        data: { errors: [{ resource: 'Hook', field: 'events', code: 'invalid' }] },
      })
    })
  })

  it('unmodified @octokit/webhooks-methods verifies a delivery, and no forged one', async () => {
    const client = octokit('')
    const repository = await create(client, 'deliveries')
    await client.request('POST /repos/{owner}/{repo}/hooks', {
      ...repository,
      config: { url: `${story.receiver.url}signed`, content_type: 'json', secret },
    })
    const signed = ({ path }: Received) => path === '/signed'
    const ping = await within(story.receiver.next(signed), 5_000, 'the ping')
    expect(ping.headers[`${prefix}-event`]).toBe('ping')

    const git = await story.git()
    await git('init', '-q', '-b', 'main')
    const head = await git.commit('README.md', '# Hello\n')
    await git('push', '-q', story.remote(`mona/${repository.repo}`, 'mona'), 'main')
    const { headers, body } = await within(story.receiver.next(signed), 5_000, 'the push')
    expect(JSON.parse(body.toString())).toMatchObject({ ref: 'refs/heads/main', after: head })
    expect(headers).toMatchObject({
      [`${prefix}-event`]: 'push',
      [`${prefix}-delivery`]: expect.stringMatching(/^[0-9a-f-]{36}$/),
      [`${prefix}-hook-id`]: expect.stringMatching(/^\d+$/),
    })
    const signature = signatureOf({ headers })
    expect(await verify(secret, body.toString(), signature)).toBe(true)
    expect(await verify(secret, `${body.toString()} `, signature)).toBe(false)
    expect(await verify('another', body.toString(), signature)).toBe(false)
  })
})

/** The client warns about deprecated responses, which all responses of the older version are. */
const silent = {
  debug: () => {},
  info: () => {},
  warn: (message: string) => expect.unreachable(message),
  error: (message: string) => expect.unreachable(message),
}
