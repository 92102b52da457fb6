import type { Brand } from './brand.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { EgressGuard } from './egress/guard.ts'
import type { GitStore } from './git/repositories.ts'
import type { FailedLogins } from './limits/failed-logins.ts'
import type { Limits } from './limits/limits.ts'
import type { Load } from './load.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { OpenPgp } from './openpgp/thread.ts'
import type { HarFile } from './recording/har-file.ts'
import type { Storage } from './storage/index.ts'
import type { Vault } from './vault.ts'
import type { Version } from './versions/index.ts'

/** Everything a step, a handler or a background worker may reach. */
export interface Context {
  config: Config
  clock: Clock
  log: Log
  metrics: Metrics
  brand: Brand
  versions: readonly Version[]
  storage: Storage
  git: GitStore
  /** The repositories of gists, which count by themselves. */
  gists: GitStore
  guard: EgressGuard
  vault: Vault
  limits: Limits
  failedLogins: FailedLogins
  load: Load
  openpgp: OpenPgp
  /** Folder of the documentation. */
  docs: string
  /** Where SSH is listened for, if it is. */
  sshPort?: number
  /** Where traffic is written down; absent where it is not. */
  recording?: HarFile
}
