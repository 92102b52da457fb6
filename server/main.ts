import { join } from 'node:path'
import { banner, keyNotice } from './app/banner.ts'
import { isNoun, runCommand } from './app/cli/index.ts'
import { ConfigError } from './core/config-error.ts'
import { readConfig } from './app/config.ts'
import { systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { exitCodeForSignal } from './core/exit-code.ts'
import { useSpawner } from './core/processes.ts'
import { createLog, type Log } from './core/log.ts'
import { openDataFolder } from './core/data-folder.ts'
import { explainFailure } from './app/explain-failure.ts'
import type { Context } from './api/context.ts'
import { requireFolder } from './app/folder-id.ts'
import { keepReaderProcesses } from './git/objects/reader-processes.ts'
import { createGitStore } from './git/store/repositories.ts'
import { help, helpOf, overview } from './app/help.ts'
import { startServer } from './app/index.ts'
import { runInit } from './app/init.ts'
import { serverVersion } from './app/backup/manifest.ts'
import { createDataFolder } from './app/embedded/data-folder.ts'
import { runReadyHooks } from './app/ready-hooks.ts'
import { removeSocket } from './app/listen.ts'
import { serveMetrics } from './app/metrics-server.ts'
import { openStore } from './app/open-store.ts'
import { runMcp } from './app/mcp/run.ts'
import { runTool } from './app/pointing/run.ts'
import { runPermissionsReport } from './app/upgrade/run-permissions.ts'
import { runUpgradeReport } from './app/upgrade/run-upgrade.ts'
import { readWorkerMetrics } from './app/worker-metrics.ts'
import {
  announceReady,
  disconnect,
  isManager,
  isPrimary,
  isWorker,
  startWorkers,
} from './app/workers.ts'
import { seedOf } from './app/world/default-seed.ts'
import { demoWorld, readWorld } from './app/world/read.ts'
import { seedWorld } from './app/world/seed.ts'
import type { SeedResult } from './app/world/seed-report.ts'

/**
 * Files and folders are for the user of the server alone, also those that git and SQLite create.
 * Child processes inherit this.
 */
const ownerOnly = 0o077

/**
 * Waits for a signal to stop. Before the server is ready it ends the process: startup may wait for
 * a database that never responds, and nothing is lost that the next start does not repeat.
 */
function untilStopped(isReady: () => boolean): Promise<void> {
  return new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => (isReady() ? resolve() : process.exit(exitCodeForSignal(signal))))
    }
  })
}

/**
 * Migrates the database, and checks that it has this data folder.
 * @throws when it is not available: at first, a setting may be wrong
 */
async function checkStore(config: Config, log: Log): Promise<void> {
  await openDataFolder(config.data)
  const opening = openStore({ config, log }).catch((error: unknown) => {
    throw explainFailure(error, config)
  })
  await using storage = await opening
  await requireFolder(config, { storage, git: createGitStore(join(config.data, 'repositories')) })
}

/** Starts the worker processes, and serves their metrics. */
async function manage(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  await checkStore(config, log)
  if (config.metricsPort !== undefined) {
    const { server, url } = await serveMetrics(config, config.metricsPort, readWorkerMetrics).catch(
      (error: unknown) => {
        throw explainFailure(error, config)
      },
    )
    server.unref() // ends with the last worker
    process.stdout.write(`devplatform serves metrics at ${url}\n`)
  }
  if (config.unixSocket !== undefined) await removeSocket(config.unixSocket)
  const { workers: count, port, drainDelay } = config
  startWorkers({ count, port, drainDelay, clock: systemClock, log })
}

/** Serves requests until load balancers have seen that the server is no longer ready. */
const untilDrained = ({ drainDelay }: Config) =>
  new Promise<void>((resolve) => systemClock.after(drainDelay, resolve))

/** Starts a server whose data ends with it. */
async function startEphemeral(config: Config): Promise<void> {
  await using folder = await createDataFolder()
  await startOn({ ...config, data: folder.path })
}

const start = (config: Config): Promise<void> =>
  config.ephemeral ? startEphemeral(config) : startOn(config)

async function startOn(config: Config): Promise<void> {
  if (isManager(config.workers)) return manage(config)
  let ready = false
  const stopped = untilStopped(() => ready)
  const file = seedOf(config)
  const notices: string[] = []
  const prepare = async (context: Context, url: string) => {
    await requireFolder(config, context)
    const keys = (result: SeedResult) => void notices.push(keyNotice(result))
    if (file !== undefined) await seedWorld(() => readWorld(file), context, url, keys)
  }
  const onReady = () => {
    ready = true
    announceReady()
  }
  useSpawner()
  using _kept = keepReaderProcesses(systemClock)
  const starting = startServer({
    config,
    prepare,
    onReady,
    patient: isWorker(),
    durable: !config.ephemeral,
  })
  await using server = await starting.catch((error: unknown) => {
    throw explainFailure(error, config)
  })
  const text = banner(server, config, file === demoWorld ? 'demo' : file)
  const { control, context, url } = server
  await runReadyHooks(
    { context, url, seed: control && ((world) => control.seed(world)) },
    {
      write: (output) => process.stderr.write(output),
      keys: (result) => void notices.push(keyNotice(result)),
      environment: process.env,
    },
  )
  if (isPrimary()) process.stdout.write([text, ...notices].join(''))
  await stopped
  server.context.draining = true
  if (config.drainDelay > 0) await untilDrained(config)
}

/**
 * Runs a command line. Errors are printed as one line on standard error. The exit code is 2 for a
 * usage or configuration error, else 1.
 */
export async function main([command, ...args]: string[]): Promise<void> {
  const umask = process.umask(ownerOnly)
  const end = args.indexOf('--') // of the command that `run` starts
  const own = end < 0 ? args : args.slice(0, end)
  try {
    if (command === undefined) {
      process.stdout.write(overview())
    } else if (command === 'help' || command === '--help') {
      process.stdout.write(args.length === 0 ? help() : helpOf(args))
    } else if (own.includes('--help')) {
      process.stdout.write(helpOf([command, ...own.filter((each) => !each.startsWith('-'))]))
    } else if (command === '--version') {
      process.stdout.write(`${serverVersion()}\n`)
    } else if (command === 'init') {
      await runInit(args, process.stdout)
    } else if (command === 'start') {
      await start(readConfig({ args, environment: process.env }))
      disconnect()
    } else if (command === 'run') {
      const surroundings = { environment: process.env, aside: process.stderr, umask }
      process.exitCode = await runTool(args, surroundings)
    } else if (command === 'mcp') {
      const { env: environment, stdin: input, stdout: output, stderr: aside } = process
      await runMcp(args, { environment, input, output, aside })
    } else if (command === 'upgrade-report') {
      await runUpgradeReport(args, process.stdout)
    } else if (command === 'permissions-report') {
      await runPermissionsReport(args, process.stdout)
    } else if (isNoun(command)) {
      process.exitCode = await runCommand([command, ...args], {
        environment: process.env,
        input: process.stdin,
        output: process.stdout,
        aside: process.stderr,
      })
    } else {
      throw new ConfigError(`unknown command "${command}"; run "devplatform help"`)
    }
  } catch (error) {
    const known = error instanceof ConfigError || 'code' in (error as object)
    process.stderr.write(
      `devplatform: ${known ? (error as Error).message : (error as Error).stack}\n`,
    )
    process.exitCode = error instanceof ConfigError ? 2 : 1
    if (isWorker()) process.exit() // the connection to the first process would keep it alive
  }
}

export { startPlatform } from './app/embedded/start-platform.ts'
export { writeSchema } from './app/schema-template.ts'
