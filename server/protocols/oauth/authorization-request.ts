import { isScope } from '../../access/auth/scope-catalogue.ts'
import { normalizeScopes } from '../../access/auth/scopes.ts'
import { badRequest } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'
import { isApp, type Client } from '../../access/tokens/client.ts'
import { findClient } from './client.ts'
import type { Fields } from './fields.ts'
import { challengeProblem } from './pkce.ts'
import { redirectUriOf } from './redirect-uri.ts'

/** A validated authorization request (RFC 6749 4.1.1). */
export interface AuthorizationRequest {
  client: Client
  /** The requested redirect URI, or the registered one for a request that cannot be granted. */
  redirectUri: string
  /** Whether another redirect URI was requested than the app has registered. */
  isMismatch: boolean
  scopes: string[]
  state: string | undefined
  challenge: string | undefined
}

/** An error that is reported to the app through its redirect URI (RFC 6749 4.1.2.1). */
export interface Refusal {
  error: string
  error_description: string
}

/** The scopes of a request, separated by spaces or commas. Unknown scopes are ignored. */
export const scopesOf = (fields: Fields, client: Client): string[] =>
  isApp(client) ? [] : normalizeScopes((fields.get('scope') ?? '').split(/[\s,]+/).filter(isScope))

/**
 * Reads an authorization request.
 * @throws ServiceError 400 for an unknown app, and for one without a callback URL
 */
export async function authorizationRequestOf(
  fields: Fields,
  storage: Storage,
): Promise<AuthorizationRequest> {
  const client = await findClient(fields.get('client_id') ?? '', storage)
  if (!client) throw badRequest('The client_id is unknown.')
  const allowed = redirectUriOf(fields.get('redirect_uri'), client.callback_urls)
  const redirectUri = allowed ?? redirectUriOf(undefined, client.callback_urls)
  if (redirectUri === undefined) throw badRequest('This app has no callback URL.')
  return {
    client,
    redirectUri,
    isMismatch: allowed === undefined,
    scopes: scopesOf(fields, client),
    state: fields.get('state'),
    challenge: fields.get('code_challenge'),
  }
}

const mismatch: Refusal = {
  error: 'redirect_uri_mismatch',
  error_description:
    'The redirect_uri MUST match the registered callback URL for this application.',
}

/** Checks what does not prevent a redirect to the app. Errors are reported to it. */
export function refusalOf(
  { isMismatch }: AuthorizationRequest,
  fields: Fields,
): Refusal | undefined {
  if (isMismatch) return mismatch
  const type = fields.get('response_type')
  if (type !== undefined && type !== 'code') {
    const error_description = 'response_type must be code.'
    return { error: 'unsupported_response_type', error_description }
  }
  const problem = challengeProblem(fields)
  return problem === undefined
    ? undefined
    : { error: 'invalid_request', error_description: problem }
}
