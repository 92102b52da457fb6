import type { Contract } from '../../contract/contract.ts'
import type { Support } from './calendar.ts'
import type { Translation } from './translation.ts'

/** A version of the API: its contract, how long it is supported, and its translation to the newest version. */
export interface Version extends Contract, Translation, Support {
  /** Set when the caller requested the older media type of the version; replies then use that type. */
  dialect?: string
  dialects: ReadonlyMap<string, Version>
}
