import { ImportFailure } from '../failure.ts'

/** For what no Subversion server says; what it said stays out of the message. */
export const malformed = (cause?: unknown): ImportFailure =>
  new ImportFailure('malformed', 'The source does not answer as a Subversion server does', cause)
