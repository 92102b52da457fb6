import type { App } from '../../storage/apps/apps.ts'
import type { OAuthApp, Token } from '../../storage/tokens/tokens.ts'

/** An app that can hold user tokens. */
export type Client = OAuthApp | App

export const isApp = (client: Client): client is App => 'slug' in client

/** Whether a token was issued to this client. */
export const isIssuedTo = (client: Client, { app_id, oauth_app_id }: Token): boolean =>
  (isApp(client) ? app_id : oauth_app_id) === client.id
