import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startControlled, type Controlled } from './_controlled.ts'

let service: Controlled

const workflow = `name: CI
on: workflow_dispatch
jobs:
  build: { runs-on: ubuntu-latest, steps: [{ run: make }] }
  test: { name: Unit tests, runs-on: ubuntu-latest, steps: [{ run: make test }] }
`

const repository = '/repos/mona/built'
const actions = `${repository}/actions`

const call = (method: string, path: string, body?: object) =>
  service.call(method, path, { ...(body && { body }) })

/** Starts the workflow. Returns the id of the run. */
async function start(): Promise<number> {
  const at = `${actions}/workflows/ci.yml/dispatches`
  const { body } = await call('POST', at, { ref: 'main' })
  return body.workflow_run_id
}

const end = (id: number, result: object = {}) =>
  service.steer('PATCH', `/workflow-runs/${id}`, { body: result })

const run = async (id: number) => (await call('GET', `${actions}/runs/${id}`)).body
const jobs = async (id: number) => (await call('GET', `${actions}/runs/${id}/jobs`)).body.jobs

/** What a redirect of the API leads to, without credentials. */
async function download(path: string): Promise<Uint8Array> {
  const { headers, status } = await service.call('GET', path)
  expect(status).toBe(302)
  const response = await fetch(headers.get('location')!)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

/** Texts of the files of a zip archive, by path. */
const filesOf = (archive: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([path, content]) => [path, strFromU8(content)]),
  )

beforeAll(async () => {
  service = await startControlled()
  await call('POST', '/user/repos', { name: 'built', auto_init: true })
  const content = Buffer.from(workflow).toString('base64')
  const file = `${repository}/contents/.github/workflows/ci.yml`
  await call('PUT', file, { message: 'CI', content })
})

afterAll(() => service[Symbol.asyncDispose]())

describe('a workflow run', () => {
  it('starts and ends as the control plane says', async () => {
    const id = await start()
    expect((await end(id, { status: 'in_progress' })).body).toMatchObject({
      ...{ id, repository: 'mona/built', status: 'in_progress', conclusion: null },
      jobs: [{ name: 'build', status: 'in_progress' }, { name: 'Unit tests' }],
    })
    expect(await run(id)).toMatchObject({ status: 'in_progress', conclusion: null })
    const failed = { name: 'Unit tests', steps: [{ name: 'test', conclusion: 'failure' }] }
    const { status, body } = await end(id, { jobs: [failed] })
    expect([status, body.conclusion]).toEqual([200, 'failure'])
    expect(await run(id)).toMatchObject({ status: 'completed', conclusion: 'failure' })
    expect(await jobs(id)).toMatchObject([
      { name: 'build', status: 'completed', conclusion: 'success', steps: [] },
      {
        ...{ status: 'completed', conclusion: 'failure' },
        steps: [{ name: 'test', number: 1, status: 'completed', conclusion: 'failure' }],
      },
    ])
    expect((await end(id)).status).toBe(409)
  })

  it('moves on job by job', async () => {
    const id = await start()
    await end(id, { status: 'in_progress', jobs: [{ name: 'build', conclusion: 'success' }] })
    expect(await jobs(id)).toMatchObject([{ conclusion: 'success' }, { status: 'queued' }])
    const again = await end(id, { jobs: [{ name: 'build' }] })
    expect([again.status, (await end(9_999_999)).status]).toEqual([422, 404])
    expect((await end(id, { jobs: [{ name: 'deploy' }] })).status).toBe(422)
    const both = { name: 'Unit tests', steps: [], log: '' }
    expect((await end(id, { jobs: [both] })).status).toBe(422)
    expect((await run(id)).status).toBe('in_progress')
    expect((await end(id, { conclusion: 'timed_out' })).body).toMatchObject({
      ...{
        conclusion: 'timed_out',
        jobs: [{ conclusion: 'success' }, { conclusion: 'timed_out' }],
      },
    })
  })

  it('has logs of its jobs and steps, until they are deleted', async () => {
    const id = await start()
    expect((await call('GET', `${actions}/runs/${id}/logs`)).status).toBe(404)
    const steps = [
      { name: 'Set up job', log: 'ready' },
      { name: 'Run a/b', log: 'done\n', number: 3 },
    ]
    await end(id, {
      jobs: [
        { name: 'build', steps },
        { name: 'Unit tests', log: 'fine' },
      ],
    })
    expect(filesOf(await download(`${actions}/runs/${id}/logs`))).toEqual({
      '0_build.txt': 'ready\ndone\n',
      'build/1_Set up job.txt': 'ready',
      'build/3_Run ab.txt': 'done\n',
      '1_Unit tests.txt': 'fine\n',
      'Unit tests/1_Unit tests.txt': 'fine',
    })
    const [build] = await jobs(id)
    const text = await download(`${actions}/jobs/${build.id}/logs`)
    expect(Buffer.from(text).toString()).toBe('ready\ndone\n')
    expect((await call('DELETE', `${actions}/runs/${id}/logs`)).status).toBe(204)
    for (const gone of [`runs/${id}/logs`, `jobs/${build.id}/logs`])
      expect((await call('GET', `${actions}/${gone}`)).status).toBe(404)
  })

  it('has artifacts, which expire', async () => {
    const id = await start()
    const files = [
      { path: 'a/world.txt', content: 'hello' },
      { path: 'bytes', content: 'AAE=', encoding: 'base64' },
    ]
    await end(id, { artifacts: [{ name: 'dist', files }] })
    const { body } = await call('GET', `${actions}/runs/${id}/artifacts`)
    const [artifact] = body.artifacts
    expect(artifact).toMatchObject({ name: 'dist', expired: false, workflow_run: { id } })
    const archive = await download(`${actions}/artifacts/${artifact.id}/zip`)
    expect([archive.length, filesOf(archive)]).toEqual([
      artifact.size_in_bytes,
      { 'a/world.txt': 'hello', bytes: '\0\x01' },
    ])
    expect((await call('GET', `${actions}/artifacts?name=none`)).body.total_count).toBe(0)
    service.control.clock.advance('90d')
    expect((await call('GET', `${actions}/artifacts/${artifact.id}`)).body.expired).toBe(true)
    expect((await call('GET', `${actions}/artifacts/${artifact.id}/zip`)).status).toBe(410)
  })

  it.each(['../out', '/root', 'a/../b', String.raw`a\b`, '.'])(
    'has no file outside its archive: %s',
    async (path) => {
      const id = await start()
      const { status } = await end(id, { artifacts: [{ name: 'dist', files: [{ path }] }] })
      expect([status, (await run(id)).status]).toEqual([422, 'queued'])
    },
  )
})

describe('a rule for workflow runs', () => {
  const rule = (body: object) => service.steer('POST', '/workflow-rules', { body })

  it('ends runs that start later, as often as it says', async () => {
    const match = { repository: 'Mona/*', workflow: 'ci.yml', event: 'workflow_dispatch' }
    const result = { jobs: [{ name: 'build', conclusion: 'failure', log: 'broken' }] }
    const { status, body } = await rule({ match, result, times: 1 })
    expect([status, body]).toMatchObject([201, { match, result, applied: 0 }])
    const id = await start()
    expect(await run(id)).toMatchObject({ status: 'completed', conclusion: 'failure' })
    expect((await service.steer('GET', `/workflow-rules/${body.id}`)).body.applied).toBe(1)
    expect((await run(await start())).status).toBe('queued')
  })

  it('ends reruns, whose other jobs keep their results', async () => {
    const id = await start()
    await end(id, {
      jobs: [
        { name: 'build', log: 'once' },
        { name: 'Unit tests', conclusion: 'failure' },
      ],
    })
    await rule({
      match: { workflow: 'CI' },
      result: { jobs: [{ name: 'Unit tests', log: 'now' }] },
    })
    expect((await call('POST', `${actions}/runs/${id}/rerun-failed-jobs`)).status).toBe(201)
    const after = await run(id)
    expect(after).toMatchObject({ conclusion: 'success', run_attempt: 2 })
    expect(filesOf(await download(`${actions}/runs/${id}/logs`))).toMatchObject({
      '0_build.txt': 'once\n',
      '1_Unit tests.txt': 'now\n',
    })
    const { body: before } = await call('GET', new URL(after.previous_attempt_url).pathname)
    expect(before).toMatchObject({ run_attempt: 1, conclusion: 'failure', status: 'completed' })
    expect((await call('POST', `${actions}/runs/${id}/rerun-failed-jobs`)).status).toBe(403)
    await service.steer('DELETE', '/workflow-rules')
  })

  it('applies to the runs that it names only', async () => {
    for (const match of [{ workflow: 'deploy.yml' }, { repository: 'acme/*' }, { event: 'push' }])
      await rule({ match })
    expect((await run(await start())).status).toBe('queued')
    expect((await service.steer('GET', '/workflow-rules')).body).toHaveLength(3)
    service.control.workflows.clearRules()
  })

  it('is refused when there are too many', async () => {
    for (let index = 0; index < 100; index++) service.control.workflows.createRule()
    expect((await rule({})).status).toBe(409)
    service.control.workflows.clearRules()
    const steps = Array.from({ length: 100 }, () => ({ name: 'x', log: 'x'.repeat(10_000) }))
    const result = { jobs: [{ name: 'build', steps }] }
    for (let index = 0; index < 16; index++) service.control.workflows.createRule({ result })
    expect((await rule({ result })).status).toBe(409)
    service.control.workflows.clearRules()
  })
})
