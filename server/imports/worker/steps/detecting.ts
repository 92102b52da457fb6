import { ImportFailure } from '../../failure.ts'
import type { Perform } from '../perform.ts'

export const detecting: Perform<'detecting'> = async () => {
  throw new ImportFailure('unsupported', 'not yet')
}
