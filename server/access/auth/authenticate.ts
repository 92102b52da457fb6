import type { Clock } from '../../core/clock.ts'
import { ServiceError } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'
import { StoreUnavailable } from '../../storage/sql/store-unavailable.ts'
import type { FailedLogins } from '../limits/failed-logins.ts'
import type { Caller } from './caller.ts'
import { readCredentials } from './credentials.ts'
import { limitWrongSecrets } from './limit-attempts.ts'
import { identify } from './identify.ts'

interface Needs {
  storage: Storage
  clock: Clock
  failedLogins: FailedLogins
}

/**
 * The subjects whose failures are counted: the address, and for Basic authentication the login from
 * that address.
 */
function subjectsOf(header: string, address: string): string[] {
  const credentials = /^basic /i.test(header) ? readCredentials(header) : undefined
  const from = `address ${address}`
  if (credentials?.scheme !== 'basic') return [from]
  return [from, `login ${credentials.username.toLowerCase()} from ${address}`]
}

/** Counts a success with an `Authorization` header whose credentials are correct. */
export function noteSuccess(header: string, address: string, failedLogins: FailedLogins): void {
  if (failedLogins.isEmpty) return
  for (const subject of subjectsOf(header, address)) failedLogins.succeeded(subject)
}

/**
 * Identifies the caller of an `Authorization` header. Correct credentials always succeed. After too
 * many failures, wrong ones are refused without saying what is wrong with them. A success resets
 * only the failures of its own subjects, so that signing in under one login does not reset another.
 * @returns undefined for wrong credentials
 * @throws ServiceError 403 for wrong credentials while they are refused, 401 for an invalid JSON
 *   Web Token
 */
export async function authenticate(
  header: string,
  address: string,
  needs: Needs,
): Promise<Caller | undefined> {
  const subjects = subjectsOf(header, address)
  let refusal: ServiceError | undefined
  const { failedLogins } = needs
  const caller = await limitWrongSecrets({ subjects, failedLogins, forgive: true }, () =>
    identify(header, needs).catch((error: unknown) => {
      // A server error is not a failed login.
      if (!(error instanceof ServiceError) || error instanceof StoreUnavailable) throw error
      refusal = error
      return undefined
    }),
  )
  if (refusal) throw refusal
  return caller
}
