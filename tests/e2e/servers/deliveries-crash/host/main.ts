import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../../../../server/app/config.ts'
import { startServer, type RunningServer } from '../../../../../server/app/index.ts'
import { seedWorld } from '../../../../../server/app/world/seed.ts'
import type { Storage } from '../../../../../server/storage/index.ts'
import { purge } from '../../../../../server/workers/delivery/purge.ts'
import { deliveryRetention } from '../../../../../server/workers/delivery/retention.ts'
import { chanceOf, type Chance } from '../../../../_support/chance.ts'
import { tellTo, type Tell } from '../facts.ts'
import { watchedAttempt } from './attempts.ts'
import { change } from './changes.ts'
import { CrashPoint } from './crash-point.ts'
import { doing } from './doing.ts'
import { watchNetwork } from './network.ts'
import type { Brief, Go, Order, Report, Rest } from './orders.ts'
import { watchQueue } from './queue.ts'
import { watchCommits, watchTransactions } from './transactions.ts'
import { worldWith } from './world.ts'

/*
 * The real server with an observer between every two steps of a delivery, which can kill it there.
 * It makes changes by itself: functions called by handlers are called directly.
 */

/** By default the server polls for due deliveries once per second. Rounds are shorter than that. */
const lookForDue = 20
/** Number of concurrent changers, and changes of each per round. */
const hands = 2
const mostChanges = 80
/**
 * Maximum pause between changes in milliseconds. The short pace always keeps a queue, the long one
 * almost never.
 */
const paces = [10, 50]
/** Milliseconds until the first and the second retry. */
const retries = [30, 60]
/** Deliveries are kept for one hour longer than they are listed. */
const grace = 3_600_000

const report = (what: Report) => void process.send?.(what)

/** Starts the server with all its steps observed. */
async function start(brief: Brief, fate: CrashPoint, tell: Tell, chance: Chance) {
  const { data, databaseUrl, number, flaw, appUrl } = brief
  const args = ['--port', '0', '--data', data, '--log-level', 'warn', '--rate-limits', 'off']
  const config = { ...readConfig({ args, environment: {} }), databaseUrl, webhookRetries: retries }
  let storage: Storage
  const server = await startServer({
    config,
    attempt: watchedAttempt(() => storage, fate, flaw),
    async prepare(context, url) {
      await seedWorld(worldWith(appUrl), context, url)
      storage = context.storage
      watchTransactions(storage, { fate, flaw, chance, shared: !storage.exclusive })
      watchQueue(storage, fate, { number, flaw })
      watchNetwork(context.guard, fate, tell)
    },
  })
  watchCommits(server.context.storage, server.dispatcher, fate)
  return server
}

/** Deletes deliveries older than a given time, as if they had expired. */
function purgeBefore(instant: number, { context }: RunningServer): Promise<void> {
  const now = () => instant + deliveryRetention + grace
  const { storage, log, clock } = context
  return doing.run({ what: 'purge' }, () => purge({ storage, log, clock: { ...clock, now } }))
}

/** A running host with its start options, which executes orders. */
class Host {
  readonly #server: RunningServer
  readonly #tell: Tell
  readonly #fate: CrashPoint
  readonly #chance: Chance
  #looking = true
  #resting = false
  #changing = Promise.resolve()

  constructor(server: RunningServer, tell: Tell, fate: CrashPoint, chance: Chance) {
    this.#server = server
    this.#tell = tell
    this.#fate = fate
    this.#chance = chance
    setInterval(() => this.#looking && server.dispatcher.wake(), lookForDue)
  }

  go({ field, name, doom, purgeBefore: instant }: Go): void {
    this.#fate.set(doom)
    this.#resting = false
    this.#looking = true
    const pace = paces[this.#chance.between(0, 1)] as number
    const scene = { server: this.#server, field, tell: this.#tell, chance: this.#chance }
    const resting = () => this.#resting
    const each = Array.from({ length: hands }, (_, hand) =>
      change(scene, { name: `${name}-${hand}`, most: mostChanges, pace, resting }),
    )
    const purged = pause(this.#chance.between(20, 120)).then(() =>
      purgeBefore(instant, this.#server),
    )
    this.#changing = Promise.all([...each, purged]).then(() => {})
  }

  async rest({ yielding }: Rest): Promise<void> {
    this.#resting = true
    this.#looking = !yielding
    await this.#changing
  }
}

async function begin(brief: Brief): Promise<Host> {
  const tell = tellTo(brief.facts)
  const fate = new CrashPoint(brief.doom, tell)
  const chance = chanceOf(brief.seed)
  const server = await start(brief, fate, tell, chance.fork())
  process.once('SIGTERM', async () => {
    await server[Symbol.asyncDispose]()
    process.exit()
  })
  return new Host(server, tell, fate, chance)
}

let host: Host | undefined
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async (order: Order) => {
  if (order.order === 'begin') host = await begin(order.brief)
  else if (order.order === 'go') host?.go(order)
  else await host?.rest(order)
  if (order.order === 'begin') report('ready')
  if (order.order === 'rest') report('resting')
})
