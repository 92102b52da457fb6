import { unwrap, type Schemas } from '../../client/index.ts'
import type { Api } from '../data/client.ts'

/** A token of an app, and the id of the app. */
export interface AppToken {
  clientId: string
  token: string
}

export interface Outcome {
  text: string
  authorization?: Schemas['authorization'] | undefined
  /** A new token, whose value is shown only once. */
  value?: string | undefined
}

/** How a token is narrowed. Fields that are left out restrict nothing. */
export type Narrowing = Omit<Schemas['scoped-token-input'], 'access_token'>

const inputOf = ({ clientId, token }: AppToken) => ({
  params: { path: { client_id: clientId } },
  body: { access_token: token },
})

/** Checks a token. @throws ApiError 404 if it is unknown, expired, revoked or of another app */
export async function check(api: Api, token: AppToken): Promise<Outcome> {
  const call = api.POST('/applications/{client_id}/token', inputOf(token))
  return { text: 'The token is valid.', authorization: await unwrap(call) }
}

/** Replaces a token. @throws ApiError */
export async function reset(api: Api, token: AppToken): Promise<Outcome> {
  const call = api.PATCH('/applications/{client_id}/token', inputOf(token))
  const authorization = await unwrap(call)
  const text = 'The token was reset. The old value no longer works.'
  return { text, authorization, value: authorization.token }
}

/** Creates a token with less access. @throws ApiError */
export async function narrow(api: Api, token: AppToken, to: Narrowing): Promise<Outcome> {
  const { params, body } = inputOf(token)
  const input = { params, body: { ...body, ...to } }
  const authorization = await unwrap(api.POST('/applications/{client_id}/token/scoped', input))
  const text = 'A token with less access was created.'
  return { text, authorization, value: authorization.token }
}

/** Revokes a token. @throws ApiError */
export async function revoke(api: Api, token: AppToken): Promise<Outcome> {
  await unwrap(api.DELETE('/applications/{client_id}/token', inputOf(token)))
  return { text: 'The token was revoked.' }
}

/** Revokes a grant with all its tokens. @throws ApiError */
export async function revokeGrant(api: Api, token: AppToken): Promise<Outcome> {
  await unwrap(api.DELETE('/applications/{client_id}/grant', inputOf(token)))
  return { text: 'The grant and all its tokens were revoked.' }
}
