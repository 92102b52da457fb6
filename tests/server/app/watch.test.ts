import { rename } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { healthOf } from '../../../server/app/health.ts'
import { createTestClock } from '../../_support/clock.ts'
import { selfSigned } from '../../_support/keys/certificate.ts'
import { plantHooks, settled, tell } from '../../_support/planted/hooks.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const second = 1_000
const minute = 60 * second
const deadline = 10 * second

const turn = () => new Promise((resolve) => setImmediate(resolve))

const well = { status: 'ok', database: 'ok', queue: 'ok', clock: 'ok', disk: 'ok' }

/** Refuses or admits new connections to a database. */
async function admit(databaseUrl: string, admitted: boolean): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(`alter database ${name} allow_connections ${admitted}`)
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  if (!admitted) await client.query(`${others} and application_name <> 'onlooker'`)
  await client.end()
}

describe.each(stores)('health on $name', (store) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ store })
  })
  afterEach(() => server[Symbol.asyncDispose]())

  async function health() {
    const response = await fetch(`${server.url}/healthz`)
    return [response.status, await response.json()] as [number, unknown]
  }

  it('passes from the start', async () => {
    expect(await health()).toEqual([200, well])
  })

  it('warns of deliveries that are overdue for longer than one delivery can take', async () => {
    await server.dispatcher[Symbol.asyncDispose]()
    const [hook] = await plantHooks(server, ['http://127.0.0.1:9/'])
    await tell(server, [hook!])
    server.clock.advance(deadline + 5 * second)
    expect(await health()).toEqual([200, well])
    server.clock.advance(1)
    expect(await health()).toEqual([200, { ...well, queue: 'behind' }])
    const { storage, clock } = server.context
    await storage.deliveries.dropWaiting(hook!.id)
    await storage.lanes.release([hook!.id], clock.now())
    expect(await health()).toEqual([200, well])
  })

  it('does not warn of deliveries that are not due or in progress', async () => {
    const answers: (() => void)[] = []
    await using receiver = await startReceiver((_received, response) => {
      answers.push(() => response.end('ok'))
    })
    const [hook] = await plantHooks(server, [receiver.url])
    const { clock } = server
    await tell(server, [hook!], { due_at: clock.now() + 60 * minute })
    // One after the other for a minute, while their lane is leased all the time.
    for (let made = 0; made < 10; made++) {
      await tell(server, [hook!])
      if (made === 0) await tell(server, [hook!])
      await receiver.next()
      clock.advance(6 * second)
      answers.shift()!()
      if (made > 1) expect(await health()).toEqual([200, well])
    }
    await receiver.next()
    answers.shift()!()
    await settled(server)
    expect(await health()).toEqual([200, well])
  })

  it('warns of a clock that is behind the timestamps of the store', async () => {
    const [hook] = await plantHooks(server, ['http://127.0.0.1:9/'])
    await tell(server, [hook!])
    await settled(server)
    server.clock.leap(-5 * second)
    expect(await health()).toEqual([200, well])
    server.clock.leap(-1)
    expect(await health()).toEqual([200, { ...well, clock: 'behind' }])
    server.clock.leap(5 * second)
    expect(await health()).toEqual([200, well])
  })

  it('fails without the data folder', async () => {
    const { data } = server.context.config
    await rename(data, `${data}-away`)
    const without = await health()
    await rename(`${data}-away`, data)
    expect(without).toEqual([503, { ...well, status: 'failing', disk: 'failing' }])
    expect(await health()).toEqual([200, well])
  })

  // Root can write to /proc, which never has free space.
  it.runIf(process.getuid?.() === 0)('fails where no disk space is left', async () => {
    const { context } = server
    const full = { ...context, config: { ...context.config, data: '/proc' } }
    expect(await healthOf(full)).toEqual({ ...well, status: 'failing', disk: 'full' })
  })

  it('fails when the database does not respond, without waiting for it', async () => {
    const { storage, config } = server.context
    const clock = createTestClock()
    vi.spyOn(storage, 'ping').mockReturnValue(new Promise(() => {}))
    const answer = healthOf({ storage, config, clock })
    while (clock.pending() > 1) await turn() // the disk check is done
    clock.advance(2 * second)
    const unknown = { queue: 'unknown', clock: 'unknown' }
    expect(await answer).toEqual({ ...well, status: 'failing', database: 'failing', ...unknown })
  })

  it.runIf(store.name === 'postgres')('fails without the database, until it is back', async () => {
    await server.opened.query("set application_name = 'onlooker'")
    const databaseUrl = server.opened.databaseUrl!
    await admit(databaseUrl, false)
    const unknown = { queue: 'unknown', clock: 'unknown' }
    expect(await health()).toEqual([
      503,
      { ...well, status: 'failing', database: 'failing', ...unknown },
    ])
    const metrics = await fetch(server.metricsUrl)
    expect(metrics.status).toBe(200)
    expect(await metrics.text()).toMatch(/^devplatform_deliveries_waiting Nan$/m)
    await admit(databaseUrl, true)
    expect(await health()).toEqual([200, well])
  })
})

describe('the port of the metrics', () => {
  it('serves nothing else, and the port of the API serves no metrics', async () => {
    await using server = await startTestServer()
    const { origin } = new URL(server.metricsUrl)
    const headers = { 'user-agent': 'tests' }
    const metrics = await fetch(server.metricsUrl)
    expect(metrics.status).toBe(200)
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(metrics.headers.get('cache-control')).toBe('no-store')
    for (const path of ['/', '/healthz', '/user', '/metrics/', '/metrics?all']) {
      expect((await fetch(origin + path, { headers })).status).toBe(404)
    }
    expect((await fetch(server.metricsUrl, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(404)
  })

  it('is closed unless it is configured', async () => {
    await using server = await startTestServer({ config: { metricsPort: undefined } })
    expect(server.metricsUrl).toBe('')
  })
})

describe.each(stores)('delivery metrics on $name', (store) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ store })
  })
  afterEach(() => server[Symbol.asyncDispose]())

  /** The values of a metric by their labels. */
  async function numbers(metric: string): Promise<Record<string, number>> {
    const text = await (await fetch(server.metricsUrl)).text()
    const lines = text.split('\n').filter((line) => line.replace(/[{ ].*/, '') === metric)
    const parts = lines.map((line) => /^\w+(?:\{(.*)\})? (\S+)$/.exec(line)!)
    return Object.fromEntries(parts.map(([, labels = '', value]) => [labels, Number(value)]))
  }

  it('count outcomes, with each failure under its reason', async () => {
    await using fine = await startReceiver()
    await using refusing = await startReceiver((_received, response) => {
      response.writeHead(302).end()
    })
    await using silent = await startReceiver(() => {})
    await using strange = await startReceiver((_received, response) => {
      response.socket?.end('What?\r\n\r\n')
    })
    await using untrusted = await startReceiver(undefined, { tls: selfSigned() })
    const all = [fine, refusing, silent, strange, untrusted].map(({ url }) => url)
    const hooks = await plantHooks(server, [...all, 'http://127.0.0.1:9/', fine.url])
    await server.context.storage.hooks.setSecret(hooks.at(-1)!.id, '00000000:AAAA')
    await tell(server, hooks)
    const ended = 'select id from deliveries where delivered_at is not null'
    while ((await server.opened.query(ended)).length < 6) await turn()
    await silent.next()
    server.clock.advance(deadline)
    await settled(server)
    expect(await numbers('devplatform_deliveries_total')).toEqual({
      'outcome="ok"': 1,
      'outcome="refused"': 1,
      'outcome="timed_out"': 1,
      'outcome="invalid"': 1,
      'outcome="untrusted"': 1,
      'outcome="unreachable"': 1,
      'outcome="not_built"': 1,
    })
  })

  it('measure response times of receivers, and delays of deliveries', async () => {
    let answer = () => {}
    await using receiver = await startReceiver((_received, response) => {
      answer = () => response.end('ok')
    })
    const [hook] = await plantHooks(server, [receiver.url])
    await tell(server, [hook!])
    await tell(server, [hook!])
    for (let made = 0; made < 2; made++) {
      await receiver.next()
      server.clock.advance(3 * second)
      answer()
    }
    await settled(server)
    expect(await numbers('devplatform_delivery_seconds_sum')).toEqual({ '': 6 })
    expect(await numbers('devplatform_delivery_lag_seconds_sum')).toEqual({ '': 3 + 6 })
    expect(await numbers('devplatform_delivery_lag_seconds_count')).toEqual({ '': 2 })
  })

  it('count waiting and parked deliveries, and show the oldest', async () => {
    await server.dispatcher[Symbol.asyncDispose]()
    const [one, other] = await plantHooks(server, ['http://127.0.0.1:9/', 'http://127.0.0.1:9/'])
    const [first] = await tell(server, [one!])
    server.clock.advance(30 * second)
    await tell(server, [one!, other!])
    await tell(server, [other!], { due_at: server.clock.now() + minute })
    await server.context.storage.deliveries.park(first!, server.clock.now())
    expect(await numbers('devplatform_deliveries_waiting')).toEqual({ '': 2 })
    expect(await numbers('devplatform_deliveries_oldest_seconds')).toEqual({ '': 30 })
    expect(await numbers('devplatform_deliveries_parked')).toEqual({ '': 1 })
  })
})
