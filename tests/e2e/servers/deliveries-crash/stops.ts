import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, unwrap, type Client } from '../../../../client/index.ts'
import { chanceOf, type Chance } from '../../../_support/chance.ts'
import { until, within } from '../../../_support/patience.ts'
import { spawnServer, type ServerProcess } from '../../../_support/spawn-server.ts'
import type { Store } from '../../../_support/stores.ts'
import { testWorld } from '../../../_support/test-world.ts'
import type { Received } from '../../../_support/webhooks/receiver.ts'
import { payloadOf } from '../../_story.ts'
import { openHalls, type Halls } from './halls.ts'

export interface Stops {
  store: Store
  seed: number
  stops: number
  /** Called after each stop, for long runs. */
  progress?: (line: string) => void
}

/**
 * Statistics. Each delivery was received once and logged once, otherwise the run would have thrown.
 */
export interface StopCounts {
  stops: number
  deliveries: number
  /** Completed before the process exited. The others were released and made by the next process. */
  finished: number
  handedBack: number
  /** Maximum time from the signal to the exit, in milliseconds. */
  slowest: number
}

const hooks = 20
const edits = 5
const all = hooks * edits
/** Maximum number of concurrent deliveries of a process: four to each of three hosts. */
const mostUnderWay = 12
/** An attempt has a timeout of ten seconds, and the process a little more. */
const endsWithin = 15_000
/**
 * In one of this many stops, a receiver does not respond at all, and that attempt takes ten
 * seconds.
 */
const silentOf = 20

const path = { owner: 'mona', repo: 'stops' }

async function prepare(client: Client, { urls }: Halls): Promise<void> {
  await unwrap(client.POST('/user/repos', { body: { name: path.repo } }))
  for (let hook = 0; hook < hooks; hook++) {
    const url = `${urls[hook % urls.length]}${hook}`
    const body = { events: ['repository'], config: { url, content_type: 'json' } } as const
    const input = { ...body, events: [...body.events] }
    await unwrap(client.POST('/repos/{owner}/{repo}/hooks', { params: { path }, body: input }))
  }
}

/** Uses a new connection each time, because an open one is no evidence. */
const refuses = ({ port }: ServerProcess) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false))
    socket.on('error', () => resolve(true)).on('connect', () => socket.destroy())
  })

/**
 * How to stop a server: after how many requests, and whether receivers then hold their responses.
 */
interface Way {
  after: number
  delay: number
  held: boolean
  /** One response is never sent. */
  silent: boolean
}

function drawWay(chance: Chance, number: number): Way {
  const held = chance.next() < 0.5
  const silent = number % silentOf === 0
  return {
    after: chance.between(1, 80),
    delay: chance.between(0, 15),
    held: held || silent,
    silent,
  }
}

/** @returns milliseconds until the exit */
async function stop(server: ServerProcess, halls: Halls, way: Way): Promise<number> {
  await within(halls.until(way.after), 30_000, `${way.after} deliveries`)
  if (way.held) halls.hold()
  await pause(way.delay)
  const began = performance.now()
  const ended = server.stop()
  if (way.held) {
    await until(() => refuses(server), 'no more connections')
    await pause(100)
    const before = halls.arrivals.length
    halls.release(way.silent)
    await within(ended, endsWithin, 'the end of the server')
    const more = halls.arrivals.length - before
    if (more > mostUnderWay) throw new Error(`${more} deliveries were begun after SIGTERM`)
  }
  const code = await within(ended, endsWithin, 'the end of the server')
  if (code !== 0)
    throw new Error(`The server exited with ${code}: ${server.output().slice(-4_000)}`)
  return performance.now() - began
}

const about = (one: Received) => `${one.path} ${payloadOf(one).repository.description}`

interface Logged {
  made: number
  waiting: number
  held: number
}

/** The stored deliveries since `since`, and lanes that are not free. */
async function logged({ opened }: ServerProcess, since: number): Promise<Logged> {
  const [row] = await opened.query<Logged>(`
    select count(delivered_at) as made, count(*) - count(delivered_at) as waiting,
      (select count(*) from lanes where lease_until <> 0 or claims <> 0) as held
    from deliveries where id > ${since}`)
  return { made: Number(row?.made), waiting: Number(row?.waiting), held: Number(row?.held) }
}

const latest = async ({ opened }: ServerProcess) =>
  Number((await opened.query<{ id: number }>('select max(id) as id from deliveries'))[0]?.id)

/** Stops the server once during a hundred deliveries, and checks each of them. */
async function outlast(
  server: ServerProcess,
  client: Client,
  halls: Halls,
  name: string,
  way: Way,
) {
  const since = await latest(server)
  halls.arrivals.length = 0
  for (let edit = 0; edit < edits; edit++) {
    const body = { description: `${name}-${edit}` }
    await unwrap(client.PATCH('/repos/{owner}/{repo}', { params: { path }, body }))
  }
  const took = await stop(server, halls, way)
  const finished = halls.arrivals.length
  const { made: written, waiting, held } = await logged(server, since)
  const broken: string[] = []
  if (written !== finished || waiting !== all - finished)
    broken.push(`${finished} came before the end, ${written} were written down, ${waiting} wait`)
  if (held > 0) broken.push(`${held} lanes were not let go`)
  await server.restart()
  await until(async () => (await logged(server, since)).waiting === 0, 'all is delivered', 30_000)
  await until(async () => (await logged(server, since)).held === 0, 'all lanes are free')
  const each = halls.arrivals.map(about)
  const once = new Set(each).size
  if (once < all) broken.push(`${all - once} deliveries were lost`)
  if (each.length > once) broken.push(`${each.length - once} deliveries came twice`)
  const { made } = await logged(server, since)
  if (made !== all) broken.push(`${made} deliveries are in the log`)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  return { finished, took }
}

/**
 * Repeatedly stops a server with SIGTERM during a hundred deliveries, restarts it, and checks that
 * each delivery was received once and is logged once.
 * @throws Error that names the seed, the stop and each broken guarantee
 */
export async function stopAmidDeliveries({
  store,
  seed,
  stops,
  progress,
}: Stops): Promise<StopCounts> {
  const chance = chanceOf(seed)
  await using halls = await openHalls(chance.fork())
  const args = ['--rate-limits', 'off']
  await using server = await spawnServer({ store, world: testWorld, args })
  const client = createClient({ baseUrl: server.url, auth: 'ghp_mona' })
  await prepare(client, halls)
  await until(async () => (await logged(server, 0)).waiting === 0, 'all pings')
  const counts: StopCounts = { stops, deliveries: 0, finished: 0, handedBack: 0, slowest: 0 }
  for (let number = 1; number <= stops; number++) {
    const way = drawWay(chance, number)
    const when = `stop ${number} of ${stops}, ${JSON.stringify(way)}`
    const outlasted = outlast(server, client, halls, String(number), way)
    const { finished, took } = await outlasted.catch((cause: Error) => {
      throw new Error(`Seed ${seed}, ${store.name}, ${when}:\n${cause.message}`, { cause })
    })
    counts.deliveries += all
    counts.finished += finished
    counts.handedBack += all - finished
    counts.slowest = Math.max(counts.slowest, Math.round(took))
    progress?.(when)
  }
  return counts
}
