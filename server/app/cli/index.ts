import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { systemClock, type Clock } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'
import { readConfig, readStorePlace, storeLocation, type StorePlace } from '../config.ts'
import type { Config } from '../../core/config.ts'
import { ServiceError } from '../../core/errors.ts'
import { createLinks } from '../../core/links.ts'
import { createLog } from '../../core/log.ts'
import { createGitStore } from '../../git/store/repositories.ts'
import { openStorage, type Storage } from '../../storage/index.ts'
import { StoreUnavailable } from '../../storage/sql/store-unavailable.ts'
import { createVersions } from '../../http/versions/index.ts'
import { accountLift, accountRestrict } from './accounts.ts'
import { advisoriesAdd } from './advisories.ts'
import { appCreate, appKey } from './apps.ts'
import { collaboratorAdd, collaboratorRemove } from './collaborators.ts'
import type {
  Command,
  CommandContext,
  CommandResult,
  OutputStream,
  PlaceCommand,
} from './command.ts'
import { deliveriesList, deliveriesRedrive } from './deliveries.ts'
import { emailVerify } from './emails.ts'
import { explainFailure } from '../explain-failure.ts'
import { listeners } from '../listeners.ts'
import { ParsedArguments } from './parsed-arguments.ts'
import { importSource } from './import.ts'
import { backup, restore } from './backups.ts'
import { doctor } from './doctor.ts'
import { appInstall, appUninstall } from './installations.ts'
import { oauthAppCreate } from './oauth-apps.ts'
import { organizationAdd, organizationCreate, organizationRemove } from './organizations.ts'
import { ca, env, hosts } from './pointing.ts'
import { record } from './record.ts'
import { secretsDropKeys, secretsNewKey } from './secrets-keys.ts'
import { secretsRotate } from './secrets-rotate.ts'
import { stateExport, stateImport } from './state.ts'
import { tokenCreate } from './token-create.ts'
import { tokenList, tokenRevoke } from './tokens.ts'
import { usageRecord } from './usage.ts'
import { userCreate, userSuspend, userUnsuspend } from './users.ts'

/** All commands, in the order of the help. */
export const commands: readonly (Command | PlaceCommand)[] = [
  tokenCreate,
  tokenList,
  tokenRevoke,
  userCreate,
  userSuspend,
  userUnsuspend,
  emailVerify,
  usageRecord,
  accountRestrict,
  accountLift,
  organizationCreate,
  organizationAdd,
  organizationRemove,
  collaboratorAdd,
  collaboratorRemove,
  appCreate,
  appKey,
  appInstall,
  appUninstall,
  oauthAppCreate,
  advisoriesAdd,
  deliveriesList,
  deliveriesRedrive,
  secretsNewKey,
  secretsRotate,
  secretsDropKeys,
  importSource,
  record,
  backup,
  restore,
  stateExport,
  stateImport,
  doctor,
  ca,
  env,
  hosts,
]

/** The parts of the process that a command uses. */
export interface CommandEnvironment {
  environment: Record<string, string | undefined>
  input: NodeJS.ReadableStream
  output: OutputStream
  /** Standard error. */
  aside: OutputStream
  clock?: Clock
}

/** Whether a word is the first word of a command. */
export const isNoun = (word: string): boolean =>
  commands.some(({ name }) => name === word || name.startsWith(`${word} `))

/** The commands that begin with some words, such as `token` or `token create`. */
export const commandsOf = (words: readonly string[]): (Command | PlaceCommand)[] =>
  commands.filter(({ name }) => `${name} `.startsWith(`${words.join(' ')} `))

/** @throws ConfigError */
function commandOf(words: string[]): Command | PlaceCommand {
  const [noun = '', verb = ''] = words
  const command = commands.find(({ name, alias }) =>
    [noun, `${noun} ${verb}`].some((typed) => typed === name || typed === alias),
  )
  if (command) return command
  const verbs = commands.map(({ name }) => name.split(' ')).filter(([first]) => first === noun)
  const known = verbs.map(([, second]) => second).join(', ')
  throw new ConfigError(`"${noun}" requires one of ${known}; run "devplatform help ${noun}"`)
}

function placeOf(given: ParsedArguments, { environment }: CommandEnvironment): StorePlace {
  const flags = ['data', 'database-url', 'base-url', 'config']
    .map((flag) => [flag, given.text(flag)])
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
  return readStorePlace(Object.fromEntries(flags), environment)
}

function settingsOf(given: ParsedArguments, { environment }: CommandEnvironment): Config {
  const file = given.text('config')
  return readConfig({ args: file === undefined ? [] : ['--config', file], environment })
}

function onInterrupt(callback: () => void): Disposable {
  process.once('SIGINT', callback)
  return { [Symbol.dispose]: () => process.removeListener('SIGINT', callback) }
}

/**
 * Opens a database that exists. It is never created here, because a mistyped folder would become a
 * data folder.
 */
async function openExisting(place: StorePlace): Promise<Storage> {
  const location = storeLocation(place)
  const file = location.startsWith('sqlite:') ? location.slice('sqlite:'.length) : undefined
  if (file !== undefined && !existsSync(file)) {
    throw new ConfigError(
      `no database in ${place.data}; start the server first, or pass --data DIR`,
    )
  }
  return openStorage(location).catch((error: unknown) => {
    throw explainFailure(error, place)
  })
}

/** Turns an API error, or a failure of the database, into a one-line error of the command line. */
function inOneLine(error: unknown, place: StorePlace): unknown {
  if (error instanceof StoreUnavailable) return explainFailure(error, place)
  if (!(error instanceof ServiceError)) return error
  const parts = error.errors?.map((each) =>
    typeof each === 'string' ? each : `${each.field} ${each.message ?? 'is not valid'}`,
  )
  return new ConfigError(parts?.join('; ') ?? error.message)
}

function print(
  { json, lines, note }: CommandResult,
  given: ParsedArguments,
  { output, aside }: CommandEnvironment,
): void {
  const inJson = json === undefined ? [] : [JSON.stringify(json, null, 2)]
  const printed = given.on('json') ? inJson : lines
  output.write(printed.map((line) => `${line}\n`).join(''))
  if (note !== undefined) aside.write(`${note}\n`)
}

const readerOf =
  ({ input }: CommandEnvironment) =>
  async () =>
    (await text(input)).replace(/\r?\n$/, '')

async function runOnStore(
  command: Command,
  given: ParsedArguments,
  place: StorePlace,
  surroundings: CommandEnvironment,
): Promise<CommandResult> {
  await using storage = await openExisting(place)
  const baseUrl = place.baseUrl ?? 'http://127.0.0.1:3000'
  let versions: CommandContext['versions'] | undefined
  const context: CommandContext = {
    storage,
    git: createGitStore(join(place.data, 'repositories')),
    clock: surroundings.clock ?? systemClock,
    log: createLog('warn'),
    get versions() {
      return (versions ??= createVersions())
    },
    listeners,
    baseUrl,
    links: createLinks(baseUrl, ''),
    keys: place,
    environment: surroundings.environment,
    config: () => ({ ...settingsOf(given, surroundings), ...place }),
    output: surroundings.output,
    aside: surroundings.aside,
    onInterrupt,
    readInput: readerOf(surroundings),
  }
  return await command.run(given, context).catch((error: unknown) => {
    throw inOneLine(error, place)
  })
}

/** Runs a command that opens the database itself. */
function runAtPlace(
  command: PlaceCommand,
  given: ParsedArguments,
  place: StorePlace,
  surroundings: CommandEnvironment,
): Promise<CommandResult> {
  const { clock = systemClock, aside } = surroundings
  return command
    .runAt(given, { place, clock, aside, readInput: readerOf(surroundings) })
    .catch((error: unknown) => {
      throw explainFailure(error, place)
    })
}

/**
 * Runs one command on the database of a server. The server may be running.
 * @returns the exit code
 * @throws ConfigError when the command fails
 */
export async function runCommand(
  args: string[],
  surroundings: CommandEnvironment,
): Promise<number> {
  const command = commandOf(args)
  const given = new ParsedArguments(command, args.slice(command.name.split(' ').length))
  const place = placeOf(given, surroundings)
  const outcome =
    'runAt' in command
      ? await runAtPlace(command, given, place, surroundings)
      : await runOnStore(command, given, place, surroundings)
  print(outcome, given, surroundings)
  if (outcome.failure !== undefined) throw new ConfigError(outcome.failure)
  return outcome.exitCode ?? 0
}
