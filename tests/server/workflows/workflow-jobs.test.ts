import { beforeAll, describe, expect, it } from 'vitest'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { versions } from '../../_support/bundles.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore } from '../../_support/stores.ts'

const workflow = `
name: CI
on: workflow_dispatch
jobs:
  build: { runs-on: ubuntu-latest, steps: [{ run: make }] }
  test: { name: Unit tests, needs: build, runs-on: [self-hosted, linux] }
  reused: { uses: ./.github/workflows/other.yml }
`

describe.each(anyStore)('jobs of workflow runs on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string
  const names = (body: { jobs: { name: string }[] }) => body.jobs.map(({ name }) => name)

  async function start(): Promise<string> {
    const at = `${path}/actions/workflows/ci.yml/dispatches`
    const { body } = await mona().post(at, { ref: 'main' })
    return `${path}/actions/runs/${body.workflow_run_id}`
  }

  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    const { id } = (await mona().get(path)).body
    const author = { name: 'Mona', email: 'mona@example.com' }
    const files = { '.github/workflows/ci.yml': workflow }
    const parent = await headOf(service.server, path)
    const change = { branch: 'main', parent, files, message: 'More', author, date: 0 }
    await commitFiles(service.server.context.git.path(id), change)
  })

  it.each(versions)('GET …/jobs returns those of the workflow file in %s', async (version) => {
    const at = await start()
    const run = (await mona().get(at)).body
    const client = service.as('mona', { version })
    const { status, body } = await client.get(`${at}/jobs`)
    expect([status, body.total_count, names(body)]).toEqual([
      ...[200, 3],
      ['build', 'Unit tests', 'reused'],
    ])
    expect(body.jobs[1]).toMatchObject({
      ...{ run_id: run.id, run_url: run.url, run_attempt: 1, head_sha: run.head_sha },
      ...{ status: 'queued', conclusion: null, completed_at: null, steps: [] },
      ...{ labels: ['self-hosted', 'linux'], workflow_name: 'CI', head_branch: 'main' },
    })
    const one = await client.get(new URL(body.jobs[1].url).pathname)
    expect([one.status, one.body]).toEqual([200, body.jobs[1]])
    const page = await client.get(`${at}/jobs?per_page=2&page=2`)
    expect(page.body.jobs).toEqual(body.jobs.slice(2))
    const { body: artifacts } = await client.get(`${at}/artifacts`)
    expect(artifacts).toEqual({ total_count: 0, artifacts: [] })
  })

  it('POST …/rerun returns 201 for a completed run, whose jobs are queued again', async () => {
    const at = await start()
    const early = await mona().post(`${at}/rerun`)
    expect(early.body).toEqual(failure(service.server, 403, 'This workflow is already running'))
    await mona().post(`${at}/cancel`)
    const { body: cancelled } = await mona().get(`${at}/jobs`)
    expect(cancelled.jobs[0]).toMatchObject({ status: 'completed', conclusion: 'cancelled' })
    service.server.clock.advance(60_000)
    expect((await mona().post(`${at}/rerun`, { enable_debug_logging: true })).status).toBe(201)
    const { body: run } = await mona().get(at)
    expect(run).toMatchObject({
      ...{ status: 'queued', conclusion: null, run_attempt: 2, run_number: run.run_number },
      triggering_actor: { login: 'mona' },
    })
    expect(Date.parse(run.run_started_at) - Date.parse(run.created_at)).toBe(60_000)
    const { body: latest } = await mona().get(`${at}/jobs`)
    expect(names(latest)).toEqual(names(cancelled))
    expect(latest.jobs[0]).toMatchObject({ run_attempt: 2, status: 'queued' })
    const { body: all } = await mona().get(`${at}/jobs?filter=all`)
    expect(all.jobs).toEqual([...cancelled.jobs, ...latest.jobs])
  })

  it('return 404 for unknown jobs and runs, and in hidden repositories', async () => {
    const at = await start()
    const { body } = await mona().get(`${at}/jobs`)
    const { id } = body.jobs[0]
    for (const end of ['jobs/999999', 'runs/999999/jobs', 'runs/999999/artifacts'])
      expect((await mona().get(`${path}/actions/${end}`)).status).toBe(404)
    const elsewhere = await service.repository()
    expect((await mona().get(`${elsewhere}/actions/jobs/${id}`)).status).toBe(404)
    expect((await mona().post(`${path}/actions/runs/999999/rerun`)).status).toBe(404)
    const stranger = service.as('stranger')
    expect((await stranger.get(`${path}/actions/jobs/${id}`)).status).toBe(200)
    await mona().patch(path, { private: true })
    for (const end of [`${path}/actions/jobs/${id}`, `${at}/jobs`, `${at}/artifacts`])
      expect((await stranger.get(end)).status).toBe(404)
  })
})
