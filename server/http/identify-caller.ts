import { authenticate } from '../access/auth/authenticate.ts'
import { hasCredentials, mayBeIssued } from '../access/auth/credentials.ts'
import type { Context } from '../api/context.ts'
import { badCredentials } from '../core/errors.ts'
import { recordUse } from '../access/tokens/record-use.ts'
import type { Step } from '../api/step.ts'

/**
 * Identifies the caller. Wrong credentials are refused even where none are required, but not where
 * nothing is: there the caller learns that the path is wrong. What cannot be credentials of this
 * service is ignored.
 */
export function identifyCaller(context: Context): Step {
  return async ({ exchange, headers: { authorization }, ip }, response) => {
    if (authorization === undefined || !hasCredentials(authorization)) return
    const caller = await authenticate(authorization, ip ?? '', context).catch((error: unknown) => {
      if (exchange.isRouted) throw error
    })
    if (!caller && exchange.isRouted && mayBeIssued(authorization)) throw badCredentials()
    if (!caller) return
    exchange.caller = caller
    recordUse(caller, response, context)
  }
}
