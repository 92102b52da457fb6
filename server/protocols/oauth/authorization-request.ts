import { isScope } from '../../access/auth/scope-catalogue.ts'
import { normalizeScopes } from '../../access/auth/scopes.ts'
import { badRequest } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'
import { isApp, type Client } from '../../access/tokens/client.ts'
import { findClient } from './client.ts'
import type { Fields } from './fields.ts'
import { challengeProblem } from './pkce.ts'
import { redirectUriOf } from './redirect-uri.ts'

/** What an app asks a user for (RFC 6749 4.1.1), as far as it can be trusted. */
export interface AuthorizationRequest {
  client: Client
  redirectUri: string
  scopes: string[]
  state: string | undefined
  challenge: string | undefined
}

/** Something wrong that the app is told, by way of its redirect URI (RFC 6749 4.1.2.1). */
export interface Refusal {
  error: string
  error_description: string
}

/** The scopes of a request, by spaces or commas; what is none is left out, as the platform does. */
export const scopesOf = (fields: Fields, client: Client): string[] =>
  isApp(client) ? [] : normalizeScopes((fields.get('scope') ?? '').split(/[\s,]+/).filter(isScope))

/**
 * Reads a request whose app and redirect URI are right.
 * @throws ServiceError 400 when one of them is not: then the user must not be sent there
 */
export async function authorizationRequestOf(
  fields: Fields,
  storage: Storage,
): Promise<AuthorizationRequest> {
  const client = await findClient(fields.get('client_id') ?? '', storage)
  if (!client) throw badRequest('There is no app with this client_id.')
  const redirectUri = redirectUriOf(fields.get('redirect_uri'), client.callback_urls)
  if (redirectUri === undefined) {
    throw badRequest('The redirect_uri is not one that this app has registered.')
  }
  return {
    client,
    redirectUri,
    scopes: scopesOf(fields, client),
    state: fields.get('state'),
    challenge: fields.get('code_challenge'),
  }
}

/** What else is wrong with a request, and can be said to the app. */
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
