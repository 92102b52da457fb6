import type { ConvertedApp } from '../apps/convert.ts'
import type { Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import { integrationView } from './integration.ts'

/** An app with the secrets that it was just given. */
export const createdIntegrationView = (
  { app, clientSecret, webhookSecret, privateKey }: ConvertedApp,
  links: Links,
): Schemas['created-integration'] => ({
  ...integrationView(app, links),
  client_secret: clientSecret,
  webhook_secret: webhookSecret,
  pem: privateKey,
})
