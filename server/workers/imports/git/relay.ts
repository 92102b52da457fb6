import type { Conversion } from '../converter.ts'
import type { ImportFailure } from '../failure.ts'

/**
 * Stands between git and a source. Git speaks to an address of this machine that it was told for one run, so
 * it resolves no name, follows no redirect and holds no credentials: all of that is done behind the relay.
 */
export interface Relay extends AsyncDisposable {
  /** What git is given in place of the source. */
  url: string
  /** What went wrong between the relay and the source, as git cannot tell it. */
  failure: ImportFailure | undefined
}

export type RelayNeeds = Pick<Conversion, 'source' | 'guard' | 'clock' | 'limits' | 'signal'>
