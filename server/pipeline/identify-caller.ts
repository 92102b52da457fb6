import { identify } from '../auth/identify.ts'
import type { Context } from '../context.ts'
import { badCredentials } from '../errors.ts'
import type { Step } from './step.ts'

/** Finds out who is calling. Credentials that are given must be right, also where none are needed. */
export function identifyCaller(context: Context): Step {
  return async ({ exchange, headers: { authorization } }) => {
    if (authorization === undefined) return
    const caller = await identify(authorization, context)
    if (!caller) throw badCredentials()
    exchange.caller = caller
  }
}
