import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Control } from '../../control/control.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { Config } from '../../core/config.ts'
import { exitCodeForSignal, exitCodeOf } from '../../core/exit-code.ts'
import { startForeground, type Foreground } from '../../core/processes.ts'
import { reasonOf } from '../../core/reason-of.ts'
import { readConfig } from '../config.ts'
import { createDataFolder } from '../embedded/data-folder.ts'
import { explainFailure } from '../explain-failure.ts'
import { startServer, type RunningServer } from '../index.ts'
import { seedOf } from '../world/default-seed.ts'
import { readWorld } from '../world/read.ts'
import { seedWorld } from '../world/seed.ts'
import { callLines, callsOf } from './calls.ts'
import { parseRun, type RunArguments } from './run-arguments.ts'
import { variablesOf } from './variables.ts'

interface Surroundings {
  environment: NodeJS.ProcessEnv
  /** Standard error. */
  aside: Pick<NodeJS.WritableStream, 'write'>
  /** File mode creation mask of the user, which the command gets. */
  umask: number
}

const signals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const

type Signal = (typeof signals)[number]

/** Requests that the control plane remembers, and more. */
const all = 1_000_000

/** Ends this process while there is no command, and else passes signals on to it. */
class Signals implements Disposable {
  #child: Foreground | undefined
  readonly #listeners = signals.map((signal) => [signal, () => this.#receive(signal)] as const)

  constructor() {
    for (const [signal, listener] of this.#listeners) process.on(signal, listener)
  }

  goTo(child: Foreground): void {
    this.#child = child
  }

  [Symbol.dispose](): void {
    for (const [signal, listener] of this.#listeners) process.off(signal, listener)
  }

  #receive(signal: Signal): void {
    if (!this.#child) process.exit(exitCodeForSignal(signal))
    // A terminal sends these to all processes of its group, and a second one often means: abort.
    const isFromTerminal = process.stdin.isTTY && (signal === 'SIGINT' || signal === 'SIGQUIT')
    if (!isFromTerminal) this.#child.kill(signal)
  }
}

/** @throws ConfigError for invalid settings, and where the requests cannot be listed */
function configOf({ start }: RunArguments, environment: NodeJS.ProcessEnv, data: string): Config {
  const defaults = {
    port: '0',
    tls: 'true',
    'as-platform': 'true',
    brand: 'github',
    'log-level': 'error',
    data,
  } as const
  const config = readConfig({ args: start, environment, defaults })
  if (config.control !== 'off') return config
  throw new ConfigError('run requires --control, which production and several workers do not have')
}

async function startFor(config: Config, isTemporary: boolean): Promise<RunningServer> {
  const file = seedOf(config)
  const starting = startServer({
    config,
    durable: !isTemporary,
    prepare: async (context, url) => {
      if (file !== undefined) await seedWorld(() => readWorld(file), context, url)
    },
  })
  return starting.catch((error: unknown) => {
    throw explainFailure(error, config)
  })
}

/** Creates a token of a user. @returns undefined when there are no users */
async function tokenOf(control: Control, login?: string): Promise<string | undefined> {
  const [first] = login === undefined ? await control.accounts.list({ type: 'User', limit: 1 }) : []
  const user = login ?? first?.login
  if (user === undefined) return undefined
  const note = 'devplatform run'
  return (await control.tokens.create({ login: user, scopes: ['*'], note, expires_in: '1d' })).token
}

/** Runs the command, and resolves to its exit code. */
async function runCommand(
  { file, args, login }: RunArguments,
  { server, control, home }: { server: RunningServer; control: Control; home: string },
  { environment, umask, aside }: Surroundings,
  passed: Signals,
): Promise<number> {
  const { config } = server.context
  const variables = variablesOf({
    direct: server.url.replace(/^https:/, 'http:'),
    names: config.names.all,
    tls: config.tls,
    data: config.tlsCert === undefined ? config.data : undefined,
    token: await tokenOf(control, login),
    home,
    environment,
  })
  const child = startForeground({ file, args, env: { ...environment, ...variables }, umask })
  passed.goTo(child)
  return exitCodeOf(child).catch((error: Error & { exitCode: number }) => {
    aside.write(
      `devplatform: cannot run ${file}: ${error.exitCode === 127 ? 'command not found' : reasonOf(error)}\n`,
    )
    return error.exitCode
  })
}

/** @throws ConfigError when the file cannot be written */
async function writeCalls(file: string, content: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`).catch((error: unknown) => {
    throw new ConfigError(`cannot write --json ${file}: ${reasonOf(error)}`)
  })
}

/**
 * Starts a server, runs a command that is pointed at it, and reports what the command called.
 * @returns the exit code of the command
 * @throws ConfigError
 */
export async function runTool(args: string[], surroundings: Surroundings): Promise<number> {
  const given = parseRun(args)
  using passed = new Signals()
  await using folder = await createDataFolder()
  const data = join(folder.path, 'data')
  const home = join(folder.path, 'gh')
  await mkdir(home)
  const config = configOf(given, surroundings.environment, data)
  const server = await startFor(config, config.data === data)
  let code: number
  try {
    const { control } = server
    if (!control) throw new Error('the server has no control plane')
    code = await runCommand(given, { server, control, home }, surroundings, passed)
  } finally {
    await server[Symbol.asyncDispose]()
  }
  const calls = callsOf(server.control?.requests.list({ limit: all }) ?? [], config.names)
  if (given.json) await writeCalls(given.json, { exit_code: code, ...calls })
  if (!given.quiet) surroundings.aside.write(`${callLines(calls).join('\n')}\n`)
  return code
}
