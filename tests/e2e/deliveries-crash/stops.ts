import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, unwrap, type Client } from '../../../client/index.ts'
import type { Received } from '../../_support/receiver.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import type { Store } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { payloadOf } from '../_story.ts'
import { until, within } from '../_patience.ts'
import { chanceOf, type Chance } from '../crash/chance.ts'
import { openHalls, type Halls } from './halls.ts'

export interface Stops {
  store: Store
  seed: number
  stops: number
  /** Told after each stop; for long runs. */
  progress?: (line: string) => void
}

/** What it came to. Each delivery came once and is written down once, or it would have thrown. */
export interface StopToll {
  stops: number
  deliveries: number
  /** Ended before the process did; the others were handed back and made by the next one. */
  finished: number
  handedBack: number
  /** Milliseconds from the signal to the end of the process. */
  slowest: number
}

const hooks = 20
const edits = 5
const all = hooks * edits
/** Deliveries that one process has under way: four to each of three hosts. */
const mostUnderWay = 12
/** An attempt has ten seconds, and the process a little more. */
const endsWithin = 15_000
/** Every so many stops a receiver does not answer at all: that attempt takes its ten seconds. */
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

/** Asked with a connection of its own each time: one that is open already says nothing. */
const refuses = ({ port }: ServerProcess) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false))
    socket.on('error', () => resolve(true)).on('connect', () => socket.destroy())
  })

/** How a server is stopped: after so many arrivals, and whether those who receive then keep it waiting. */
interface Way {
  after: number
  delay: number
  held: boolean
  /** One of them for good. */
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

/** @returns milliseconds until it had ended */
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
  if (code !== 0) throw new Error(`The server ended with ${code}: ${server.output().slice(-4_000)}`)
  return performance.now() - began
}

const about = (one: Received) => `${one.path} ${payloadOf(one).repository.description}`

interface Logged {
  made: number
  waiting: number
  held: number
}

/** What the store says of the deliveries since `since`, and of lanes that are not free. */
async function logged({ opened }: ServerProcess, since: number): Promise<Logged> {
  const [row] = await opened.query<Logged>(`
    select count(delivered_at) as made, count(*) - count(delivered_at) as waiting,
      (select count(*) from lanes where lease_until <> 0 or claims <> 0) as held
    from deliveries where id > ${since}`)
  return { made: Number(row?.made), waiting: Number(row?.waiting), held: Number(row?.held) }
}

const latest = async ({ opened }: ServerProcess) =>
  Number((await opened.query<{ id: number }>('select max(id) as id from deliveries'))[0]?.id)

/** One stop amid a hundred deliveries, and a look at what became of each. */
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
 * Stops a server with SIGTERM amid a hundred deliveries, again and again, starts it again, and looks
 * whether each of them came once and is in the log once.
 * @throws Error naming the seed, the stop and each broken promise
 */
export async function stopAmidDeliveries({
  store,
  seed,
  stops,
  progress,
}: Stops): Promise<StopToll> {
  const chance = chanceOf(seed)
  await using halls = await openHalls(chance.fork())
  const args = ['--rate-limits', 'off']
  await using server = await spawnServer({ store, world: testWorld, args })
  const client = createClient({ baseUrl: server.url, auth: 'ghp_mona' })
  await prepare(client, halls)
  await until(async () => (await logged(server, 0)).waiting === 0, 'all pings')
  const toll: StopToll = { stops, deliveries: 0, finished: 0, handedBack: 0, slowest: 0 }
  for (let number = 1; number <= stops; number++) {
    const way = drawWay(chance, number)
    const when = `stop ${number} of ${stops}, ${JSON.stringify(way)}`
    const outlasted = outlast(server, client, halls, String(number), way)
    const { finished, took } = await outlasted.catch((cause: Error) => {
      throw new Error(`Seed ${seed}, ${store.name}, ${when}:\n${cause.message}`, { cause })
    })
    toll.deliveries += all
    toll.finished += finished
    toll.handedBack += all - finished
    toll.slowest = Math.max(toll.slowest, Math.round(took))
    progress?.(when)
  }
  return toll
}
