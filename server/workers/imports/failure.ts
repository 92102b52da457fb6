/** Reasons of a failed import, as the API reports them. */
export type FailureReason =
  | 'credentials'
  | 'unreachable'
  | 'interrupted'
  | 'too large'
  | 'too slow'
  | 'malformed'
  | 'unsupported'
  | 'refused address'
  | 'no space'
  | 'changed meanwhile'

/**
 * A failed import. The message is shown to the user: it names the kind of failure and contains
 * nothing that the source sent, and no header, address or path.
 */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** An import ends with something, whatever the kind of the source. */
export const emptySource = (): ImportFailure =>
  new ImportFailure('unsupported', 'The source is empty: it has no branches and no tags.')
