import { describe, expect, it } from 'vitest'
import { operator } from '../../_support/operator.ts'
import { plantHooks, settled, tell } from '../../_support/planted/hooks.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const second = 1_000
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe.each(stores)('deliveries commands on $name', (store) => {
  /** A running server, and the IDs of the deliveries to three hooks. */
  async function prepare(server: TestServer, url: string) {
    const hooks = await plantHooks(server, [`${url}secret-path`, url, url])
    const { storage, clock } = server.context
    const park = (id: number) => storage.deliveries.park(id, clock.now())
    return { hooks, park, run: operator(server) }
  }
  const absent = 'http://127.0.0.1:9/'

  describe('list', () => {
    it('shows waiting deliveries, oldest first, without the path of the target', async () => {
      await using server = await startTestServer({ store })
      await server.dispatcher[Symbol.asyncDispose]()
      const { hooks, park, run } = await prepare(server, absent)
      const [one, other] = await tell(server, hooks.slice(0, 2), { guid: 'a' })
      await park((await tell(server, hooks.slice(2)))[0]!)
      const { out } = await run('deliveries list')
      expect(out.split('\n')).toEqual([
        'ID  HOOK  EVENT  HOST         SINCE                 STATUS   GUID',
        `${one}   ${hooks[0]!.id}     push   127.0.0.1:9  2026-03-10T12:00:00Z  waiting  a`,
        `${other}   ${hooks[1]!.id}     push   127.0.0.1:9  2026-03-10T12:00:00Z  waiting  a`,
        '',
      ])
    })

    it('--parked shows parked deliveries, also as JSON', async () => {
      await using server = await startTestServer({ store })
      await server.dispatcher[Symbol.asyncDispose]()
      const { hooks, park, run } = await prepare(server, absent)
      const [id] = await tell(server, hooks)
      server.clock.advance(5 * second)
      await park(id!)
      const said = await run('deliveries list --parked --json')
      expect(said.json()).toEqual([
        {
          id,
          hook_id: hooks[0]!.id,
          guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          event: 'push',
          attempt: 1,
          host: '127.0.0.1:9',
          due_at: '2026-03-10T12:00:00Z',
          parked_at: '2026-03-10T12:00:05Z',
          delivered_at: null,
          status: null,
        },
      ])
      expect((await run('deliveries list --parked')).out).toMatch(/ parked /)
    })

    it('--failed shows failed deliveries, latest first, of one hook on request', async () => {
      await using server = await startTestServer({ store })
      await using receiver = await startReceiver((_received, response) => {
        response.writeHead(receiver.received.length > 4 ? 200 : 500).end()
      })
      const { hooks, run } = await prepare(server, receiver.url)
      const first = await tell(server, hooks)
      await settled(server)
      const second = await tell(server, hooks.slice(0, 1))
      await settled(server)
      await tell(server, hooks)
      await settled(server)
      const ids = async (line: string) =>
        (await run(`deliveries list --failed --json ${line}`.trim()))
          .json()
          .map(({ id }: { id: number }) => id)
      expect(await ids('')).toEqual([second[0], first[2], first[1], first[0]])
      expect(await ids(`--hook ${hooks[0]!.id}`)).toEqual([second[0], first[0]])
      expect((await run('deliveries list --failed')).out).toContain('Invalid HTTP Response: 500')
      const few = await run('deliveries list --failed --limit 3')
      expect(few.out.trim().split('\n')).toHaveLength(1 + 3)
      expect(few.aside).toBe('Only the first 3 are shown. To see more, use --limit.\n')
    })

    it('prints nothing when there are none', async () => {
      await using server = await startTestServer({ store })
      const { run } = await prepare(server, absent)
      expect((await run('deliveries list')).out).toBe('')
    })

    it.each([
      ['--parked --failed', '--failed cannot be combined with --parked'],
      ['--hook x', '--hook must be a positive number, not "x"'],
      ['--limit 0', '--limit must be a positive number, not "0"'],
      ['7', '"deliveries list" expects only flags; run "devplatform help deliveries list"'],
    ])('refuses %s', async (line, wrong) => {
      await using server = await startTestServer({ store })
      expect((await operator(server)(`deliveries list ${line}`)).wrong).toBe(wrong)
    })
  })

  describe('retry', () => {
    it('lets the running server retry a parked delivery, before the other deliveries of its hook', async () => {
      await using server = await startTestServer({ store })
      let heard = () => {}
      await using receiver = await startReceiver((_received, response) => {
        heard = () => response.end('ok')
      })
      const { hooks, park, run } = await prepare(server, receiver.url)
      const [hook] = hooks
      // The first one is in flight while the next ones are created and one of them is parked.
      const guids = ['way', 'aside', 'behind'].map(() => crypto.randomUUID())
      await tell(server, [hook!], { guid: guids[0]! })
      await receiver.next()
      const [aside] = await tell(server, [hook!], { guid: guids[1]! })
      await park(aside!)
      await tell(server, [hook!], { guid: guids[2]! })
      const said = await run(`deliveries retry ${aside}`)
      expect([said.out, said.wrong]).toEqual(['Deliveries to retry: 1.\n', undefined])
      for (let made = 0; made < 2; made++) {
        heard()
        await receiver.next()
      }
      heard()
      await settled(server)
      const order = receiver.received.map(({ headers }) => headers['x-service-delivery'])
      expect(order).toEqual(guids)
    })

    it('is noticed by an idle server', async () => {
      await using server = await startTestServer({ store })
      await using receiver = await startReceiver()
      const { hooks, park, run } = await prepare(server, receiver.url)
      const [id] = await tell(server, hooks.slice(0, 1), { due_at: server.clock.now() + 1 })
      await park(id!)
      await settled(server)
      await run('deliveries retry --all')
      while (receiver.received.length === 0) {
        server.clock.advance(100)
        await server.context.storage.ping()
        await turn()
      }
      await settled(server)
      expect((await run('deliveries list --parked')).out).toBe('')
    })

    it('--all retries every parked delivery', async () => {
      await using server = await startTestServer({ store })
      await server.dispatcher[Symbol.asyncDispose]()
      const { hooks, run } = await prepare(server, absent)
      const { storage, clock } = server.context
      for (let round = 0; round < 84; round++) {
        for (const id of await tell(server, hooks)) await storage.deliveries.park(id, clock.now())
      }
      expect((await run('deliveries retry --all --json')).json().retried).toHaveLength(252)
      expect(await storage.deliveries.backlog(clock.now())).toEqual({ waiting: 252, parked: 0 })
      expect((await run('deliveries retry --all')).out).toBe('Deliveries to retry: 0.\n')
    })

    it('leaves deliveries that are not parked unchanged, and names them', async () => {
      await using server = await startTestServer({ store })
      const { hooks, park, run } = await prepare(server, absent)
      const [made] = await tell(server, hooks)
      await settled(server)
      await server.dispatcher[Symbol.asyncDispose]()
      const [aside, waiting] = await tell(server, hooks)
      await park(aside!)
      const before = await server.opened.query(
        `select * from deliveries where id <> ${aside} order by id`,
      )
      const said = await run(`deliveries retry ${made} ${aside} ${waiting} 999999`)
      expect(said.out).toBe('Deliveries to retry: 1.\n')
      expect(said.wrong).toBe(`not parked: ${made}, ${waiting}, 999999`)
      expect(
        await server.opened.query(`select * from deliveries where id <> ${aside} order by id`),
      ).toEqual(before)
    })

    it.each([
      ['', '"deliveries retry" expects delivery IDs or --all'],
      ['7 --all', '"deliveries retry" expects delivery IDs or --all'],
      ['seven', 'ID must be a positive number, not "seven"'],
    ])('refuses "%s"', async (line, wrong) => {
      await using server = await startTestServer({ store })
      const words = ['deliveries', 'retry', ...line.split(' ').filter(Boolean)]
      expect((await operator(server)(words)).wrong).toBe(wrong)
    })
  })
})
