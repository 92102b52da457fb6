import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('deployment statuses on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
  })

  const at = (id: number) => `${path}/deployments/${id}`
  const deploy = async (input: object = {}): Promise<number> =>
    (await mona().post(`${path}/deployments`, { ref: 'main', environment: 'staging', ...input }))
      .body.id
  const report = (id: number, input: object) => mona().post(`${at(id)}/statuses`, input)
  const statesOf = async (id: number) =>
    (await mona().get(`${at(id)}/statuses`)).body.map(({ state }: { state: string }) => state)

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201 with the status, and GET shows it', async () => {
      const deployment = await deploy()
      service.server.clock.advance(1000)
      const input = { state: 'in_progress', description: 'Copying' }
      const urls = {
        log_url: 'https://ci.example.com/42',
        environment_url: 'https://staging.example.com',
      }
      const made = await mona(version).post(`${at(deployment)}/statuses`, { ...input, ...urls })
      expect(made.status).toBe(201)
      const { id, node_id, created_at } = made.body
      const url = `${service.server.url}${at(deployment)}/statuses/${id}`
      expect(made.body).toEqual({
        ...{ ...input, ...urls, id, node_id, url, environment: 'staging' },
        creator: expect.objectContaining({ login: 'mona' }),
        ...{ target_url: urls.log_url, created_at, updated_at: created_at },
        performed_via_github_app: null,
        deployment_url: service.server.url + at(deployment),
        repository_url: service.server.url + path,
      })
      expect(made.headers.location).toBe(url)
      const anyone = service.as(undefined, { version })
      expect((await anyone.get(`${at(deployment)}/statuses/${id}`)).body).toEqual(made.body)
      expect((await anyone.get(`${at(deployment)}/statuses`)).body).toEqual([made.body])
      expect((await anyone.get(at(deployment))).body.updated_at).toBe(created_at)
      expect((await anyone.get(`${at(deployment)}/statuses/${id + 1}`)).status).toBe(404)
    })
  })

  it('are listed newest first, in pages', async () => {
    const id = await deploy()
    for (const state of ['queued', 'in_progress', 'success']) await report(id, { state })
    expect(await statesOf(id)).toEqual(['success', 'in_progress', 'queued'])
    const { body, headers } = await mona().get(`${at(id)}/statuses?per_page=1&page=2`)
    expect(body[0].state).toBe('in_progress')
    expect(headers.link).toContain('rel="prev"')
  })

  it('can name another environment, and the former name of the log', async () => {
    const id = await deploy()
    const input = { state: 'success', environment: 'canary', target_url: 'http://log.example.com' }
    expect((await report(id, input)).body).toMatchObject({
      ...{ environment: 'canary', log_url: 'http://log.example.com' },
    })
    expect((await mona().get(at(id))).body).toMatchObject({
      ...{ environment: 'canary', original_environment: 'staging' },
    })
  })

  it('422 for another state, a long description and another scheme', async () => {
    const id = await deploy()
    for (const input of [
      { state: 'done' },
      { state: 'success', description: 'x'.repeat(141) },
      { state: 'success', log_url: 'ftp://example.com' },
      {},
    ]) {
      expect((await report(id, input)).status).toBe(422)
    }
    expect(await statesOf(id)).toEqual([])
  })

  describe('a success', () => {
    it('makes earlier successes of the environment inactive', async () => {
      const [first, failed, elsewhere] = [await deploy(), await deploy(), await deploy()]
      await report(first, { state: 'success', auto_inactive: false })
      await report(failed, { state: 'failure' })
      await report(elsewhere, { state: 'success', environment: 'canary' })
      const newest = await deploy()
      await report(newest, { state: 'success' })
      expect(await statesOf(first)).toEqual(['inactive', 'success'])
      expect(await statesOf(failed)).toEqual(['failure'])
      expect(await statesOf(elsewhere)).toEqual(['success'])
      expect(await statesOf(newest)).toEqual(['success'])
    })

    it.each([
      ['production', { production_environment: true }],
      ['transient environments', { transient_environment: true }],
    ])('leaves those to %s active', async (_what, kind) => {
      const first = await deploy(kind)
      await report(first, { state: 'success' })
      await report(await deploy(), { state: 'success' })
      expect(await statesOf(first)).toEqual(['success'])
    })

    it('leaves them active without auto_inactive', async () => {
      const first = await deploy()
      await report(first, { state: 'success' })
      await report(await deploy(), { state: 'success', auto_inactive: false })
      expect(await statesOf(first)).toEqual(['success'])
    })
  })

  it('send an event each, also those of earlier deployments', async () => {
    const first = await deploy()
    await report(first, { state: 'success' })
    const second = await deploy()
    await using listeners = await listenTo(service.server, path, ['deployment_status'])
    const { body } = await report(second, { state: 'success' })
    const told = await listeners.told()
    expect(told).toMatchObject([
      { event: 'deployment_status', deployment_status: body, deployment: { id: second } },
      { deployment_status: { state: 'inactive' }, deployment: { id: first } },
    ])
  })

  it('are at most a thousand: 422', async () => {
    const deployment_id = await deploy()
    const { storage, clock } = service.server.context
    await storage.transaction(async ({ deploymentStatuses: statuses }) => {
      for (let made = 0; made < 1000; made++) {
        await statuses.create({
          ...{ deployment_id, state: 'queued', description: '', environment: 'staging' },
          ...{ log_url: '', environment_url: '', creator_id: null, created_at: clock.now() },
        })
      }
    })
    const { status, body } = await report(deployment_id, { state: 'success' })
    const message = 'This deployment has reached the maximum number of statuses.'
    expect([status, body]).toEqual([422, failure(service.server, 422, message)])
    const { body: page } = await mona().get(`${at(deployment_id)}/statuses`)
    expect(page[0].creator).toBeNull()
  })

  it('404 for an unknown deployment, 403 for readers', async () => {
    const id = await deploy()
    expect((await report(id + 1, { state: 'success' })).status).toBe(404)
    expect((await mona().get(`${at(id + 1)}/statuses`)).status).toBe(404)
    const hubot = service.as('hubot')
    expect((await hubot.post(`${at(id)}/statuses`, { state: 'success' })).status).toBe(403)
  })
})
