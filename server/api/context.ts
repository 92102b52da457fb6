import type { Brand } from '../core/brand.ts'
import type { Clock } from '../core/clock.ts'
import type { Slots } from '../core/concurrency/slots.ts'
import type { WorkSignal } from '../core/concurrency/work-signal.ts'
import type { ContentReader } from '../core/content/reader.ts'
import type { Config } from '../core/config.ts'
import type { EgressGuard } from '../core/egress/guard.ts'
import type { GitStore } from '../git/store/repositories.ts'
import type { FailedLogins } from '../access/limits/failed-logins.ts'
import type { Limits } from '../access/limits/limits.ts'
import type { Load } from '../core/load.ts'
import type { Log } from '../core/log.ts'
import type { DocsSite } from './docs-site.ts'
import type { Metrics } from './metrics.ts'
import type { OpenPgp } from '../core/openpgp/process.ts'
import type { TaskProcess } from '../core/tasks/task-process.ts'
import type { Listeners } from './listeners.ts'
import type { HarFile } from '../core/recording/har-file.ts'
import type { Replay } from '../core/recording/replay.ts'
import type { StallWatch } from '../core/stall-watch.ts'
import type { Tracing } from '../core/tracing/tracing.ts'
import type { Steering } from './steering.ts'
import type { Storage } from '../storage/index.ts'
import type { Vault } from '../core/vault.ts'
import type { Version } from './versions/version.ts'

/** The dependencies of steps, handlers and background workers. */
export interface Context {
  config: Config
  clock: Clock
  log: Log
  metrics: Metrics
  brand: Brand
  versions: readonly Version[]
  storage: Storage
  git: GitStore
  /** The git repositories of gists. Their ids are gist ids. */
  gists: GitStore
  guard: EgressGuard
  vault: Vault
  limits: Limits
  failedLogins: FailedLogins
  load: Load
  stalls: StallWatch
  openpgp: OpenPgp
  content: ContentReader
  /** Slots of git and Git LFS requests. */
  serviceSlots: Slots
  /** Announces imports that wait for a worker. */
  importsDue: WorkSignal
  /** Announces that the requirements of a pull request may have been met. */
  autoMergesDue: WorkSignal
  /** Reads uploaded SARIF files. See domains/code-scanning/process.ts. */
  sarif: TaskProcess
  docs: DocsSite
  listeners: Listeners
  /** Port of the SSH server, if it runs. */
  sshPort?: number
  /** Its public key. */
  sshHostKey?: string
  /** Whether the server has been told to stop. */
  draining?: boolean
  /** The HAR file of --record; absent without it. */
  recording?: HarFile
  /** Absent unless the environment switches traces on. */
  tracing?: Tracing
  /** The responses of --replay; absent without it. */
  replay?: Replay
  /** What the control plane sees and changes; absent without it. */
  steering?: Steering
}
