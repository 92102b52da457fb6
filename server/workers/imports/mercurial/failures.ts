import { ImportFailure } from '../failure.ts'
import { sourceFailure } from '../source-failure.ts'

/** Bytes that are not what the protocol or the format allows. */
export const malformed = (): ImportFailure => sourceFailure('malformed')

export const tooLarge = (): ImportFailure => sourceFailure('too large')

/** @param what it is that we cannot do, in words of our own */
export const unsupported = (what: string): ImportFailure => new ImportFailure('unsupported', what)
