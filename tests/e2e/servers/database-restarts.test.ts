import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasPostgres,
  startPostgres,
  type PostgresProcess,
} from '../../_support/databases/postgres-process.ts'
import { until, within } from '../../_support/patience.ts'
import { childrenOf } from '../../_support/processes/processes.ts'
import { client } from '../../_support/service-client.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'

const issues = '/repos/acme/widgets/issues'
const callers = 6
/** Maximum response time in milliseconds, for a busy machine. */
const patience = 10_000
const restarts = 3

interface Seen {
  statuses: Set<number>
  slowest: number
  /** Titles of the issues that were created. */
  created: string[]
}

/** Creates and reads in turns until `isOver`. */
async function load(server: ServerProcess, isOver: () => boolean): Promise<Seen> {
  const mona = client(server, { token: 'ghp_mona' })
  const seen: Seen = { statuses: new Set(), slowest: 0, created: [] }
  async function call(caller: number) {
    for (let made = 0; !isOver(); made++) {
      const since = performance.now()
      const title = `issue ${caller}-${made}`
      const { status } = await (made % 2 ? mona.get('/user') : mona.post(issues, { title }))
      seen.statuses.add(status)
      seen.slowest = Math.max(seen.slowest, performance.now() - since)
      if (status === 201) seen.created.push(title)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return seen
}

describe.runIf(hasPostgres)('two workers whose PostgreSQL restarts', () => {
  let postgres: PostgresProcess
  let server: ServerProcess
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await spawnServer({
      store: postgres.store,
      world: testWorld,
      args: ['--workers', '2', '--rate-limits', 'off'],
      readyWithin: 60_000,
    })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await postgres?.[Symbol.asyncDispose]()
  })

  const works = () =>
    until(
      async () => (await client(server, { token: 'ghp_mona' }).get('/user')).status === 200,
      'a 200',
    )

  it('respond to every request, and lose nothing', async () => {
    const workers = await childrenOf(server.pid)
    let isOver = false
    const loading = load(server, () => isOver)
    for (let made = 0; made < restarts; made++) {
      await works()
      await postgres.restart()
    }
    await works()
    isOver = true
    const { statuses, slowest, created } = await within(loading, 2 * patience, 'the last responses')
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    expect(slowest).toBeLessThan(patience)
    const rows = await server.opened.query<{ title: string }>('select title from issues')
    const titles = new Set(rows.map(({ title }) => title))
    expect(created.length).toBeGreaterThan(0)
    expect(created.filter((title) => !titles.has(title))).toEqual([])
    expect(await childrenOf(server.pid)).toEqual(workers)
  })

  it('are replaced when they die, also while the database is away', async () => {
    const [first] = await childrenOf(server.pid)
    await postgres.kill()
    process.kill(first!, 'SIGKILL')
    await until(() => server.output().includes('; waiting for it'), 'a worker that waits')
    await postgres.start()
    await until(() => server.output().includes('the database is available'), 'a worker that starts')
    await works()
    await until(
      async () => (await childrenOf(server.pid)).length === 2,
      'two workers', // the second may start later than the first response
    )
    expect(await childrenOf(server.pid)).not.toContain(first)
  })

  it('stop while one of them waits for the database', async () => {
    const [first] = await childrenOf(server.pid)
    const before = server.output().length
    await postgres.kill()
    process.kill(first!, 'SIGKILL')
    const waits = () => server.output().slice(before).includes('; waiting for it')
    await until(waits, 'a worker that waits')
    expect(await within(server.stop(), patience, 'the end of the server')).toBe(0)
  })
})
