import type { Clock } from '../../core/clock.ts'
import type { GitStore } from '../../git/store/repositories.ts'
import type { StorePlace } from '../config.ts'
import type { Config } from '../../core/config.ts'
import type { Links } from '../../core/links.ts'
import type { Log } from '../../core/log.ts'
import type { KeySettings } from '../../core/secret-key.ts'
import type { Storage } from '../../storage/index.ts'
import type { Listeners } from '../../api/listeners.ts'
import type { Version } from '../../api/versions/version.ts'
import type { ArgumentsSpec, ParsedArguments } from './parsed-arguments.ts'

/** What a command has at hand. */
export interface CommandContext {
  storage: Storage
  git: GitStore
  clock: Clock
  log: Log
  /** The API versions that hooks may use. Read from disk on first use. */
  readonly versions: readonly Version[]
  listeners: Listeners
  /** Public URL of the server; the URL on this machine when it is not configured. */
  baseUrl: string
  links: Links
  /** Settings of the keys that encrypt secrets. Few commands need them. */
  keys: KeySettings
  /** Reads all of standard input, without the final line break. */
  readInput: () => Promise<string>
  environment: Record<string, string | undefined>
  /** The complete configuration of a server with the same settings. @throws ConfigError */
  config: () => Config
  /** Standard output, for progress. */
  output: OutputStream
  /** Standard error. */
  aside: OutputStream
  /** Calls `callback` on an interrupt. Disposing removes the callback. */
  onInterrupt: (callback: () => void) => Disposable
}

/** An output stream. */
export interface OutputStream extends Pick<NodeJS.WritableStream, 'write'> {
  /** Whether it is a terminal. */
  isTTY?: boolean
}

export interface CommandResult {
  /** Output with `--json`. Undefined when the command has already printed it. */
  json: unknown
  /** Output without `--json`, in lines. */
  lines: string[]
  /** Printed on standard error. */
  note?: string
  /** What failed, in one line. The exit code is then 2. */
  failure?: string
  /** Exit code of a command that has done its work and reports problems. Default: 0. */
  exitCode?: number
}

interface Described extends ArgumentsSpec {
  /** Arguments and flags, as the help shows them. */
  usage: string
  /** Former name. It still works and is not shown in the help. */
  alias?: string
  help: string
}

/** What a command that opens the database itself has at hand. */
export interface PlaceContext {
  place: StorePlace
  clock: Clock
  /** Standard error, for progress. */
  aside: OutputStream
  /** Reads all of standard input, without the final line break. */
  readInput: () => Promise<string>
}

/** A command on a data folder and its database, which need not exist and are not migrated. */
export interface PlaceCommand extends Described {
  runAt(given: ParsedArguments, context: PlaceContext): Promise<CommandResult>
}

/** A command on the database of a server. */
export interface Command extends Described {
  run(given: ParsedArguments, context: CommandContext): Promise<CommandResult>
}
