import { join } from 'node:path'
import { FailedLogins } from '../access/limits/failed-logins.ts'
import { createLimits } from '../access/limits/create.ts'
import type { Context } from '../api/context.ts'
import { createMetrics } from '../api/metrics.ts'
import type { Steering } from '../api/steering.ts'
import { createBrand } from '../core/brand.ts'
import { machineOf, systemClock } from '../core/clock.ts'
import { ConfigError } from '../core/config-error.ts'
import { WorkSignal } from '../core/concurrency/work-signal.ts'
import { ContentReader } from '../core/content/reader.ts'
import { createEgressGuard } from '../core/egress/guard.ts'
import { watchLoad } from '../core/load.ts'
import { createLog } from '../core/log.ts'
import { createOpenPgp } from '../core/openpgp/process.ts'
import { reasonOf } from '../core/reason-of.ts'
import { HarFile } from '../core/recording/har-file.ts'
import { Replay } from '../core/recording/replay.ts'
import { keysOf } from '../core/secret-key.ts'
import { StallWatch } from '../core/stall-watch.ts'
import { createVault } from '../core/vault.ts'
import { createSarifProcess } from '../domains/code-scanning/process.ts'
import { createGitStore } from '../git/store/repositories.ts'
import { createServiceSlots } from '../git/transport/service-slots.ts'
import { createVersions } from '../http/versions/index.ts'
import { BuiltDocs, siteIn } from './docs-site.ts'
import type { Start } from './start.ts'
import type { Closer } from './close-all.ts'
import { listeners } from './listeners.ts'
import { openStore } from './open-store.ts'
import { startTracing } from './tracing/start.ts'

/** @throws ConfigError when the file is not writable or not a HAR file */
const recordingAt = (file: string): Promise<HarFile> =>
  HarFile.open(file).catch((error: unknown) => {
    throw new ConfigError(`--record ${file}: ${reasonOf(error)}`)
  })

/** @throws ConfigError when the file is not readable or not a HAR file */
const replayOf = (file: string): Promise<Replay> =>
  Replay.read(file).catch((error: unknown) => {
    throw new ConfigError(`--replay ${file}: ${reasonOf(error)}`)
  })

/** Opens the database and everything that requests and workers need. */
export async function createContext(start: Start, steering?: Steering): Promise<Context> {
  const { config, clock = systemClock } = start
  const machine = machineOf(clock)
  const log = start.log ?? createLog(config.logLevel)
  const metrics = createMetrics()
  const { patient = false, durable = true } = start
  const tracing = await startTracing(config, { clock, log })
  const storage = await openStore({ config, log, patient, durable, tracing })
  return {
    config,
    clock,
    log,
    metrics,
    brand: createBrand(config.brand),
    versions: start.versions ?? createVersions(),
    storage,
    git: createGitStore(join(config.data, 'repositories')),
    gists: createGitStore(join(config.data, 'gists')),
    guard: createEgressGuard({ allowLoopback: config.allowLoopbackTargets, clock: machine }),
    vault: createVault(await keysOf(config)),
    limits: await createLimits({ config, clock, log, metrics, storage }),
    failedLogins: new FailedLogins(clock, config.rateLimits),
    load: start.load ?? watchLoad(machine),
    stalls: new StallWatch({ clock: machine, log, count: metrics.countStall }),
    openpgp: createOpenPgp(machine),
    content: new ContentReader(machine),
    serviceSlots: createServiceSlots(machine),
    importsDue: new WorkSignal(),
    autoMergesDue: new WorkSignal(),
    sarif: createSarifProcess(machine),
    listeners,
    docs: start.docs === undefined ? new BuiltDocs({ log }) : siteIn(start.docs),
    ...(config.record && { recording: await recordingAt(config.record) }),
    ...(tracing && { tracing }),
    ...(config.replay && { replay: await replayOf(config.replay) }),
    ...(steering && { steering }),
  }
}

/** Closes the parts that hold what is stored, in the order in which they were opened. */
const statefulParts = (context: Context): Closer[] => [
  () => context.storage[Symbol.asyncDispose](),
  () => context.limits[Symbol.asyncDispose](),
  () => context.sarif[Symbol.asyncDispose](),
]

/** Closes all parts of a context, in the order in which they were opened. */
export const partsOf = (context: Context): Closer[] => [
  async () => context.tracing?.[Symbol.asyncDispose](), // last, with what the others did
  ...statefulParts(context),
  async () => context.load[Symbol.dispose](),
  async () => context.stalls[Symbol.dispose](),
  () => context.openpgp[Symbol.asyncDispose](),
  () => context.content[Symbol.asyncDispose](),
  () => context.docs[Symbol.asyncDispose](),
  async () => context.recording?.[Symbol.asyncDispose](),
]

/**
 * Opens the database again after its files were replaced. Limits, failed logins and what waits in
 * threads start again.
 * @param change replaces the files while nothing uses them
 */
export async function renewContext(
  context: Context,
  change: () => Promise<void>,
  { durable = true }: Pick<Start, 'durable'>,
): Promise<Context> {
  const { config, clock, log, metrics, tracing } = context
  for (const close of statefulParts(context).reverse()) await close()
  await change()
  const storage = await openStore({ config, log, durable, tracing })
  const machine = machineOf(clock)
  return {
    ...context,
    storage,
    limits: await createLimits({ config, clock, log, metrics, storage }),
    failedLogins: new FailedLogins(clock, config.rateLimits),
    serviceSlots: createServiceSlots(machine),
    sarif: createSarifProcess(machine),
  }
}
