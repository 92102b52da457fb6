import type { Context } from '../api/context.ts'
import type { Version } from '../api/versions/version.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Load } from '../core/load.ts'
import type { Log } from '../core/log.ts'
import type { ResponseCache } from '../http/response-cache/response-cache.ts'
import type { attempt } from '../workers/delivery/attempt.ts'

/** What a server is started with. */
export interface Start {
  config: Config
  clock?: Clock
  log?: Log
  versions?: Version[]
  /** Replaces the measurement of the server's load. */
  load?: Load
  /** Runs before the first request is handled, for example to load a seed file. */
  prepare?: (context: Context, url: string) => Promise<void>
  /** Replaces `attempt`, which makes one delivery attempt. */
  attempt?: typeof attempt
  /** Replaces the memory of replies; undefined keeps none. */
  keep?: (context: Context) => ResponseCache | undefined
  /** Folder of the documentation. By default, it is built when it is first requested. */
  docs?: string
  /** Whether to wait for a database that is not available, instead of failing. */
  patient?: boolean
  /** Whether commits survive a power failure. Default: yes. */
  durable?: boolean
  /** Runs when the server begins to handle requests. */
  onReady?: () => void
}
