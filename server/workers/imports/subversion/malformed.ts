import type { ImportFailure } from '../failure.ts'
import { sourceFailure } from '../source-failure.ts'

/** Failure for data that no Subversion server sends. */
export const malformed = (): ImportFailure => sourceFailure('malformed')
