import type { Context } from '../api/context.ts'
import { withTimeout } from '../core/with-timeout.ts'
import { StoreUnavailable } from '../storage/sql/store-unavailable.ts'
import { explainFailure } from './explain-failure.ts'
import { diskState } from './health.ts'

/** A dependency of the server. */
interface Check {
  /** `degraded` when the server works without it, with the restriction that `reason` names. */
  status: 'ok' | 'degraded' | 'failing'
  reason?: string
}

/** Whether the server can serve requests, and which dependency is the cause if it cannot. */
export interface Readiness {
  /** `draining` when the server is about to stop. It still serves requests. */
  status: 'ready' | 'unready' | 'draining'
  checks: { database: Check; data_folder: Check; limit_store?: Check }
}

type Needs = Pick<Context, 'storage' | 'clock' | 'config' | 'limits' | 'draining'>

/** Timeout of each check, in milliseconds. It is below the usual timeouts of health checkers. */
const patience = 2_000

/** @returns why it failed; undefined when it passed */
async function failureOf(needs: Needs, check: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    return (explainFailure(error, needs.config) as Error).message
  }
}

async function database(needs: Needs): Promise<Check> {
  const reason = await failureOf(needs, () =>
    withTimeout(patience, needs.storage.ping(), needs.clock).catch((error: unknown) => {
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error)
    }),
  )
  return reason === undefined ? { status: 'ok' } : { status: 'failing', reason }
}

/** On a full disk, requests that only read still work. */
async function dataFolder(needs: Needs): Promise<Check> {
  const { data } = needs.config
  let state: string | undefined
  const reason = await failureOf(needs, async () => {
    state = await withTimeout(patience, diskState(needs), needs.clock)
  })
  if (reason !== undefined) return { status: 'failing', reason }
  if (state === 'ok') return { status: 'ok' }
  return { status: 'degraded', reason: `the disk of ${data} has less than 64 MiB left` }
}

async function limitStore(needs: Needs): Promise<Check> {
  const reason = await failureOf(needs, () => needs.limits.ping())
  if (reason === undefined) return { status: 'ok' }
  const { hostname, port } = new URL(needs.config.redisUrl as string)
  const store = `the limit store at ${hostname}:${port || 6379} (REDIS_URL)`
  return { status: 'degraded', reason: `${store} does not respond: ${reason}` }
}

/** Checks every dependency at the same time. */
export async function readinessOf(needs: Needs): Promise<Readiness> {
  const [ofDatabase, ofFolder, ofLimits] = await Promise.all([
    database(needs),
    dataFolder(needs),
    needs.config.redisUrl === undefined ? undefined : limitStore(needs),
  ])
  const checks = {
    database: ofDatabase,
    data_folder: ofFolder,
    ...(ofLimits && { limit_store: ofLimits }),
  }
  const fails = Object.values(checks).some(({ status }) => status === 'failing')
  if (needs.draining) return { status: 'draining', checks }
  return { status: fails ? 'unready' : 'ready', checks }
}
