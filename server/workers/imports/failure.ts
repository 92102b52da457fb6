/** What can go wrong with a source, as its owner is told. */
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
 * An import that cannot go on. `message` is for its owner: it names the class of the failure, and has
 * nothing in it of what the other side said, no header, address or path (requirement I14).
 */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}
