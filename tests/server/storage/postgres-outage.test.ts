import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plantHooks, settled, tell } from '../../_support/planted/hooks.ts'
import type { Readiness } from '../../../server/app/readiness.ts'
import { startPostgresProxy, type PostgresProxy } from '../../_support/databases/postgres-proxy.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { allStores } from '../../_support/stores.ts'

const postgres = allStores.find(({ name }) => name === 'postgres')

interface Entry {
  level: number
  msg: string
  err?: { message: string }
}

/** Longest time of a response in milliseconds. */
const patience = 5_000
const warning = 40

describe.runIf(postgres)('a server whose PostgreSQL fails', () => {
  let proxy: PostgresProxy
  let server: TestServer
  let logged: Entry[] = []
  beforeAll(async () => {
    proxy = await startPostgresProxy(postgres!)
    const log = pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) })
    server = await startTestServer({ store: proxy.store, log })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await proxy?.[Symbol.asyncDispose]()
  })
  beforeEach(() => (logged = []))

  const mona = () => client(server, { token: 'ghp_mona' })
  const works = () => expect.poll(async () => (await mona().get('/user')).status).toBe(200)
  const aboutStore = () =>
    logged.filter(({ level, msg }) => level >= warning && msg.startsWith('PostgreSQL at '))
  const named = async (name: string) => ({
    found: (await mona().get(`/repos/mona/${name}`)).status,
    rows: await server.opened.query<{ id: number }>(
      `select id from repositories where name = '${name}'`,
    ),
  })

  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const since = performance.now()
    const result = await work()
    expect(performance.now() - since).toBeLessThan(patience)
    return result
  }

  it('responds with 503 and Retry-After while it hangs, says so once, and recovers', async () => {
    proxy.freeze()
    const many = await timed(() =>
      Promise.all(Array.from({ length: 30 }, () => mona().get('/user'))),
    )
    expect(many.map(({ status }) => status)).toEqual(Array(30).fill(503))
    expect(many[0]!.body).toMatchObject({ message: 'Service Unavailable', status: '503' })
    expect(Number(many[0]!.headers['retry-after'])).toBeGreaterThan(0)

    const ready = await timed(() => fetch(`${server.url}/readyz`))
    const { status, checks } = (await ready.json()) as Readiness
    expect([ready.status, status, checks.database.status]).toEqual([503, 'unready', 'failing'])
    const { port } = new URL(server.context.config.databaseUrl!)
    const name = `PostgreSQL at 127.0.0.1:${port} (DATABASE_URL)`
    expect((checks.database as { reason?: string }).reason).toMatch(/no response within \d+ ms$/)
    expect((checks.database as { reason?: string }).reason).toContain(`cannot reach ${name}`)
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)

    proxy.thaw()
    await works()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(aboutStore().map(({ msg }) => msg)).toEqual([
      `${name} is unavailable; requests receive 503`,
      `${name} is available again`,
    ])
  })

  it('fails only the requests of connections that break', async () => {
    await works()
    const asked = Array.from({ length: 50 }, () => mona().get('/user'))
    proxy.cut()
    const statuses = (await timed(() => Promise.all(asked))).map((answer) => answer.status)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    await works()
    expect(logged.filter(({ level }) => level > warning)).toEqual([])
  })

  it.each([
    ['before', 404, 0],
    ['after', 200, 1],
  ] as const)(
    'leaves nothing half-done when a connection breaks %s a COMMIT',
    async (when, status, rows) => {
      proxy.cutAtCommit(when)
      const name = `cut-${when}`
      const created = await mona().post('/user/repos', { name, auto_init: true })
      expect(created.status).toBe(503)
      expect(created.headers['retry-after']).toBe('1')
      const { found, rows: stored } = await named(name)
      expect([found, stored.length]).toEqual([status, rows])
      for (const { id } of stored) expect(await server.context.git.exists(id)).toBe(true)
    },
  )

  it('resumes deliveries', async () => {
    await using receiver = await startReceiver()
    const [hook] = await plantHooks(server, [receiver.url])
    proxy.freeze()
    await timed(() => mona().get('/user'))
    proxy.thaw()
    await works()
    await tell(server, [hook!])
    server.clock.advance(2_000) // the workers look for work again
    await receiver.next()
    await settled(server)
  })

  describe('with a row that another session has locked', () => {
    const rename = () => mona().patch('/user', { bio: 'patient' })
    beforeEach(() => server.opened.run("begin; update accounts set id = id where login = 'mona'"))

    it('waits for a while', async () => {
      const renamed = rename()
      await server.opened.run('select pg_sleep(1.5); commit')
      expect((await renamed).status).toBe(200)
      expect(aboutStore()).toEqual([])
    })

    it('responds with 503 after a while, and goes on', async () => {
      const { status } = await timed(rename)
      await server.opened.run('commit')
      expect(status).toBe(503)
      expect((await rename()).status).toBe(200)
      expect(aboutStore()[0]?.err?.message).toMatch(/due to lock timeout$/)
    })
  })
})
