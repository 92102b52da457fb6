import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { TokenRestriction } from '../../access/tokens/restriction.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'
import { scopedInstallation } from '../apps/scoped-installation-view.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** An authorization of an app, including the token value. */
export function authorizationView(
  token: ValidToken,
  value: string,
  confinement: TokenRestriction | null,
  links: Links,
): Schemas['authorization'] {
  const { app } = token
  return {
    id: token.id,
    url: links.api(`/authorizations/${token.id}`),
    scopes: token.kind === 'oauth' ? token.scopes : null,
    token: value,
    token_last_eight: token.last_eight,
    hashed_token: token.hash,
    app: {
      url: 'url' in app ? app.url : app.external_url,
      name: app.name,
      client_id: app.client_id,
    },
    note: token.note,
    note_url: token.note_url,
    updated_at: timestamp(token.updated_at),
    created_at: timestamp(token.created_at),
    fingerprint: token.fingerprint,
    expires_at: token.expires_at === null ? null : timestamp(token.expires_at),
    user: simpleUser(token.user, links),
    installation: confinement && scopedInstallation(token, confinement, links),
  }
}
