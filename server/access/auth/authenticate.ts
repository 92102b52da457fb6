import type { Clock } from '../../core/clock.ts'
import { ServiceError } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'
import type { FailedLogins } from '../limits/failed-logins.ts'
import type { Caller } from './caller.ts'
import { readCredentials } from './credentials.ts'
import { limitAttempts } from './limit-attempts.ts'
import { identify } from './identify.ts'

interface Needs {
  storage: Storage
  clock: Clock
  failedLogins: FailedLogins
}

/** Whose failures count: the address, and with Basic the name that is tried from there. */
function subjectsOf(header: string, address: string): string[] {
  const credentials = /^basic /i.test(header) ? readCredentials(header) : undefined
  const from = `address ${address}`
  if (credentials?.scheme !== 'basic') return [from]
  return [from, `login ${credentials.username.toLowerCase()} from ${address}`]
}

/**
 * Identifies whoever stands behind an `Authorization` header, unless too many attempts from there failed of
 * late: then every attempt is turned away without a look-up, right ones included. A success forgets the
 * failures of its own subjects only, so that nobody clears a name by signing in under another.
 * @returns undefined when nobody stands behind it
 * @throws ServiceError 403 while turned away, 401 for a JSON Web Token with something wrong in it
 */
export async function authenticate(
  header: string,
  address: string,
  needs: Needs,
): Promise<Caller | undefined> {
  const subjects = subjectsOf(header, address)
  let refusal: ServiceError | undefined
  const { failedLogins } = needs
  const caller = await limitAttempts({ subjects, failedLogins, forgive: true }, () =>
    identify(header, needs).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error // our own fault is nobody's failure
      refusal = error
      return undefined
    }),
  )
  if (refusal) throw refusal
  return caller
}
