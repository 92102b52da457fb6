import { authenticate } from '../auth/authenticate.ts'
import type { Context } from '../context.ts'
import { badCredentials } from '../errors.ts'
import { noteUse } from '../tokens/note-use.ts'
import type { Step } from './step.ts'

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
