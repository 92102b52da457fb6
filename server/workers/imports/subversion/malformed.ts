import type { ImportFailure } from '../failure.ts'
import { sourceFailure } from '../source-failure.ts'

/** For what no Subversion server says. */
export const malformed = (): ImportFailure => sourceFailure('malformed')
