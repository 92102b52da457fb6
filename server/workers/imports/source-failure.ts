import { ImportFailure, type FailureReason } from './failure.ts'
import { traceOf } from './trace-of.ts'

/** Error messages for users when a source cannot be read. */
const messages = {
  credentials: 'The source rejected the user name and password.',
  unreachable: 'The source cannot be reached.',
  interrupted: 'The connection to the source was interrupted.',
  'too large': 'The source sends more data than an import allows.',
  'too slow': 'The source did not respond in time.',
  malformed: 'The source sent data that violates its protocol.',
  'refused address': 'The source is at, or redirects to, an address that is not allowed.',
} as const satisfies Partial<Record<FailureReason, string>>

/**
 * Creates a failure with the message of its reason.
 * @param cause text of our own; runtime errors may quote received data
 */
export const sourceFailure = (reason: keyof typeof messages, cause?: string): ImportFailure =>
  new ImportFailure(reason, messages[reason], cause)

/** The id of an object and git's name of its fault contain nothing else of the source. */
export function rejectedObjects(output: string): ImportFailure {
  const [, id, fault] = /object ([0-9a-f]{40}): (\w{1,40})/.exec(output) ?? []
  const first = id === undefined ? '' : `, first ${id} (${fault})`
  return new ImportFailure('malformed', `The source has objects that git rejects${first}.`)
}

/** Converts an error of a connection in use. */
export const asSourceFailure = (error: unknown): ImportFailure =>
  error instanceof ImportFailure ? error : sourceFailure('interrupted', traceOf(error))
