import { authenticate } from '../access/auth/authenticate.ts'
import type { Context } from '../api/context.ts'
import { badCredentials } from '../core/errors.ts'
import { recordUse } from '../access/tokens/record-use.ts'
import type { Step } from '../api/step.ts'

/** Identifies the caller. Invalid credentials are rejected even where none are required. */
export function identifyCaller(context: Context): Step {
  return async ({ exchange, headers: { authorization }, ip }, response) => {
    if (authorization === undefined) return
    const caller = await authenticate(authorization, ip ?? '', context)
    if (!caller) throw badCredentials()
    exchange.caller = caller
    recordUse(caller, response, context)
  }
}
