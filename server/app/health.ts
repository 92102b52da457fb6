import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Clock } from '../core/clock.ts'
import type { Context } from '../api/context.ts'

/**
 * The health of the server, by component. A failing component makes the server fail. `behind` is a
 * warning. A component is `unknown` when the database is not available to check it.
 */
export interface Health {
  status: 'ok' | 'failing'
  database: 'ok' | 'failing'
  /** `behind` when a due delivery has waited longer than one attempt may take. */
  queue: 'ok' | 'behind' | 'failing' | 'unknown'
  /**
   * `behind` when the latest delivery was written later than now: leases and token expiry depend on
   * the clock.
   */
  clock: 'ok' | 'behind' | 'failing' | 'unknown'
  /** Whether the data folder is writable and has enough free space. */
  disk: 'ok' | 'full' | 'failing'
}

type Needs = Pick<Context, 'storage' | 'clock' | 'config'>

/** Timeout of each check, in milliseconds. It is below the usual timeouts of health checkers. */
const patience = 2_000
/**
 * Longest time that a delivery may be due, in milliseconds: slightly more than the timeout of one
 * delivery.
 */
const longestWait = 15_000
/** Allowed clock difference between machines, in milliseconds. */
const tolerance = 5_000
/** Minimum free space in bytes; pushes may fail with less. */
const leastSpace = 64 * 1024 * 1024

/** Returns the result of a check, or `failing` when it fails or times out. */
function inTime<State>(clock: Clock, check: () => Promise<State>): Promise<State | 'failing'> {
  return new Promise((resolve) => {
    const fail = () => resolve('failing')
    const timer = clock.after(patience, fail)
    check()
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

/** Whether the data folder is writable and has space left. @throws when it is not writable */
export async function diskState({ config }: Pick<Needs, 'config'>) {
  await access(config.data, constants.W_OK)
  const { bavail, bsize } = await statfs(config.data)
  return bavail * bsize < leastSpace ? 'full' : 'ok'
}

/** Checks all components. The cost of the checks does not grow with the amount of data. */
export async function healthOf(needs: Needs): Promise<Health> {
  const { clock } = needs
  const [database, disk] = await Promise.all([
    inTime(clock, () => databaseState(needs)),
    inTime(clock, () => diskState(needs)),
  ])
  const stored = async <State>(check: () => Promise<State>) =>
    database === 'ok' ? inTime(clock, check) : 'unknown'
  const [queue, time] = await Promise.all([
    stored(() => queueState(needs)),
    stored(() => clockState(needs)),
  ])
  const fails = database !== 'ok' || disk !== 'ok' || queue === 'failing' || time === 'failing'
  return { status: fails ? 'failing' : 'ok', database, queue, clock: time, disk }
}
