import type { RequestHandler } from 'express'
import { identify } from '../auth/identify.ts'
import type { Context } from '../context.ts'
import { badCredentials } from '../errors.ts'

/** Finds out who is calling. Credentials that are given must be right, also where none are needed. */
export function identifyCaller(context: Context): RequestHandler {
  return async (request, _response, next) => {
    const { authorization } = request.headers
    if (authorization !== undefined) {
      const caller = await identify(authorization, context)
      if (!caller) throw badCredentials()
      request.exchange.caller = caller
    }
    next()
  }
}
