import { access, constants, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context } from '../api/context.ts'
import { machineOf } from '../core/clock.ts'
import { ConfigError } from '../core/config-error.ts'
import { exited, start, stop, type Command } from '../core/processes.ts'
import { reasonOf } from '../core/reason-of.ts'
import { createClassicToken } from '../domains/tokens/personal.ts'
import { allScopes } from '../access/auth/scope-catalogue.ts'
import { addSeed } from './world/add-seed.ts'
import { readSeedFile } from './world/read-file.ts'
import type { SeedResult } from './world/seed-report.ts'

/** Milliseconds that a script may take. */
const longest = 5 * 60_000

/** How long the token of the scripts is valid, in milliseconds. */
const tokenLife = 60 * 60_000

interface Server {
  url: string
  context: Context
  /** Adds seed data like the control plane; absent without one. */
  seed?: ((world: object) => Promise<SeedResult>) | undefined
}

/** What hooks print and report. */
export interface HookOutput {
  write(text: string): unknown
  keys(result: SeedResult): void
  environment: Record<string, string | undefined>
}

const seedNames = ['.yaml', '.yml', '.json']

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

/** A token of the first user, so that scripts can call the API. */
async function tokenFor({ storage, clock, ...context }: Context): Promise<string | undefined> {
  const [user] = await storage.accounts.list({ type: 'User', after: 0, limit: 1 })
  if (!user) return undefined
  const expiresAt = clock.now() + tokenLife
  const token = { user, note: 'Start hooks', expiresAt, scopes: [...allScopes] }
  return (await createClassicToken(token, { storage, clock, ...context })).value
}

/** The caller's variables without the settings of the server, which contain secrets. */
function inherited(environment: Record<string, string | undefined>): Record<string, string> {
  const isSetting = (name: string) => /^(DEVPLATFORM_|DATABASE_URL$|REDIS_URL$)/.test(name)
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !isSetting(entry[0]),
  )
  return Object.fromEntries(kept)
}

async function environmentFor({ url, context }: Server, given: HookOutput['environment']) {
  const { config } = context
  const address = config.baseUrl ?? url
  const token = await tokenFor(context)
  return {
    ...inherited(given),
    DEVPLATFORM_URL: address,
    DEVPLATFORM_DATA: config.data,
    ...(config.control !== 'off' && { DEVPLATFORM_CONTROL_URL: `${url}/_control` }),
    GITHUB_API_URL: address,
    GITHUB_SERVER_URL: address,
    ...(token !== undefined && { DEVPLATFORM_TOKEN: token, GITHUB_TOKEN: token }),
  }
}

/** Runs a script to its end. @throws ConfigError when it fails or takes too long */
async function runScript(name: string, command: Command, output: HookOutput, context: Context) {
  const child = start(command)
  let isLate = false
  using _limit = machineOf(context.clock).after(longest, () => {
    isLate = true
    stop(child)
  })
  child.stdin.end()
  child.stdout.on('data', (chunk: Buffer) => output.write(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.write(chunk.toString()))
  const { code, signal } = await exited(child)
  if (isLate) throw new ConfigError(`${name} took longer than ${longest / 60_000} minutes`)
  if (code !== 0) throw new ConfigError(`${name} ended with ${code ?? signal}`)
}

async function runSeed(name: string, file: string, server: Server, output: HookOutput) {
  const content = (await readSeedFile(file)) as object
  const add = server.seed ?? ((world) => addSeed(world, server.context, server.url))
  const result = await add(content).catch((error: unknown) => {
    throw new ConfigError(`${name}: ${reasonOf(error)}`)
  })
  output.keys(result)
}

async function runHook(
  { name, file }: { name: string; file: string },
  server: Server,
  output: HookOutput,
): Promise<void> {
  if (seedNames.includes(extname(file))) return runSeed(name, file, server, output)
  const isOwn = await isExecutable(file)
  if (!isOwn && extname(file) !== '.sh') {
    throw new ConfigError(`${name} is neither executable nor a shell script nor a seed file`)
  }
  const env = await environmentFor(server, output.environment)
  const command = isOwn ? { file, args: [] } : { file: 'sh', args: [file] }
  await runScript(name, { ...command, env, cwd: join(file, '..') }, output, server.context)
}

/**
 * Runs what is in `ready.d`, in the order of names: executables and shell scripts with the addresses
 * of the server and a token in their environment, and seed files, which are added.
 * @throws ConfigError for the first that fails, unless failures are only reported
 */
export async function runReadyHooks(server: Server, output: HookOutput): Promise<void> {
  const { hooks, hookFailures } = server.context.config
  if (hooks === undefined) return
  const folder = join(hooks, 'ready.d')
  const names = await readdir(folder).catch((error: unknown) => {
    throw new ConfigError(`--hooks: cannot read ${folder}: ${reasonOf(error)}`)
  })
  for (const each of names.filter((name) => !name.startsWith('.')).sort()) {
    const name = `hook ready.d/${each}`
    try {
      await runHook({ name, file: join(folder, each) }, server, output)
    } catch (error) {
      const { message } = error as Error
      const text = message.startsWith(name) ? message : `${name}: ${message}`
      if (hookFailures === 'stop') throw new ConfigError(text)
      output.write(`devplatform: ${text}\n`)
    }
  }
}
