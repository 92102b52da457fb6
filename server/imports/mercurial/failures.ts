import { ImportFailure } from '../failure.ts'

/** Bytes that are not what the protocol or the format allows. */
export const malformed = (): ImportFailure =>
  new ImportFailure('malformed', 'The source sent something that does not belong to its protocol.')

export const tooLarge = (): ImportFailure =>
  new ImportFailure('too large', 'The source sends more than an import may take.')

/** @param what it is that we cannot do, in words of our own */
export const unsupported = (what: string): ImportFailure => new ImportFailure('unsupported', what)
