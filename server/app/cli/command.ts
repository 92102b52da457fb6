import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import type { Links } from '../../core/links.ts'
import type { Log } from '../../core/log.ts'
import type { KeySettings } from '../../core/secret-key.ts'
import type { Storage } from '../../storage/index.ts'
import type { Version } from '../../api/versions/version.ts'
import type { ArgumentsSpec, ParsedArguments } from './parsed-arguments.ts'

/** What a command has at hand. */
export interface CommandContext {
  storage: Storage
  clock: Clock
  log: Log
  /** What hooks may speak; read from disk when it is asked for. */
  readonly versions: readonly Version[]
  /** How callers reach the server, as far as it is known. */
  baseUrl: string
  links: Links
  /** What says which keys seal secrets in the store; few commands need them. */
  keys: KeySettings
  /** All of standard input, without the line break at its end. */
  readInput: () => Promise<string>
  environment: Record<string, string | undefined>
  /** All settings, as a server with the same ones would have them. @throws ConfigError */
  config: () => Config
  /** For what is said before the outcome is there. */
  output: OutputStream
  aside: OutputStream
  /** Calls back when somebody wants the command to end; disposing takes that back. */
  onInterrupt: (callback: () => void) => Disposable
}

/** A stream that a person, or a program, reads. */
export interface OutputStream extends Pick<NodeJS.WritableStream, 'write'> {
  /** Whether it is a terminal. */
  isTTY?: boolean
}

export interface CommandResult {
  /** What `--json` prints; undefined where that has been printed on the way. */
  json: unknown
  /** What is printed otherwise; the lines of standard output. */
  lines: string[]
  /** What is said to a person beside it, on standard error. */
  note?: string
  /** What of it could not be done, in one line; then the exit code is 2. */
  failure?: string
}

/** One thing that an operator can ask for. */
export interface Command extends ArgumentsSpec {
  /** The words and flags after it, as the help shows them. */
  usage: string
  help: string
  run(given: ParsedArguments, desk: CommandContext): Promise<CommandResult>
}
