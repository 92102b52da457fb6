import { authenticate } from '../access/auth/authenticate.ts'
import type { Context } from '../api/context.ts'
import { badCredentials } from '../core/errors.ts'
import { noteUse } from '../access/tokens/note-use.ts'
import type { Step } from '../api/step.ts'

/** Finds out who is calling. Credentials that are given must be right, also where none are needed. */
export function identifyCaller(context: Context): Step {
  return async ({ exchange, headers: { authorization }, ip }, response) => {
    if (authorization === undefined) return
    const caller = await authenticate(authorization, ip ?? '', context)
    if (!caller) throw badCredentials()
    exchange.caller = caller
    noteUse(caller, response, context)
  }
}
