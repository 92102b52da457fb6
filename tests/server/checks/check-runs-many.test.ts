import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchQueries, type WatchedQueries } from '../../_support/databases/watch-queries.ts'
import { checkingWorld as world, checkWork } from '../../_support/fixtures/checking.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'

const runs = 3000
const annotations = 5000

describe('a commit with thousands of check runs and annotations', () => {
  // Kept replies would make no queries.
  const service = useService({ world, keep: () => undefined })
  let path: string
  let run: string
  let suite: string
  let pull: string
  const { as } = checkWork(service, () => path)
  let queries: WatchedQueries
  afterAll(() => queries[Symbol.dispose]())

  beforeAll(async () => {
    queries = watchQueries({ name: 'embedded' })
    const { opened } = service.server
    path = await service.repository({ auto_init: true })
    const git = await gitOf(service, path)
    await git.branch('side', { 'side.md': '' })
    const made = { title: 'Side', head: 'side', base: 'main' }
    pull = `${path}/pulls/${(await service.as('mona').post(`${path}/pulls`, made)).body.number}`
    const head_sha = await git('rev-parse', 'side')
    const { body } = await as('checker').post(`${path}/check-runs`, { name: 'first', head_sha })
    run = `${path}/check-runs/${body.id}`
    suite = `${path}/check-suites/${body.check_suite.id}`
    const numbers = (count: number) =>
      `with recursive row (number) as (
        select 1 union all select number + 1 from row where number < ${count})`
    await opened.run(`insert into check_runs (suite_id, name, name_key, latest, status, conclusion,
        started_at, actions, annotations_count, created_at)
      ${numbers(runs - 1)} select ${body.check_suite.id}, 'n' || number, 'n' || number, 1,
        'completed', 'success', 1, '[]', 0, 1 from row`)
    await opened.run(`insert into check_annotations
        (run_id, path, start_line, end_line, annotation_level, message)
      ${numbers(annotations)} select ${body.id}, 'file', 1, 1, 'notice', number from row`)
    await opened.run(
      `update check_runs set annotations_count = ${annotations} where id = ${body.id}`,
    )
    service.server.context.storage.revalidate()
  })

  /** A response, and the number of queries that it took. */
  async function read(address: string) {
    queries.taken()
    const { status, body } = await service.as('mona').get(address)
    expect(status).toBe(200)
    return { body, count: queries.taken().length }
  }

  it('is listed in pages, each with the same few queries', async () => {
    const at = `${path}/commits/side`
    for (const address of [`${at}/check-runs`, `${suite}/check-runs`]) {
      await read(address)
      const one = await read(`${address}?per_page=1`)
      const many = await read(`${address}?per_page=100`)
      expect(many.body.check_runs).toHaveLength(100)
      expect(many.body.total_count).toBe(runs)
      expect(many.count).toBeLessThanOrEqual(one.count)
      expect((await read(`${address}?per_page=100&page=31`)).body.check_runs).toEqual([])
    }
    for (const address of [`${at}/check-suites`, `${at}/status`, `${path}/pulls`, pull]) {
      expect((await read(address)).count).toBeLessThan(20)
    }
  })

  it('has as many annotations as a run may have, in pages', async () => {
    const one = await read(`${run}/annotations?per_page=1`)
    const last = await read(`${run}/annotations?per_page=100&page=50`)
    expect(last.body.at(-1).message).toBe(String(annotations))
    expect(last.count).toBe(one.count)
    const more = { path: 'a', start_line: 1, end_line: 1, annotation_level: 'notice', message: 'x' }
    const output = { title: 'x', summary: 'x', annotations: [more] }
    expect((await as('checker').patch(run, { output })).status).toBe(422)
  })

  it('is changed with as many queries as a commit with one run', async () => {
    const change = async (address: string) => {
      await as('checker').patch(address, { status: 'in_progress' })
      queries.taken()
      expect((await as('checker').patch(address, { status: 'queued' })).status).toBe(200)
      return queries.taken().length
    }
    const { body } = await as('checker').post(`${path}/check-runs`, {
      name: 'first',
      head_sha: (await service.as('mona').get(`${path}/commits/main`)).body.sha,
    })
    expect(await change(run)).toBe(await change(`${path}/check-runs/${body.id}`))
  })

  it('decides about a merge with few queries', async () => {
    const checks = Array.from({ length: 100 }, (_, index) => ({ context: `n${index + 1}` }))
    await service.as('mona').request('PUT', `${path}/branches/main/protection`, {
      required_status_checks: { strict: false, checks },
      ...{ enforce_admins: true, required_pull_request_reviews: null, restrictions: null },
    })
    const { body, count } = await read(pull)
    expect(body.mergeable_state).toBe('clean')
    expect(count).toBeLessThan(20)
  })
})
