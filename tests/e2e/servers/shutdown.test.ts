import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../client/index.ts'
import { drained, until, within } from '../../_support/patience.ts'
import { childrenOf } from '../../_support/processes/processes.ts'
import type { ServerProcess } from '../../_support/spawn-server.ts'
import { allStores, embedded, stores } from '../../_support/stores.ts'
import type { Received } from '../../_support/webhooks/receiver.ts'
import { pathOf, payloadOf, remoteOf, startStory, type Story } from '../_story.ts'
import { startGate } from './_gate.ts'
import { stopAmidDeliveries } from './deliveries-crash/stops.ts'

const hooks = 12
const isPush = ({ headers }: Received) => headers['x-service-event'] === 'push'

/** A receiver that holds all responses until it is released. */
function createPatient() {
  const waiting: (() => void)[] = []
  let patient = false
  return {
    answer: (_received: Received, response: { end(text: string): unknown }) => {
      const reply = () => response.end('ok')
      if (patient) waiting.push(reply)
      else reply()
    },
    waiting,
    hold: () => (patient = true),
    release() {
      patient = false
      for (const reply of waiting.splice(0)) reply()
    },
  }
}

async function hookedRepository(story: Story): Promise<string> {
  const { full_name: name } = await story.repository()
  for (let made = 0; made < hooks; made++) await story.hook(name)
  await drained(story.server)
  return name
}

describe.each(stores)('SIGTERM on the $name store', (store) => {
  it('during deliveries and a push: all are completed or released, and nothing is lost', async () => {
    const patient = createPatient()
    await using story = await startStory({ store }, patient.answer)
    const { server, receiver } = story
    const name = await hookedRepository(story)
    await using gate = await startGate(server.port)
    const git = await story.git()
    await git('init', '-q', '-b', 'main')
    const first = await git.commit('a.txt', '1')
    patient.hold()
    await git('push', '-q', story.remote(name, 'mona'), 'main')
    await until(() => patient.waiting.length > 0, 'a delivery under way')

    const second = await git.commit('a.txt', '2')
    const push = git('push', '-q', remoteOf(gate.url, name, 'mona', 'ghp_mona'), 'main')
    await within(gate.held, 10_000, 'a push under way')
    const stopped = server.stop()
    await until(() => refuses(server), 'no more connections')
    gate.open()
    await push
    patient.release()
    expect(await within(stopped, 10_000, 'the end of the server')).toBe(0)

    const before = receiver.received.filter(isPush).length
    expect(before).toBeLessThan(2 * hooks)
    await server.restart()
    const received = () => receiver.received.filter(isPush)
    await until(() => received().length >= 2 * hooks, 'the deliveries handed back')
    await drained(server)
    const each = received().map((one) => `${one.path} ${payloadOf(one).after}`)
    expect(new Set(each).size).toBe(2 * hooks)
    expect(each).toHaveLength(2 * hooks) // a delivery with a response is not sent again

    const params = { path: pathOf(name) }
    const events = await unwrap(story.as('mona').GET('/repos/{owner}/{repo}/events', { params }))
    const heads = events.map(({ payload }) => (payload as { head?: string }).head)
    expect(heads.filter(Boolean)).toEqual([second, first])
  })
})

const stops = 2

describe.each(stores)('SIGTERM during a hundred deliveries on the $name store', (store) => {
  it('loses none of them and makes none twice', async () => {
    const counts = await stopAmidDeliveries({ store, seed: 20_260_310, stops })
    expect(counts.deliveries).toBe(100 * stops)
    expect(counts.finished).toBeGreaterThan(0)
    expect(counts.handedBack).toBeGreaterThan(0)
  })
})

/** Uses a new connection each time, because an open one is no evidence. */
const refuses = ({ port }: ServerProcess) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false))
    socket.on('error', () => resolve(true)).on('connect', () => socket.destroy())
  })

describe('SIGTERM', () => {
  it('stops an idle server immediately', async () => {
    await using story = await startStory()
    await story.repository()
    expect(await within(story.server.stop(), 5_000, 'the end of the server')).toBe(0)
  })

  it('completes the current request, and does not wait for the next', async () => {
    await using story = await startStory()
    const { server } = story
    const agent = new Agent({ keepAlive: true })
    const body = JSON.stringify({ name: 'just-in-time' })
    const headers = {
      Authorization: 'Bearer ghp_mona',
      'User-Agent': 'devplatform-tests',
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      // The server says when it has the request. Until then, its end refuses the connection.
      Expect: '100-continue',
    }
    const outgoing = request(`${server.url}/user/repos`, { method: 'POST', agent, headers })
    const answered = new Promise<IncomingMessage>((resolve) => outgoing.on('response', resolve))
    outgoing.flushHeaders()
    await within(once(outgoing, 'continue'), 10_000, 'the request in the server')
    outgoing.write(body.slice(0, 5))
    const stopped = server.stop()
    await until(() => refuses(server), 'no more connections')
    outgoing.end(body.slice(5))
    expect((await answered).resume().statusCode).toBe(201)
    expect(await within(stopped, 10_000, 'the end of the server')).toBe(0)
    agent.destroy()

    await server.restart()
    const found = await fetch(`${server.url}/repos/mona/just-in-time`)
    expect(found.status).toBe(200)
  })
})

describe('SIGTERM with --drain-delay', () => {
  const check = async ({ url }: ServerProcess, path: string) => {
    const response = await fetch(`${url}${path}`)
    return [response.status, ((await response.json()) as { status: string }).status]
  }

  it.each(stores)('reports draining and serves requests, on $name', async (store) => {
    const workers = store === embedded ? [] : ['--workers', '2']
    await using story = await startStory({ store, args: ['--drain-delay', '4', ...workers] })
    const { server } = story
    expect(await check(server, '/readyz')).toEqual([200, 'ready'])
    const since = performance.now()
    const stopped = server.stop()
    await until(async () => (await check(server, '/readyz'))[0] === 503, 'no longer ready')
    for (let round = 0; round < 10; round++) {
      expect(await check(server, '/readyz')).toEqual([503, 'draining'])
      expect(await check(server, '/livez')).toEqual([200, 'alive'])
    }
    const { full_name: name } = await story.repository()
    expect((await fetch(`${server.url}/repos/${name}`)).status).toBe(200)
    expect(await within(stopped, 20_000, 'the end of the server')).toBe(0)
    expect(performance.now() - since).toBeGreaterThan(4_000)
  })
})

describe('--workers', () => {
  const shared = allStores.find((store) => store !== embedded)
  if (!shared) process.stderr.write('--workers: skipped, DATABASE_URL is not set\n')

  it.skipIf(!shared)('2 starts two workers that respond, and stops both', async () => {
    await using story = await startStory({ store: shared, args: ['--workers', '2'] })
    const { server } = story
    const workers = await until(async () => {
      const children = await childrenOf(server.pid)
      return children.length === 2 && children
    }, 'two workers')
    const { full_name: name } = await story.repository()
    const inbox = await story.hook(name)
    const git = await story.git()
    await git('init', '-q', '-b', 'main')
    const head = await git.commit('a.txt', '1')
    await git('push', '-q', story.remote(name, 'mona'), 'main')
    expect(payloadOf(await inbox.next())).toMatchObject({ after: head })
    const asked = Array.from({ length: 20 }, () => fetch(`${server.url}/repos/${name}`))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(20).fill(200))

    expect(await within(server.stop(), 10_000, 'the end of the server')).toBe(0)
    for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH')
  })
})
