import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { makeOrganization } from '../../_support/fixtures/organization.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'

describe.each(stores)('webhooks of an organization, on $name', (store) => {
  const service = useService({ store })
  let receiver: Receiver
  let at: string
  let login: string
  let made = 0
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver[Symbol.asyncDispose]())
  beforeEach(async () => {
    at = await makeOrganization(service, { hubot: 'member' })
    login = at.split('/').at(-1) as string
  })
  const url = () => `${receiver.url}${++made}`
  const mona = () => service.as('mona')
  const hook = async (events: string[], more: object = {}) => {
    const config = { url: url(), content_type: 'json', ...more }
    const { body } = await mona().post(`${at}/hooks`, { config, events })
    await service.server.delivered()
    return body as { id: number; config: { url: string } }
  }

  /** What the receiver got while `work` ran: event, action and headers of each delivery. */
  async function receivedWhile(work: () => Promise<unknown>) {
    await service.server.delivered()
    const before = receiver.received.length
    await work()
    await service.server.delivered()
    return receiver.received.slice(before).map(({ headers, body }) => ({
      event: headers['x-service-event'],
      headers,
      payload: JSON.parse(String(body)),
    }))
  }

  describe.each(versions)('in %s', (version) => {
    const me = () => service.as('mona', { version })

    it('POST /orgs/{org}/hooks returns 201, and pings the hook for the organization', async () => {
      const config = { url: url(), content_type: 'json', insecure_ssl: '0', secret: 's3cret' }
      const input = { name: 'web', active: true, events: ['team', 'push'], config }
      const pings = await receivedWhile(async () => {
        const { status, headers, body } = await me().post(`${at}/hooks`, input)
        expect(status).toBe(201)
        const address = `${service.server.url}${at}/hooks/${body.id}`
        expect(headers.location).toBe(address)
        expect(body).toEqual({
          type: 'Organization',
          id: expect.any(Number),
          name: 'web',
          active: true,
          events: ['team', 'push'],
          config: { ...config, secret: '********' },
          created_at: '2026-03-10T12:00:00Z',
          updated_at: '2026-03-10T12:00:00Z',
          url: address,
          ping_url: `${address}/pings`,
          deliveries_url: `${address}/deliveries`,
          last_response: { code: null, status: 'unused', message: null },
        })
      })
      const { body: organization } = await me().get(at)
      expect(pings).toHaveLength(1)
      expect(pings[0]).toMatchObject({
        event: 'ping',
        headers: {
          'x-service-hook-installation-target-type': 'organization',
          'x-service-hook-installation-target-id': String(organization.id),
          'x-hub-signature-256': expect.stringMatching(/^sha256=/),
        },
        payload: { hook: { type: 'Organization' }, organization: { login } },
      })
      expect(pings[0]?.payload).not.toHaveProperty('repository')
    })

    it('GET, PATCH and DELETE show, change and remove a hook', async () => {
      const first = await hook(['team'])
      await hook(['member'])
      const one = `${at}/hooks/${first.id}`
      const listed = await me().get(`${at}/hooks?per_page=1`)
      expect(listed.body).toMatchObject([{ id: first.id }])
      expect(listed.headers.link).toContain('page=2>; rel="next"')
      const { body: shown, headers } = await me().get(one)
      expect(shown).toMatchObject({ id: first.id, last_response: { code: 200 } })
      const again = await me().get(one, { headers: { 'If-None-Match': String(headers.etag) } })
      expect(again.status).toBe(304)
      const change = { events: ['organization'], active: false }
      expect((await me().patch(one, change)).body).toMatchObject(change)
      expect((await me().patch(`${one}/config`, { content_type: 'form' })).status).toBe(200)
      const config = await me().get(`${one}/config`)
      expect(config.body).toEqual({ ...first.config, content_type: 'form', insecure_ssl: '0' })
      expect((await me().delete(one)).status).toBe(204)
      for (const answer of [
        await me().get(one),
        await me().delete(one),
        await me().patch(one, {}),
        await me().get(`${one}/config`),
        await me().post(`${one}/pings`),
        await me().get(`${one}/deliveries`),
      ]) {
        const notFound = failure(service.server, 404, 'Not Found')
        expect([answer.status, answer.body]).toEqual([404, notFound])
      }
    })

    it('lists deliveries, shows one, and redelivers it under its GUID', async () => {
      const { id } = await hook(['team'])
      const deliveries = `${at}/hooks/${id}/deliveries`
      const [ping] = (await me().get(deliveries)).body
      expect(ping).toMatchObject({ event: 'ping', status_code: 200, repository_id: null })
      const { body: delivery } = await me().get(`${deliveries}/${ping.id}`)
      expect(delivery.request.payload.hook_id).toBe(id)
      const [redelivered] = await receivedWhile(async () => {
        const { status } = await me().post(`${deliveries}/${ping.id}/attempts`)
        expect(status).toBe(202)
      })
      expect(redelivered?.headers['x-service-delivery']).toBe(ping.guid)
      const { body: all } = await me().get(`${deliveries}?per_page=1`)
      expect(all).toMatchObject([{ guid: ping.guid, redelivery: true }])
    })

    it('POST …/pings returns 204 and pings this hook only', async () => {
      await hook(['team'])
      const { id } = await hook(['member'])
      const pings = await receivedWhile(async () => {
        expect((await me().post(`${at}/hooks/${id}/pings`)).status).toBe(204)
      })
      expect(pings).toMatchObject([{ event: 'ping', payload: { hook_id: id } }])
    })
  })

  it('receives the events of all repositories of the organization, and of no others', async () => {
    await hook(['issues', 'repository'])
    const received = await receivedWhile(async () => {
      for (const name of ['one', 'two']) {
        await mona().post(`${at}/repos`, { name })
        await mona().post(`/repos/${login}/${name}/issues`, { title: 'Broken' })
      }
      await mona().post(`${await service.repository()}/issues`, { title: 'Elsewhere' })
      await mona().post('/repos/acme/widgets/issues', { title: 'Elsewhere' })
    })
    const issues = received.filter(({ event }) => event === 'issues')
    expect(issues.map(({ payload }) => payload.repository.full_name)).toEqual([
      `${login}/one`,
      `${login}/two`,
    ])
    expect(issues[0]).toMatchObject({
      headers: { 'x-service-hook-installation-target-type': 'organization' },
      payload: { action: 'opened', organization: { login } },
    })
  })

  it('receives an event next to a hook of the repository, under one GUID', async () => {
    await hook(['issues'])
    await mona().post(`${at}/repos`, { name: 'one' })
    const config = { url: url(), content_type: 'json' }
    await mona().post(`/repos/${login}/one/hooks`, { config, events: ['issues'] })
    const received = await receivedWhile(() =>
      mona().post(`/repos/${login}/one/issues`, { title: 'Broken', labels: ['bug'] }),
    )
    const opened = received.filter(({ payload }) => payload.action === 'opened')
    expect(
      opened.map(({ headers }) => headers['x-service-hook-installation-target-type']).sort(),
    ).toEqual(['organization', 'repository'])
    expect(new Set(opened.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1)
  })

  it('receives the events of the organization itself', async () => {
    await hook(['*'])
    const received = await receivedWhile(async () => {
      await mona().post(`${at}/teams`, { name: 'Core' })
      await mona().request('PUT', `${at}/teams/core/memberships/hubot`)
      await mona().request('PUT', `${at}/properties/schema/tier`, { value_type: 'string' })
      await mona().request('PUT', `${at}/blocks/stranger`)
      await mona().delete(`${at}/members/hubot`)
    })
    expect(new Set(received.map(({ event }) => event))).toEqual(
      new Set(['team', 'membership', 'custom_property', 'org_block', 'organization']),
    )
  })

  it('receives the end of the organization, and is deleted with it', async () => {
    const { id } = await hook(['organization'])
    const received = await receivedWhile(() => mona().delete(at))
    expect(received).toMatchObject([
      { event: 'organization', payload: { action: 'deleted', organization: { login } } },
    ])
    const { storage } = service.server.context
    const row = (await storage.hooks.findAll([id]))[0]
    expect(row === undefined || row.deleted_at !== null).toBe(true)
    expect((await mona().get(`${at}/hooks/${id}`)).status).toBe(404)
  })

  it('receives its own end as `meta`, if it subscribes to it', async () => {
    const { id } = await hook(['meta'])
    const received = await receivedWhile(() => mona().delete(`${at}/hooks/${id}`))
    expect(received).toMatchObject([
      { event: 'meta', payload: { hook_id: id, hook: { type: 'Organization' } } },
    ])
  })

  it('returns 422 for an unknown event, no event, a forbidden URL and the same hook twice', async () => {
    const { config } = await hook(['team'])
    const refused = async (input: object) => {
      const { status, body } = await mona().post(`${at}/hooks`, input)
      expect(status).toBe(422)
      return body.errors[0].message as string
    }
    const there = { url: url() }
    expect(await refused({ config: there, events: ['nonsense'] })).toBe('nonsense is not an event')
    expect(await refused({ config: there, events: ['repository_dispatch'] })).toBe(
      'repository_dispatch is not an event',
    )
    expect(await refused({ config: there, events: [] })).toContain('at least one event')
    expect(await refused({ config: { url: 'http://10.0.0.1/' } })).toContain('not allowed')
    const twice = await refused({ config, events: ['team'] })
    expect(twice).toBe('Hook already exists on this organization')
    const repository = await service.repository()
    const { status } = await mona().post(`${repository}/hooks`, { config: there, events: ['team'] })
    expect(status).toBe(422)
  })

  it('returns 422 for the 21st hook for an event', async () => {
    const create = () => mona().post(`${at}/hooks`, { config: { url: url() }, active: false })
    for (let count = 0; count < 20; count++) expect((await create()).status).toBe(201)
    const { status, body } = await create()
    expect(status).toBe(422)
    expect(body.errors[0].message).toBe('The "push" event cannot have more than 20 hooks')
  })

  it('is hidden from members and strangers, and from other organizations', async () => {
    const { id } = await hook(['team'])
    for (const who of ['hubot', 'stranger']) {
      for (const path of ['', `/${id}`, `/${id}/config`, `/${id}/deliveries`]) {
        const { status } = await service.as(who).get(`${at}/hooks${path}`)
        expect([403, 404]).toContain(status)
      }
    }
    const elsewhere = await makeOrganization(service, {})
    expect((await mona().get(`${elsewhere}/hooks/${id}`)).status).toBe(404)
    const repository = await service.repository()
    expect((await mona().get(`${repository}/hooks/${id}`)).status).toBe(404)
    expect((await mona().delete(`${repository}/hooks/${id}`)).status).toBe(404)
  })
})
