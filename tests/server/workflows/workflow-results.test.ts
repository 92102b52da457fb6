import { beforeAll, describe, expect, it } from 'vitest'
import type { RunResult } from '../../../server/api/run-result.ts'
import { createLinks } from '../../../server/core/links.ts'
import { applyResult } from '../../../server/domains/workflows/apply-result.ts'
import { changeRun } from '../../../server/domains/workflows/change-run.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore } from '../../_support/stores.ts'

const workflow = `name: CI
on: workflow_dispatch
jobs:
  build: { runs-on: ubuntu-latest }
  test: { runs-on: ubuntu-latest }
`

describe.each(anyStore)('results of workflow runs on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string

  /** Starts a run and gives it a result. Returns its path. */
  async function ended(result: RunResult): Promise<string> {
    const at = `${path}/actions/workflows/ci.yml/dispatches`
    const id: number = (await mona().post(at, { ref: 'main' })).body.workflow_run_id
    const { context } = service.server
    const [, , owner = '', name = ''] = path.split('/')
    const repository = (await context.storage.repositories.findByName(owner, name))!
    const links = createLinks('http://localhost', '')
    const source = { id, repository, sender: repository.owner, links }
    await changeRun(source, (changing) => applyResult(changing, result), context)
    return `${path}/actions/runs/${id}`
  }

  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    const content = Buffer.from(workflow).toString('base64')
    const file = `${path}/contents/.github/workflows/ci.yml`
    await mona().request('PUT', file, { message: 'CI', content })
  })

  it('are check runs with the ids of the jobs, which reruns replace', async () => {
    const at = await ended({ jobs: [{ name: 'test', conclusion: 'failure' }] })
    const { body: run } = await mona().get(at)
    const suite = new URL(run.check_suite_url).pathname
    expect((await mona().get(suite)).body).toMatchObject({
      ...{ id: run.check_suite_id, status: 'completed', conclusion: 'failure', app: null },
      latest_check_runs_count: 2,
    })
    const { jobs } = (await mona().get(`${at}/jobs`)).body
    const check = new URL(jobs[1].check_run_url).pathname
    const { id, html_url: details_url, conclusion } = jobs[1]
    expect((await mona().get(check)).body).toMatchObject({ id, details_url, conclusion })
    expect((await mona().get(`${check}/annotations`)).body).toEqual([])
    expect((await mona().post(`${at}/rerun-failed-jobs`)).status).toBe(201)
    const { check_runs: checks } = (await mona().get(`${suite}/check-runs`)).body
    expect(checks).toMatchObject([
      { name: 'test', status: 'queued', conclusion: null },
      { name: 'build', status: 'completed', conclusion: 'success' },
    ])
    const filter = `${path}/actions/runs?check_suite_id=${run.check_suite_id}`
    expect((await mona().get(filter)).body.workflow_runs).toMatchObject([{ id: run.id }])
    await mona().post(`${at}/cancel`)
    expect((await mona().request('DELETE', at)).status).toBe(204)
    for (const gone of [at, suite, check]) expect((await mona().get(gone)).status).toBe(404)
  })

  it('include artifacts and caches, which can be deleted', async () => {
    const artifacts = [{ name: 'dist', files: [{ path: 'index.js' }] }]
    const at = await ended({ artifacts, caches: [{ key: 'a_1', size_in_bytes: 2 }, { key: 'ab' }] })
    const { body } = await mona().get(`${at}/artifacts?name=dist`)
    expect(body).toMatchObject({ total_count: 1, artifacts: [{ name: 'dist' }] })
    const caches = `${path}/actions/caches`
    const { body: saved } = await mona().get(`${caches}?key=a_&sort=size_in_bytes`)
    const cache = { ref: 'refs/heads/main', key: 'a_1', size_in_bytes: 2 }
    expect(saved).toMatchObject({ total_count: 1, actions_caches: [cache] })
    expect((await mona().request('DELETE', `${caches}?key=a_1`)).body.total_count).toBe(1)
    expect((await mona().request('DELETE', `${caches}?key=a_1`)).status).toBe(404)
  })
})
