import { ApiError, createClient, rateLimitOf, unwrap } from '@devplatform/client'
import type { Surroundings } from './surroundings.js'

/** The error for an anonymous caller, and the caller's remaining rate limit. */
export async function errors({ baseUrl }: Surroundings) {
  const call = createClient({ baseUrl }).GET('/user')
  const failure: unknown = await unwrap(call).catch((error: unknown) => error)
  if (!(failure instanceof ApiError)) throw failure
  const { status, kind, message, requestId, documentationUrl, headers } = failure
  return {
    status,
    kind,
    message,
    identified: requestId !== undefined && documentationUrl !== undefined,
    resource: rateLimitOf(headers)?.resource,
  }
}
