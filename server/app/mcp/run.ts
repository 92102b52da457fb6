import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Config } from '../../core/config.ts'
import { exitCodeForSignal } from '../../core/exit-code.ts'
import { root } from '../../core/root.ts'
import { holderOf } from '../../storage/folder-lock.ts'
import { serverVersion } from '../backup/manifest.ts'
import { loadScript } from '../bundle/script.js'
import { readConfig } from '../config.ts'
import { createDataFolder } from '../embedded/data-folder.ts'
import { explainFailure } from '../explain-failure.ts'
import { startServer, type RunningServer } from '../index.ts'
import { seedOf } from '../world/default-seed.ts'
import { readWorld } from '../world/read.ts'
import { seedWorld } from '../world/seed.ts'
import { parseMcp } from './run-arguments.ts'
import type { serveMcp } from './serve.ts'
import type { Target } from './target.ts'

interface Surroundings {
  environment: NodeJS.ProcessEnv
  input: Readable
  output: Writable
  /** Standard error. */
  aside: Pick<NodeJS.WritableStream, 'write'>
}

/** Where a server listens that uses a data folder. The file may be of one that was killed. */
async function runningAt(data: string): Promise<string | undefined> {
  const { port } = (await holderOf(data)) ?? {}
  if (port === undefined) return undefined
  const url = `http://127.0.0.1:${port}`
  const isHealthy = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
  return isHealthy ? url : undefined
}

function startFor(config: Config, isTemporary: boolean): Promise<RunningServer> {
  const file = seedOf(config)
  return startServer({
    config,
    durable: !isTemporary,
    prepare: async (context, url) => {
      if (file !== undefined) await seedWorld(() => readWorld(file), context, url)
    },
  }).catch((error: unknown) => {
    throw explainFailure(error, config)
  })
}

interface Place extends Pick<Target, 'url' | 'origin' | 'controlToken'> {
  server?: RunningServer
}

/** Finds the server of the data folder, or starts one. @throws ConfigError */
async function placeOf(
  start: readonly string[],
  environment: NodeJS.ProcessEnv,
  temporary: string,
): Promise<Place> {
  const defaults = { port: '0', 'log-level': 'error', data: temporary } as const
  const config = readConfig({ args: [...start], environment, defaults })
  const isTemporary = config.data === temporary
  const { controlToken } = config
  const usual = isTemporary ? 'data' : config.data
  const running = config.ephemeral ? undefined : await runningAt(usual)
  if (running !== undefined)
    return { url: running, controlToken, origin: `was running, with the data folder ${usual}` }
  const durable = !isTemporary && !config.ephemeral
  const server = await startFor(durable ? config : { ...config, data: temporary }, !durable)
  const { port, protocol } = new URL(server.url)
  const scheme = protocol === 'https:' ? 'http:' : protocol // one port accepts both
  const kept = durable ? `its data is kept in ${config.data}` : 'its data is removed at the end'
  const origin = `started by this program, and ends with it; ${kept}`
  return { url: `${scheme}//127.0.0.1:${port}`, controlToken, origin, server }
}

/** Aborted by a signal. While the server starts, a signal ends the process, which removes its data. */
function signalled(isServing: () => boolean): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      isServing() ? stopping.abort() : process.exit(exitCodeForSignal(signal)),
    )
  return stopping.signal
}

/**
 * Serves the Model Context Protocol over standard input and output, for a server that runs or one
 * that it starts.
 * @throws ConfigError
 */
export async function runMcp(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const { environment, input, output, aside } = surroundings
  const { url, start, token, login } = parseMcp(args, environment)
  let isServing = false
  const stopped = signalled(() => isServing)
  await using folder = await createDataFolder()
  const place: Place =
    url === undefined
      ? await placeOf(start, environment, folder.path)
      : { url, controlToken: environment['DEVPLATFORM_CONTROL_TOKEN'], origin: 'was running' }
  await using _server = place.server
  isServing = true
  aside.write(`devplatform mcp: ${place.url} (${place.origin})\n`)
  // A bundle of its own, so that servers do not load the protocol.
  const { serveMcp: serve } = loadScript(join(root, 'dist', 'mcp-server.cjs')).exports as {
    serveMcp: typeof serveMcp
  }
  const { controlToken, origin } = place
  const target: Target = { url: place.url, controlToken, origin, token, login }
  await serve({ target, version: serverVersion(), input, output, stopped, aside })
  input.destroy() // or it would keep the process
}
