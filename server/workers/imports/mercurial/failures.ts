import { ImportFailure } from '../failure.ts'
import { sourceFailure } from '../source-failure.ts'

/** Failure for bytes that violate the protocol or format. */
export const malformed = (): ImportFailure => sourceFailure('malformed')

export const tooLarge = (): ImportFailure => sourceFailure('too large')

/**
 * Failure for an unsupported feature.
 * @param message text of our own
 */
export const unsupported = (message: string): ImportFailure =>
  new ImportFailure('unsupported', message)
