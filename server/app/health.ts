import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Clock } from '../core/clock.ts'
import type { Context } from '../api/context.ts'

/**
 * What is well with the server, part by part. What fails makes the whole fail; what is behind is a warning,
 * and what could not be asked for want of the database is unknown.
 */
export interface Health {
  status: 'ok' | 'failing'
  database: 'ok' | 'failing'
  /** Whether deliveries are made within the time that one may take. */
  queue: 'ok' | 'behind' | 'failing' | 'unknown'
  /** Behind when something in the store was written later than now: leases and tokens live by it. */
  clock: 'ok' | 'behind' | 'failing' | 'unknown'
  /** Whether the data folder can be written to, and has some space left. */
  disk: 'ok' | 'full' | 'failing'
}

type Needs = Pick<Context, 'storage' | 'clock' | 'config'>

/** How long an answer is waited for, in milliseconds: whoever asks has a patience of their own. */
const patience = 2_000
/** The deadline of a delivery and a little more: nothing that is due should wait so long, in milliseconds. */
const longestWait = 15_000
/** How far the clocks of several machines may be apart, in milliseconds. */
const tolerance = 5_000
/** Bytes without which the next pushes fail. */
const leastSpace = 64 * 1024 * 1024

/** What `ask` comes to; `failing` when it fails or does not answer in time. */
function inTime<State>(clock: Clock, ask: () => Promise<State>): Promise<State | 'failing'> {
  return new Promise((resolve) => {
    const fail = () => resolve('failing')
    const timer = clock.after(patience, fail)
    ask()
      .then(resolve, fail)
      .finally(() => timer[Symbol.dispose]())
  })
}

async function databaseState({ storage }: Needs) {
  await storage.ping()
  return 'ok' as const
}

async function queueState({ storage, clock }: Needs) {
  const now = clock.now()
  const oldest = await storage.lanes.oldest(now)
  return oldest !== undefined && now - oldest > longestWait ? 'behind' : 'ok'
}

async function clockState({ storage, clock }: Needs) {
  const latest = await storage.deliveries.latest()
  return latest !== undefined && latest > clock.now() + tolerance ? 'behind' : 'ok'
}

async function diskState({ config }: Pick<Needs, 'config'>) {
  await access(config.data, constants.W_OK)
  const { bavail, bsize } = await statfs(config.data)
  return bavail * bsize < leastSpace ? 'full' : 'ok'
}

/** Asks each part. None of it takes longer when there is more of anything. */
export async function healthOf(needs: Needs): Promise<Health> {
  const { clock } = needs
  const [database, disk] = await Promise.all([
    inTime(clock, () => databaseState(needs)),
    inTime(clock, () => diskState(needs)),
  ])
  const stored = async <State>(ask: () => Promise<State>) =>
    database === 'ok' ? inTime(clock, ask) : 'unknown'
  const [queue, time] = await Promise.all([
    stored(() => queueState(needs)),
    stored(() => clockState(needs)),
  ])
  const fails = database !== 'ok' || disk !== 'ok' || queue === 'failing' || time === 'failing'
  return { status: fails ? 'failing' : 'ok', database, queue, clock: time, disk }
}
