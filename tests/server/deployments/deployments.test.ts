import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('deployments on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  let at: string
  let main: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    at = `${path}/deployments`
    main = await (await gitOf(service, path))('rev-parse', 'main')
  })

  const deploy = (input: object = {}) => mona().post(at, { ref: 'main', ...input })
  const report = (id: number, state: string) => mona().post(`${at}/${id}/statuses`, { state })
  const status = (state: string, context: string, sha = main) =>
    mona().post(`${path}/statuses/${sha}`, { state, context })

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201 with the deployment, GET shows it, DELETE returns 204', async () => {
      const input = { ref: 'main', environment: 'staging', payload: { region: 'eu-west' } }
      const made = await mona(version).post(at, { ...input, description: 'Nightly' })
      expect(made.status).toBe(201)
      const { id, node_id, created_at } = made.body
      const url = `${service.server.url}${at}/${id}`
      expect(made.body).toEqual({
        ...input,
        ...{ id, node_id, url, sha: main, task: 'deploy', description: 'Nightly' },
        original_environment: 'staging',
        creator: expect.objectContaining({ login: 'mona' }),
        ...{ created_at, updated_at: created_at, statuses_url: `${url}/statuses` },
        repository_url: service.server.url + path,
        ...{ transient_environment: false, production_environment: false },
        performed_via_github_app: null,
      })
      expect(made.headers.location).toBe(url)
      expect((await service.as(undefined, { version }).get(`${at}/${id}`)).body).toEqual(made.body)
      expect((await mona(version).get(at)).body).toEqual([made.body])
      expect((await mona(version).delete(`${at}/${id}`)).status).toBe(204)
      expect((await mona(version).get(`${at}/${id}`)).status).toBe(404)
      expect((await mona(version).delete(`${at}/${id}`)).status).toBe(404)
    })
  })

  it('go to production unless another environment is named', async () => {
    expect((await deploy()).body).toMatchObject({
      ...{ environment: 'production', production_environment: true, payload: '' },
      ...{ description: null, transient_environment: false },
    })
    const given = { environment: 'review-7', transient_environment: true }
    const { body } = await deploy({ ...given, production_environment: true, payload: 'text' })
    expect(body).toMatchObject({ ...given, production_environment: true, payload: 'text' })
  })

  it('make their environment known', async () => {
    await deploy({ environment: 'Staging' })
    const { id } = (await deploy({ environment: 'staging' })).body
    await mona().post(`${at}/${id}/statuses`, { state: 'queued', environment: 'canary' })
    const { storage } = service.server.context
    const { id: repositoryId } = (await mona().get(path)).body
    const found = await storage.environments.list(repositoryId, { limit: 10, offset: 0 })
    expect(found.map(({ name }) => name)).toEqual(['Staging', 'canary'])
  })

  it('422 for an unknown ref, 201 for a branch, a tag and a commit', async () => {
    const git = await gitOf(service, path)
    await git('tag', 'v1', 'main')
    await git.branch('topic/one', { 'one.md': '' })
    const { status: refused, body } = await deploy({ ref: 'none' })
    expect([refused, body]).toEqual([422, failure(service.server, 422, 'No ref found for: none')])
    for (const ref of ['topic/one', 'v1', main]) {
      expect((await deploy({ ref })).body).toMatchObject({ ref })
    }
  })

  it('are listed newest first, by commit, ref, task and environment', async () => {
    const git = await gitOf(service, path)
    const sha = await git.branch('topic', { 'one.md': '' })
    const first = (await deploy({ environment: 'staging', task: 'deploy:migrate' })).body.id
    const second = (await deploy({ ref: 'topic' })).body.id
    const idsOf = async (query: string) =>
      (await mona().get(`${at}?${query}`)).body.map(({ id }: { id: number }) => id)
    expect(await idsOf('')).toEqual([second, first])
    expect(await idsOf(`sha=${sha}`)).toEqual([second])
    expect(await idsOf('ref=main')).toEqual([first])
    expect(await idsOf('task=deploy:migrate')).toEqual([first])
    expect(await idsOf('environment=production&ref=none')).toEqual([second])
    expect(await idsOf('environment=canary')).toEqual([])
    const { headers } = await mona().get(`${at}?per_page=1&task=none&environment=none`)
    expect(headers.link).toContain('page=2>; rel="next"')
  })

  describe('statuses of the commit', () => {
    const refused = () =>
      failure(service.server, 409, 'Conflict: Commit status checks failed for main.')

    it('must all be successful: 409', async () => {
      await status('success', 'ci/build')
      expect((await deploy()).status).toBe(201)
      await status('pending', 'ci/test')
      for (const state of ['pending', 'failure', 'error']) {
        await status(state, 'ci/test')
        const { status: code, body } = await deploy()
        expect([code, body]).toEqual([409, refused()])
      }
      await status('success', 'CI/Test')
      expect((await deploy()).status).toBe(201)
    })

    it('must be successful if they are required, even if they are absent: 409', async () => {
      await status('success', 'ci/build')
      await status('failure', 'ci/test')
      expect((await deploy({ required_contexts: ['ci/build'] })).status).toBe(201)
      expect((await deploy({ required_contexts: ['ci/none'] })).status).toBe(409)
      expect((await deploy({ required_contexts: [] })).status).toBe(201)
      expect((await deploy({ required_contexts: null })).status).toBe(409)
    })
  })

  describe('auto_merge', () => {
    it('merges the default branch: 202, and then 201', async () => {
      const git = await gitOf(service, path)
      const tip = await git.branch('topic', { 'one.md': '' })
      await git.branch('main', { 'two.md': '' })
      const { status: code, body } = await deploy({ ref: 'topic' })
      const message = 'Auto-merged main into topic on deployment.'
      expect([code, body]).toEqual([202, { message }])
      const merged = await git('rev-parse', 'topic')
      expect(await git('rev-parse', 'topic^1', 'topic^2')).toBe(
        `${tip}\n${await git('rev-parse', 'main')}`,
      )
      expect((await mona().get(at)).body).toEqual([])
      expect((await deploy({ ref: 'topic' })).body).toMatchObject({ sha: merged })
    })

    it('409 on a conflict, and nothing is deployed', async () => {
      const git = await gitOf(service, path)
      await git.branch('topic', { 'one.md': 'One\n' })
      await git.branch('main', { 'one.md': 'Another\n' })
      const { status: code, body } = await deploy({ ref: 'topic' })
      const message = 'Conflict merging main into topic.'
      expect([code, body]).toEqual([409, failure(service.server, 409, message)])
      expect((await deploy({ ref: 'topic', auto_merge: false })).status).toBe(201)
      expect((await mona().get(at)).body).toHaveLength(1)
    })
  })

  it('422 for deleting an active one, unless it is the only one', async () => {
    const first = (await deploy()).body.id
    await report(first, 'success')
    const second = (await deploy()).body.id
    const { status: code, body } = await mona().delete(`${at}/${first}`)
    const message =
      'We cannot delete an active deployment unless it is the only deployment in a given repository.'
    expect([code, body]).toEqual([422, failure(service.server, 422, message)])
    expect((await mona().delete(`${at}/${second}`)).status).toBe(204)
    expect((await mona().delete(`${at}/${first}`)).status).toBe(204)
  })

  it('send an event, unless nothing is deployed', async () => {
    await using listeners = await listenTo(service.server, path, ['deployment'])
    await deploy({ required_contexts: ['ci/none'] })
    const { body } = await deploy({ environment: 'staging' })
    const told = await listeners.told()
    expect(told).toMatchObject([
      { event: 'deployment', action: 'created', deployment: body, workflow: null },
    ])
  })

  it('404 for those of another repository, 403 for readers and while it is archived', async () => {
    const { id } = (await deploy()).body
    const other = await service.repository({ auto_init: true })
    expect((await mona().get(`${other}/deployments/${id}`)).status).toBe(404)
    expect((await service.as('hubot').post(at, { ref: 'main' })).status).toBe(403)
    await mona().patch(path, { archived: true })
    expect((await deploy()).status).toBe(403)
    expect((await mona().delete(`${at}/${id}`)).status).toBe(403)
    expect((await report(id, 'success')).status).toBe(403)
  })
})
