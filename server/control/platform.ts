import type { Context } from '../api/context.ts'
import type { SteerableClock } from '../core/steerable-clock.ts'
import type { HarEntry } from '../core/recording/har-entry.ts'
import type { ImportedState, SeedResult } from './schemas.ts'

/** A breaking change that affects recorded requests. */
export interface AffectingChange {
  slug: string
  title: string
  advice: string
}

/** What the upgrade report says of recorded requests. */
export interface UpgradeFindings {
  findings: { operation: string; changes: string[] }[]
  changes: AffectingChange[]
}

/** The server that is steered. */
export interface SteeredPlatform {
  /** Parts of the server. Those that hold data are replaced with it. */
  readonly context: Context
  readonly clock: SteerableClock
  /** URL of the server on this machine. */
  readonly url: string
  /**
   * Runs work while no request is in progress and new ones wait.
   * @throws ServiceError 409 when requests don't end in time
   */
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Replaces stored data: the database is closed while `change` runs, and then opened again. */
  replace(change: () => Promise<void>): Promise<void>
  /** Syncs files to disk, where what is stored must survive a power failure. */
  sync(folder: string): Promise<void>
  /** Adds seed data. @throws Error that says what is wrong with it */
  seed(world: object): Promise<SeedResult>
  /** Everything that is stored, as a tar archive. @param folder for the files until it ends */
  exportState(folder: string): Promise<AsyncIterable<Uint8Array>>
  /**
   * Unpacks and checks an exported file.
   * @param folder for the files @param fresh receives the data, as in a data folder
   * @throws ConfigError that says what is wrong with it
   */
  unpackState(
    file: AsyncIterable<Uint8Array>,
    folder: string,
    fresh: string,
  ): Promise<ImportedState>
  upgradeReport(entries: readonly HarEntry[]): Promise<UpgradeFindings>
}
