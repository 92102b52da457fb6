import type { Clock } from '../../core/clock.ts'
import type { Config } from '../config.ts'
import type { Links } from '../../core/links.ts'
import type { Log } from '../../core/log.ts'
import type { KeySettings } from '../../core/secret-key.ts'
import type { Storage } from '../../storage/index.ts'
import type { Version } from '../../http/versions/index.ts'
import type { Given } from './parsed-arguments.ts'

/** Text, a comma-separated list, text that may be repeated, or a switch. */
export type FlagKind = 'text' | 'list' | 'texts' | 'switch'

/** What a command can use. */
export interface Desk {
  storage: Storage
  clock: Clock
  log: Log
  /** The API versions that hooks may use. Read from disk on first use. */
  readonly versions: readonly Version[]
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
  output: Spoken
  /** Standard error. */
  aside: Spoken
  /** Calls `callback` on an interrupt. Disposing removes the callback. */
  onInterrupt: (callback: () => void) => Disposable
}

/** An output stream. */
export interface Spoken extends Pick<NodeJS.WritableStream, 'write'> {
  /** Whether it is a terminal. */
  isTTY?: boolean
}

export interface Outcome {
  /** Output with `--json`. Undefined when the command has already printed it. */
  json: unknown
  /** Output without `--json`, in lines. */
  lines: string[]
  /** Printed on standard error. */
  note?: string
  /** What failed, in one line. The exit code is then 2. */
  failure?: string
}

/** One command of the command line. */
export interface Command {
  /** As typed: `token create`. */
  name: string
  /** Arguments and flags, as the help shows them. */
  usage: string
  /** Former name. It still works and is not shown in the help. */
  alias?: string
  help: string
  /** Names of the required arguments. */
  words?: readonly string[]
  /** Name of further arguments, of which there may be any number. */
  rest?: string
  flags?: Readonly<Record<string, FlagKind>>
  run(given: Given, desk: Desk): Promise<Outcome>
}
