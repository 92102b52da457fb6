import type { App } from '../../storage/apps/apps.ts'
import type { OAuthApp, Token } from '../../storage/tokens/tokens.ts'

/** Who may hold tokens of users. */
export type Client = OAuthApp | App

export const isApp = (client: Client): client is App => 'slug' in client

/** Whether it is this client that a token was given to. */
export const holds = (client: Client, { app_id, oauth_app_id }: Token): boolean =>
  (isApp(client) ? app_id : oauth_app_id) === client.id
