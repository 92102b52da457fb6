import type { Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Hook } from '../../../server/storage/webhooks/hooks.ts'
import { plantHooks, tell } from '../../_support/planted/hooks.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'

const deadline = 10_000
const turn = () => new Promise((resolve) => setImmediate(resolve))

interface Healthy {
  host: Receiver
  /** The highest number of concurrent requests. */
  most(): number
}

async function startHealthy(): Promise<Healthy> {
  let open = 0
  let most = 0
  const host = await startReceiver((_received, response) => {
    most = Math.max(most, ++open)
    void turn()
      .then(turn)
      .then(() => {
        open--
        response.end('ok')
      })
  })
  return { host, most: () => most }
}

const startTarpit = () => startRawReceiver((socket: Socket) => void socket.resume())

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn()
}

const repeated = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe.each(stores)('hosts on $name', (store) => {
  const open: AsyncDisposable[] = []
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each[Symbol.asyncDispose]()
  })
  async function keep<T extends AsyncDisposable>(starting: Promise<T>): Promise<T> {
    const each = await starting
    open.push(each)
    return each
  }
  const tarpits = (count: number) => Promise.all(repeated(count, () => keep(startTarpit())))
  async function healthyHosts(count: number) {
    const all = await Promise.all(repeated(count, startHealthy))
    open.push(...all.map(({ host }) => host))
    return all
  }
  const start = () => keep(startTestServer({ store }))

  /** Resolves when `count` deliveries to these hooks are recorded. */
  async function done(server: TestServer, hooks: readonly Hook[], count: number): Promise<void> {
    const ids = hooks.map(({ id }) => id).join()
    const made = `select id from deliveries where delivered_at is not null and hook_id in (${ids})`
    while ((await server.opened.query(made)).length < count) await turn()
  }

  it('that respond are done before the first timeout of one that does not', async () => {
    const server = await start()
    const [tarpit] = await tarpits(1)
    const healthy = await healthyHosts(20)
    const slow = await plantHooks(
      server,
      repeated(25, () => tarpit!.url),
    )
    const fast = await plantHooks(
      server,
      healthy.flatMap(({ host }) => repeated(10, (index) => `${host.url}${index}`)),
    )
    for (let round = 0; round < 20; round++) await tell(server, slow)
    await tell(server, fast)
    await done(server, fast, 200)
    expect(healthy.map(({ host }) => host.received.length)).toEqual(Array(20).fill(10))
    expect(Math.max(...healthy.map(({ most }) => most()))).toBeLessThanOrEqual(4)
    expect(tarpit!.arrivals).toHaveLength(4)

    // From then on one at a time: each starts when the one before it is recorded.
    for (let ended = 4; ended < 7; ended++) {
      server.clock.advance(deadline)
      await until(() => tarpit!.arrivals.length > ended)
      await tell(server, fast.slice(0, 5))
      await done(server, fast, 200 + 5 * (ended - 3))
      await done(server, slow, ended)
      expect(tarpit!.arrivals).toHaveLength(ended + 1)
    }
  })

  it('that respond are not delayed by a hundred that do not', async () => {
    const server = await start()
    const dead = await tarpits(100)
    const healthy = await healthyHosts(10)
    const slow = await plantHooks(
      server,
      dead.flatMap(({ url }) => repeated(3, () => url)),
    )
    const fast = await plantHooks(
      server,
      healthy.flatMap(({ host }) => repeated(5, (index) => `${host.url}${index}`)),
    )
    await tell(server, slow)
    await until(() => dead.every(({ arrivals }) => arrivals.length > 0))
    await tell(server, fast)
    await done(server, fast, 50)
    server.clock.advance(deadline)
    await until(() => dead.every(({ arrivals }) => arrivals.length > 1))
    await tell(server, fast)
    await done(server, fast, 100)
  })

  it('that do not respond get one delivery at a time, and all of them once they respond', async () => {
    const server = await start()
    let answers = false
    const receiver = await keep(
      startReceiver((_received, response) => void (answers && response.end('ok'))),
    )
    const hooks = await plantHooks(
      server,
      repeated(12, (index) => `${receiver.url}${index}`),
    )
    await tell(server, hooks)
    await until(() => receiver.received.length === 4)
    server.clock.advance(deadline)
    await until(() => receiver.received.length === 5)
    answers = true
    server.clock.advance(deadline)
    await server.delivered()
    expect(receiver.received).toHaveLength(12)
  })

  it('that delay deliveries have the start of the delay recorded', async () => {
    const server = await start()
    const answers: (() => void)[] = []
    const receiver = await keep(
      startReceiver((_received, response) => {
        answers.push(() => response.end('ok'))
      }),
    )
    const hooks = await plantHooks(
      server,
      repeated(6, (index) => `${receiver.url}${index}`),
    )
    const before = server.clock.now()
    await tell(server, hooks)
    await until(() => answers.length === 4)
    server.clock.advance(3_000)
    for (const answer of answers.splice(0)) answer()
    await until(() => answers.length === 2)
    for (const answer of answers.splice(0)) answer()
    await server.delivered()
    const rows = await server.opened.query<{ hook_id: number; throttled_at: number | null }>(
      'select hook_id, throttled_at from deliveries order by id',
    )
    const throttled = rows.map(({ throttled_at }) => throttled_at && Number(throttled_at))
    const first = new Set(receiver.received.slice(0, 4).map(({ path }) => path))
    const expected = hooks.map(({ url }) => (first.has(new URL(url).pathname) ? null : before))
    expect(throttled).toEqual(expected)
  })

  it('do not count deliveries that wait for an earlier one of their hook', async () => {
    const server = await start()
    const answers: (() => void)[] = []
    const receiver = await keep(
      startReceiver((_received, response) => {
        answers.push(() => response.end('ok'))
      }),
    )
    const [hook] = await plantHooks(server, [receiver.url])
    for (let round = 0; round < 4; round++) await tell(server, [hook!])
    await until(() => answers.length === 1)
    server.clock.advance(deadline)
    for (let round = 0; round < 3; round++) {
      await until(() => answers.length === round + 2)
      server.clock.advance(1_000)
      answers[round + 1]!()
    }
    await server.delivered()
    const rows = await server.opened.query('select throttled_at from deliveries')
    expect(rows).toEqual(Array(4).fill({ throttled_at: null }))
  })

  it('with many due lanes have many of them claimed at once', async () => {
    const server = await start()
    const claim = vi.spyOn(server.context.storage.lanes, 'claim')
    const waiting = vi.spyOn(server.context.storage.lanes, 'waiting')
    const [receiver] = await healthyHosts(1)
    const hooks = await plantHooks(
      server,
      repeated(300, () => receiver!.host.url),
    )
    await tell(server, hooks)
    await server.delivered()
    expect(receiver!.host.received).toHaveLength(300)
    expect(claim.mock.calls.length).toBeLessThan(30)
    expect(waiting.mock.calls.length).toBeLessThan(30)
  })
})
