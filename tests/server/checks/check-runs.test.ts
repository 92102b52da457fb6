import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { checkingWorld as world, checkWork } from '../../_support/fixtures/checking.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('checks on $name', (store) => {
  const service = useService({ store, world })
  let path: string
  let sha: string
  let git: Awaited<ReturnType<typeof gitOf>>
  const { as, suites, write } = checkWork(service, () => path)
  const check = (input: object, version?: string) =>
    as('checker', version).post(`${path}/check-runs`, { name: 'tests', head_sha: sha, ...input })

  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    sha = await git('rev-parse', 'main')
  })

  describe.each(versions)('in %s', (version) => {
    it('POST creates a queued run in a suite of the app, and GET returns it', async () => {
      const made = await check({ external_id: '42' }, version)
      expect(made.status).toBe(201)
      expect(made.headers.location).toBe(made.body.url)
      expect(made.body).toMatchObject({
        ...{ name: 'tests', head_sha: sha, status: 'queued', conclusion: null, external_id: '42' },
        ...{ completed_at: null, details_url: 'https://checker.example.com' },
        app: { slug: 'checker' },
        output: { title: null, summary: null, text: null, annotations_count: 0 },
      })
      const { pathname } = new URL(made.body.url)
      expect((await service.as('mona', { version }).get(pathname)).body).toEqual(made.body)
      const suite = `${path}/check-suites/${made.body.check_suite.id}`
      const { body } = await service.as('mona', { version }).get(suite)
      expect(body).toMatchObject({ status: 'queued', latest_check_runs_count: 1, head_sha: sha })
      expect(body.head_commit.id).toBe(sha)
    })

    it('a conclusion completes the run and its suite', async () => {
      const { body: run } = await check({ status: 'in_progress' }, version)
      const at = `${path}/check-runs/${run.id}`
      const { status, body } = await as('checker', version).patch(at, { conclusion: 'failure' })
      expect([status, body.status, body.conclusion]).toEqual([200, 'completed', 'failure'])
      expect(body.completed_at).not.toBeNull()
      const [suite] = (await suites()).check_suites
      expect(suite).toMatchObject({ status: 'completed', conclusion: 'failure' })
      const again = await as('checker', version).patch(at, { status: 'in_progress' })
      expect(again.body).toMatchObject({ conclusion: null, completed_at: null })
      expect((await suites()).check_suites[0]).toMatchObject({ status: 'in_progress' })
    })

    it('a completed run without a conclusion is refused with 422', async () => {
      expect((await check({ status: 'completed' }, version)).status).toBe(422)
    })
  })

  it('the app also makes runs for a user', async () => {
    const user = service.as(undefined, { token: 'ghu_checker' })
    const input = { name: 'tests', head_sha: sha }
    const made = await user.post(`${path}/check-runs`, input)
    expect([made.status, made.body.app.slug]).toEqual([201, 'checker'])
    const at = `${path}/check-runs/${made.body.id}`
    expect((await user.patch(at, { conclusion: 'success' })).status).toBe(200)
    expect((await user.post(`${path}/check-suites`, { head_sha: sha })).status).toBeLessThan(300)
  })

  it('annotations are added, and listed in pages', async () => {
    const remark = { path: 'a b.md', start_line: 1, end_line: 1, start_column: 2 }
    const annotations = [{ ...remark, annotation_level: 'notice', message: 'One' }]
    const output = { title: 'T', summary: 'S', annotations }
    const { body } = await check({ output })
    const more = { ...remark, end_line: 2, annotation_level: 'failure', message: 'Two' }
    const change = { output: { summary: 'New', annotations: [more] } }
    const { body: changed } = await as('checker').patch(`${path}/check-runs/${body.id}`, change)
    expect(changed.output).toMatchObject({ title: 'T', summary: 'New', annotations_count: 2 })
    const list = await as('checker').get(new URL(changed.output.annotations_url).pathname)
    expect(list.body.map(({ message }: { message: string }) => message)).toEqual(['One', 'Two'])
    expect(list.body[0].blob_href).toContain(`/blob/${sha}/a%20b.md`)
    expect(list.body.map(({ start_column }: never) => start_column)).toEqual([2, null])
    const fifty = Array.from({ length: 51 }, () => more)
    const large = await check({ output: { ...output, annotations: fifty } })
    expect(large.status).toBe(422)
  })

  it('lists the latest run of each name, or all, with filters', async () => {
    await check({ conclusion: 'failure' })
    await check({ conclusion: 'success' })
    await check({ name: 'lint' })
    await as('linter').post(`${path}/check-runs`, { name: 'lint', head_sha: sha })
    const list = async (query: string) =>
      (await service.as('mona').get(`${path}/commits/main/check-runs${query}`)).body
    expect((await list('')).total_count).toBe(3)
    expect((await list('?filter=all')).check_runs).toHaveLength(4)
    expect((await list('?check_name=tests')).check_runs[0].conclusion).toBe('success')
    expect((await list('?status=completed')).total_count).toBe(1)
    const { app } = (await list('?check_name=lint')).check_runs[0]
    expect((await list(`?app_id=${app.id}`)).total_count).toBe(1)
    expect((await suites()).total_count).toBe(2)
    const [, suite] = (await suites()).check_suites
    const ofSuite = await as('reader').get(new URL(suite.check_runs_url).pathname)
    expect(ofSuite.body.total_count).toBe(2)
  })

  it('only the app of a run changes it, and only apps that write checks create one', async () => {
    const { body } = await check({})
    const at = `${path}/check-runs/${body.id}`
    expect((await as('linter').patch(at, { status: 'in_progress' })).status).toBe(403)
    const input = { name: 'x', head_sha: sha }
    expect((await as('reader').post(`${path}/check-runs`, input)).status).toBe(403)
    expect((await service.as('mona').post(`${path}/check-runs`, input)).status).toBe(403)
    const unknown = await check({ head_sha: 'f'.repeat(40) })
    expect(unknown.status).toBe(422)
    expect(unknown.body.message).toContain('No commit found for SHA')
  })

  it('a rerequested run queues its suite, for its own app only', async () => {
    const { body: run } = await check({ conclusion: 'success' })
    const again = `${path}/check-runs/${run.id}/rerequest`
    expect(await as('checker').post(again, {})).toMatchObject({ status: 201, body: {} })
    expect((await suites()).check_suites[0]).toMatchObject({ status: 'queued', conclusion: null })
    expect((await as('linter').post(again, {})).status).toBe(403)
  })

  it('hooks of the repository receive created and completed, and no requests', async () => {
    const mona = service.as('mona')
    const events = ['check_run', 'check_suite']
    const config = { url: 'https://example.com/' }
    const { body: hook } = await mona.post(`${path}/hooks`, { config, events })
    await write('more.md')
    const { body: run } = await check({ conclusion: 'success' })
    await as('checker').post(`${path}/check-runs/${run.id}/rerequest`, {})
    const sent = await service.server.opened.query<{ event: string; action: string | null }>(
      `select event, action from deliveries where hook_id = ${hook.id} order by id`,
    )
    const told = sent.map(({ event, action }) => `${event} ${action}`)
    const expected = ['check_run created', 'check_run completed', 'check_suite completed']
    expect(told).toEqual(['ping null', ...expected])
  })

  it('keeps the newest 1,000 runs of a name', async () => {
    const { body } = await check({})
    const { storage } = service.server.context
    const suite_id = body.check_suite.id
    await storage.transaction(async ({ checkRuns }) => {
      for (let count = 0; count < 1001; count += 1) {
        await checkRuns.create({
          ...{ suite_id, name: 'tests', status: 'queued', conclusion: null, external_id: null },
          ...{ details_url: null, started_at: null, completed_at: null, title: null },
          ...{ summary: null, text: null, actions: '[]', created_at: count },
        })
      }
    })
    const list = await as('checker').get(`${path}/commits/main/check-runs?filter=all`)
    expect(list.body.total_count).toBe(1000)
    expect((await as('checker').get(`${path}/check-runs/${body.id}`)).status).toBe(404)
  })

  it('a required check passes with a run that succeeded, of the right app', async () => {
    const mona = service.as('mona')
    await git.branch('side', { 'side.md': '' })
    const { body: pull } = await mona.post(`${path}/pulls`, {
      title: 'S',
      head: 'side',
      base: 'main',
    })
    const { body: first } = await check({ head_sha: pull.head.sha })
    expect(first.pull_requests.map(({ number }: { number: number }) => number)).toEqual([
      pull.number,
    ])
    await mona.request('PUT', `${path}/branches/main/protection`, {
      required_status_checks: {
        strict: false,
        checks: [{ context: 'Tests', app_id: first.app.id }],
      },
      ...{ enforce_admins: true, required_pull_request_reviews: null, restrictions: null },
    })
    const merge = () => mona.request('PUT', `${path}/pulls/${pull.number}/merge`, {})
    expect((await merge()).body.message).toContain('is pending')
    const other = { name: 'tests', head_sha: pull.head.sha, conclusion: 'failure' }
    await as('linter').post(`${path}/check-runs`, other)
    await as('checker').patch(`${path}/check-runs/${first.id}`, { conclusion: 'failure' })
    expect((await merge()).body.message).toContain('is failing')
    await as('checker').patch(`${path}/check-runs/${first.id}`, { conclusion: 'neutral' })
    expect((await merge()).status).toBe(200)
  })
})
