import { readCredentials } from '../../access/auth/credentials.ts'
import { limitWrongSecrets } from '../../access/auth/limit-attempts.ts'
import type { Client } from '../../access/tokens/client.ts'
import { authenticateClient, findClient } from './client.ts'
import { exchangeCode } from './exchange-code.ts'
import { exchangeDeviceCode } from './exchange-device-code.ts'
import { parametersOf, type Fields } from './fields.ts'
import { refreshToken } from './refresh-token.ts'
import { sendToClient, tokenError, type TokenBody, type TokenError } from './token-response.ts'
import { addressOf, type Visit } from './visit.ts'

type Exchange = (
  fields: Fields,
  client: Client,
  context: Visit['context'],
) => Promise<TokenBody | TokenError>

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

const exchanges = new Map<string, Exchange>([
  ['authorization_code', exchangeCode],
  ['refresh_token', refreshToken],
  [deviceGrant, exchangeDeviceCode],
])

interface ClientCredentials {
  id: string
  secret?: string | undefined
}

/** Text that was encoded like the value of a form; the text itself if it was not. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Reads the client id and secret from the parameters or from Basic authentication. */
function credentialsOf(fields: Fields, { request: { headers } }: Visit): ClientCredentials {
  const basic = headers.authorization ? readCredentials(headers.authorization) : undefined
  if (basic?.scheme === 'basic') return { id: basic.username, secret: basic.password }
  return { id: fields.get('client_id') ?? '', secret: fields.get('client_secret') }
}

/**
 * What credentials may be. Some clients encode them like the values of a form (RFC 6749 2.3.1),
 * others do not.
 */
function readingsOf({ id, secret = '' }: ClientCredentials): Required<ClientCredentials>[] {
  const decoded = { id: formDecoded(id), secret: formDecoded(secret) }
  const isEncoded = decoded.id !== id || decoded.secret !== secret
  return [{ id, secret }, ...(isEncoded ? [decoded] : [])]
}

/**
 * Authenticates the client. The device flow requires no secret, because a device cannot keep one; a
 * secret that is sent must be correct.
 * @throws ServiceError 403 for a wrong secret after too many
 */
async function clientOf(
  fields: Fields,
  grantType: string,
  visit: Visit,
): Promise<Client | undefined> {
  const { storage, failedLogins } = visit.context
  const credentials = credentialsOf(fields, visit)
  const { id, secret } = credentials
  if (secret === undefined && grantType === deviceGrant) return findClient(id, storage)
  const subjects = [`login ${formDecoded(id).toLowerCase()} from ${addressOf(visit)}`]
  return limitWrongSecrets({ subjects, failedLogins, forgive: true }, async () => {
    for (const reading of readingsOf(credentials)) {
      const client = await authenticateClient(reading.id, reading.secret, storage)
      if (client) return client
    }
    return undefined
  })
}

/** `POST /login/oauth/access_token`: exchanges a code or a refresh token for an access token. */
export async function exchangeForToken(visit: Visit): Promise<void> {
  const { request, context } = visit
  const fields = await parametersOf(request, context.clock)
  const grantType = fields.get('grant_type') ?? 'authorization_code'
  const exchange = exchanges.get(grantType)
  if (!exchange) return sendToClient(visit, tokenError('unsupported_grant_type'))
  const client = await clientOf(fields, grantType, visit)
  if (!client) return sendToClient(visit, tokenError('incorrect_client_credentials'))
  sendToClient(visit, await exchange(fields, client, context))
}
