import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { badCredentials } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { restrictionOf } from '../../access/tokens/restriction.ts'
import { findValid, type ValidToken } from '../../access/tokens/find-valid.ts'
import { resetToken } from './reset.ts'
import { revokeGrant, revokeToken } from './revoke.ts'
import { scopeToken } from './scope.ts'
import { authorizationView } from './authorization-view.ts'

interface TokenRequest {
  path: { client_id: string }
  body: { access_token: string }
  caller: Caller
}

/**
 * Finds the token in the request. It must belong to the calling client, and the client id in the
 * path must be the caller's.
 */
function tokenNamed({ path, body, caller }: TokenRequest, context: Context): Promise<ValidToken> {
  if (caller.kind !== 'client' || caller.client.client_id !== path.client_id) throw badCredentials()
  return findValid(body.access_token, caller.client, context)
}

async function authorizationOf(
  { token, value }: { token: ValidToken; value: string },
  links: Links,
  { storage }: Context,
) {
  const body = authorizationView(token, value, await restrictionOf(token, storage), links)
  return { status: 200, body } as const
}

/** Token operations for OAuth apps and apps. */
export const applications = {
  'apps/check-token': async (request, context) => {
    const token = await tokenNamed(request, context)
    const { access_token } = request.body
    return authorizationOf({ token, value: access_token }, request.links, context)
  },

  'apps/reset-token': async (request, context) => {
    const token = await tokenNamed(request, context)
    return authorizationOf(await resetToken(token, context), request.links, context)
  },

  'apps/scope-token': async (request, context) => {
    const token = await tokenNamed(request, context)
    const scoped = await scopeToken(token, request.body, context)
    return authorizationOf(scoped, request.links, context)
  },

  'apps/delete-token': async (request, context) => {
    await revokeToken(await tokenNamed(request, context), context.storage)
    return { status: 204, body: undefined }
  },

  'apps/delete-authorization': async (request, context) => {
    const token = await tokenNamed(request, context)
    await revokeGrant(token, { ...context, links: request.links })
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
