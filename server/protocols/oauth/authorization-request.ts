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
  redirectUri: string
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
 * @throws ServiceError 400 for an unknown app or an unregistered redirect URI; the user must not be
 *   redirected to it
 */
export async function authorizationRequestOf(
  fields: Fields,
  storage: Storage,
): Promise<AuthorizationRequest> {
  const client = await findClient(fields.get('client_id') ?? '', storage)
  if (!client) throw badRequest('The client_id is unknown.')
  const redirectUri = redirectUriOf(fields.get('redirect_uri'), client.callback_urls)
  if (redirectUri === undefined) {
    throw badRequest('The redirect_uri is not registered for this app.')
  }
  return {
    client,
    redirectUri,
    scopes: scopesOf(fields, client),
    state: fields.get('state'),
    challenge: fields.get('code_challenge'),
  }
}

/** Checks the other parameters. Their errors are reported to the app. */
export function refusalOf(fields: Fields): Refusal | undefined {
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
