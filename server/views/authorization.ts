import { timestamp } from '../clock.ts'
import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { OAuthApp, Token } from '../storage/tokens.ts'
import { simpleUser } from './simple-user.ts'

/** What a token stands for, for the app that holds it and already knows its value (seed 2.1). */
export function authorizationView(
  token: Token,
  app: OAuthApp,
  value: string,
  links: Links,
): Schemas['authorization'] {
  return {
    id: token.id,
    url: links.api(`/authorizations/${token.id}`),
    scopes: token.scopes,
    token: value,
    token_last_eight: token.last_eight,
    hashed_token: token.hash,
    app: { url: app.url, name: app.name, client_id: app.client_id },
    note: token.note,
    note_url: token.note_url,
    updated_at: timestamp(token.updated_at),
    created_at: timestamp(token.created_at),
    fingerprint: token.fingerprint,
    expires_at: token.expires_at === null ? null : timestamp(token.expires_at),
    user: simpleUser(token.user, links),
  }
}
