import { ImportFailure, type FailureReason } from './failure.ts'
import { traceOf } from './trace-of.ts'

/** What owners are told of a source that cannot be read to its end (requirement I14). */
const messages = {
  credentials: 'The source did not accept the user name and password.',
  unreachable: 'The source cannot be reached.',
  interrupted: 'The connection to the source was interrupted.',
  'too large': 'The source sends more than an import may take.',
  'too slow': 'The source was silent for too long.',
  malformed: 'The source sent something that does not belong to its protocol.',
  'refused address': 'The source is at, or leads to, an address that is not allowed.',
} as const satisfies Partial<Record<FailureReason, string>>

/** A failure in the words of its class. @param cause not what the runtime threw, which quotes what came */
export const sourceFailure = (reason: keyof typeof messages, cause?: string): ImportFailure =>
  new ImportFailure(reason, messages[reason], cause)

/** What a connection that failed while it was used is to the owner of the import. */
export const asSourceFailure = (error: unknown): ImportFailure =>
  error instanceof ImportFailure ? error : sourceFailure('interrupted', traceOf(error))
