import type { Conversion } from '../converter.ts'
import type { ImportFailure } from '../failure.ts'

/**
 * A local server between git and a source. git gets a loopback URL that is valid for one run, so it
 * resolves no host name, follows no redirect and holds no credentials. The relay does all of that.
 */
export interface Relay extends AsyncDisposable {
  /** URL that git uses instead of the source's. */
  url: string
  /** Failure between the relay and the source, which git cannot report. */
  failure: ImportFailure | undefined
  /** Whether the source sends its files as they are, and not packs that git checks. */
  isPlain: boolean
}

export type RelayNeeds = Pick<Conversion, 'source' | 'guard' | 'clock' | 'limits' | 'signal'>
