import { tooManyFailedLogins } from '../../core/errors.ts'
import type { FailedLogins } from '../limits/failed-logins.ts'

interface Guard {
  /** The subjects whose failures are counted. */
  subjects: string[]
  failedLogins: FailedLogins
  /**
   * Whether a success resets the failures. False where an attacker can produce successes at will.
   */
  forgive: boolean
}

function refuseIfLimited({ subjects, failedLogins }: Guard): void {
  const wait = Math.max(...subjects.map((subject) => failedLogins.secondsLeft(subject)))
  if (wait > 0) throw tooManyFailedLogins(wait)
}

function count(succeeded: boolean, { subjects, failedLogins, forgive }: Guard): void {
  for (const subject of subjects) {
    if (!succeeded) failedLogins.failed(subject)
    else if (forgive) failedLogins.succeeded(subject)
  }
}

/**
 * Limits attempts on something that people choose or type, such as a password. Checks again after
 * the attempt, so that concurrent attempts gain nothing over sequential ones.
 * @throws ServiceError 403 for correct and wrong attempts alike
 */
export async function limitAttempts<T>(
  guard: Guard,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  refuseIfLimited(guard)
  const result = await attempt()
  refuseIfLimited(guard)
  count(result !== undefined, guard)
  return result
}

/**
 * Limits attempts on a generated secret. A correct one always succeeds: it cannot be guessed, and
 * anyone at the same address, even a web page, could block it with wrong ones otherwise.
 * @throws ServiceError 403 for a wrong secret after too many
 */
export async function limitWrongSecrets<T>(
  guard: Guard,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const result = await attempt()
  if (result === undefined) refuseIfLimited(guard)
  count(result !== undefined, guard)
  return result
}
