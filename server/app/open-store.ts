import type { Config } from '../core/config.ts'
import { systemClock, type Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Tracing } from '../core/tracing/tracing.ts'
import { openStorage, type Storage } from '../storage/index.ts'
import { StoreUnavailable } from '../storage/sql/store-unavailable.ts'
import { storeLocation } from './config.ts'
import { explainFailure } from './explain-failure.ts'
import { copySchema } from './schema-template.ts'

/** Milliseconds between attempts: the first pause, and the longest. Each is twice the last. */
const firstPause = 250
const longestPause = 5_000

interface Needs {
  config: Config
  log: Log
  /** Whether to wait for a database that is not available, instead of failing. */
  patient?: boolean
  /** The database takes real time, also in a test that moves the clock of the server. */
  clock?: Clock
  random?: () => number
  /** Whether commits survive a power failure. */
  durable?: boolean
  tracing?: Tracing | undefined
}

/**
 * Opens the store of a server.
 * @throws StoreUnavailable when the database is not available and the server is not patient
 */
export async function openStore(needs: Needs): Promise<Storage> {
  const { config, log, patient = false, clock = systemClock, random = Math.random } = needs
  const { durable = true, tracing } = needs
  const onStatement = tracing && (() => tracing.noteStatement())
  if (config.databaseUrl === undefined) await copySchema(config.data)
  for (let attempts = 0; ; attempts++) {
    try {
      const engineNeeds = { clock, log, random, durable }
      const storage = await openStorage(storeLocation(config), engineNeeds, onStatement)
      if (attempts > 0) log.warn({ attempts }, 'the database is available')
      return storage
    } catch (error) {
      if (!patient || !(error instanceof StoreUnavailable)) throw error
      const { message } = explainFailure(error, config) as Error
      if (attempts === 0) log.error({ err: error.cause }, `${message}; waiting for it`)
    }
    const longest = Math.min(longestPause, firstPause * 2 ** attempts)
    await new Promise<void>((resolve) => clock.after(longest * (0.5 + random() / 2), resolve))
  }
}
