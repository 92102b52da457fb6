import { tooManyFailedLogins } from '../../core/errors.ts'
import type { FailedLogins } from '../limits/failed-logins.ts'

interface Guard {
  /** Whose failures count. */
  subjects: string[]
  failedLogins: FailedLogins
  /** Whether a success wipes out the failures before it; not where anybody can have one at will. */
  forgive: boolean
}

function turnAway({ subjects, failedLogins }: Guard): void {
  const wait = Math.max(...subjects.map((subject) => failedLogins.secondsLeft(subject)))
  if (wait > 0) throw tooManyFailedLogins(wait)
}

/**
 * Lets somebody try something that can be guessed, unless too many tries failed of late. Looks again when
 * the try is over: a thousand tries at once are worth no more than as many one after the other.
 * @throws ServiceError 403 to right and wrong tries alike
 */
export async function guarded<T>(
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
