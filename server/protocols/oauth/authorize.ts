import { randomBytes } from 'node:crypto'
import { expandScopes } from '../../access/auth/scopes.ts'
import { hashToken } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Grant } from '../../storage/tokens/grants.ts'
import { isApp } from '../../access/tokens/client.ts'
import {
  authorizationRequestOf,
  refusalOf,
  type AuthorizationRequest,
  type Refusal,
} from './authorization-request.ts'
import { queryOf, type Fields } from './fields.ts'
import { consentPage } from './pages/consent.ts'
import { sendPage } from './pages/page.ts'
import { schemeOf, withParameters } from './redirect-uri.ts'
import { errorUri, originOf, redirect, type Visit } from './visit.ts'
import { signedInForm, signedInVisitor } from './visitor.ts'

/** Lifetime of a code in milliseconds (RFC 6749 4.1.2). */
const codeLife = 10 * 60_000

/**
 * Redirects to the app. Every response names its issuer, by which a client of several servers tells
 * them apart (RFC 9207).
 */
function sendBack(
  visit: Visit,
  { redirectUri, state }: AuthorizationRequest,
  parameters: { code: string } | Refusal,
): void {
  const error_uri = 'error' in parameters ? errorUri(visit) : undefined
  const iss = `${originOf(visit)}/login/oauth`
  redirect(visit, withParameters(redirectUri, { ...parameters, error_uri, state, iss }))
}

/**
 * Issues a code for an authorized app. Deleting the grant also deletes the code.
 * @returns the code, which is stored only as a hash
 */
async function issueCode(
  user: Account,
  { client, redirectUri, scopes, challenge }: AuthorizationRequest,
  { storage, clock }: Context,
): Promise<string> {
  const code = randomBytes(20).toString('hex')
  const now = clock.now()
  await storage.authorizationCodes.deleteExpired(now)
  await storage.transaction(async ({ tokens, authorizationCodes }) => {
    await authorizationCodes.create({
      hash: hashToken(code),
      grant_id: await tokens.grant(user.id, client.client_id, scopes, now),
      redirect_uri: redirectUri,
      scopes,
      code_challenge: challenge ?? null,
      token_id: null,
      expires_at: now + codeLife,
    })
  })
  return code
}

/** Uses the scopes granted earlier when the request names none. */
function withGrantedScopes(
  request: AuthorizationRequest,
  fields: Fields,
  grant: Grant | undefined,
): AuthorizationRequest {
  const hasNoScope = !isApp(request.client) && !fields.get('scope')?.trim()
  return hasNoScope && grant ? { ...request, scopes: grant.scopes } : request
}

/**
 * Whether the user has already granted everything, so that no consent is needed. Redirects to
 * custom schemes always need consent.
 */
function isAgreed(
  { scopes, redirectUri }: AuthorizationRequest,
  grant: Grant | undefined,
): boolean {
  if (!grant || !/^https?:$/.test(schemeOf(redirectUri))) return false
  const granted = expandScopes(grant.scopes)
  return scopes.every((scope) => granted.has(scope))
}

/**
 * The hidden fields of the consent form. The request is not stored between the page and the form.
 */
const hiddenFields = ({ client, redirectUri, scopes, state, challenge }: AuthorizationRequest) => ({
  client_id: client.client_id,
  redirect_uri: redirectUri,
  scope: scopes.join(' '),
  ...(state !== undefined && { state }),
  ...(challenge !== undefined && { code_challenge: challenge, code_challenge_method: 'S256' }),
})

/** `GET /login/oauth/authorize`: shows the consent page. */
export async function showConsent(visit: Visit): Promise<void> {
  const { context, response, request: http } = visit
  const fields = queryOf(http)
  const requested = await authorizationRequestOf(fields, context.storage)
  const refusal = refusalOf(requested, fields)
  if (refusal) return sendBack(visit, requested, refusal)
  const visitor = await signedInVisitor(visit)
  if (!visitor) return
  const grant = await context.storage.tokens.findGrant(visitor.user.id, requested.client.client_id)
  const request = withGrantedScopes(requested, fields, grant)
  if (isAgreed(request, grant)) {
    return sendBack(visit, request, { code: await issueCode(visitor.user, request, context) })
  }
  sendPage(
    response,
    consentPage({ request, visitor, fields: hiddenFields(request) }),
    context.brand,
  )
}

const denied: Refusal = {
  error: 'access_denied',
  error_description: 'The user has denied your application access.',
}

/** `POST /login/oauth/authorize`: handles the consent form and redirects to the app. */
export async function handleConsent(visit: Visit): Promise<void> {
  const { form, visitor } = await signedInForm(visit)
  const { storage } = visit.context
  const request = await authorizationRequestOf(form, storage)
  const refusal = refusalOf(request, form)
  if (refusal) return sendBack(visit, request, refusal)
  if (form.get('decision') !== 'authorize') return sendBack(visit, request, denied)
  sendBack(visit, request, { code: await issueCode(visitor.user, request, visit.context) })
}
