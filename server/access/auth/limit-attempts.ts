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

function turnAway({ subjects, failedLogins }: Guard): void {
  const wait = Math.max(...subjects.map((subject) => failedLogins.secondsLeft(subject)))
  if (wait > 0) throw tooManyFailedLogins(wait)
}

/**
 * Limits attempts on something that can be guessed. Checks again after the attempt, so that
 * concurrent attempts gain nothing over sequential ones.
 * @throws ServiceError 403 for correct and wrong attempts alike
 */
export async function limitAttempts<T>(
  guard: Guard,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  turnAway(guard)
  const result = await attempt()
  turnAway(guard)
  const { subjects, failedLogins, forgive } = guard
  for (const subject of subjects) {
    if (result === undefined) failedLogins.failed(subject)
    else if (forgive) failedLogins.succeeded(subject)
  }
  return result
}
