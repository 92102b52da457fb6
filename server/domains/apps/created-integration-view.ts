import type { ConvertedApp } from './convert.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { integrationView } from '../accounts/integration-view.ts'

/** A new app with its secrets. */
export const createdIntegrationView = (
  { app, clientSecret, webhookSecret, privateKey }: ConvertedApp,
  links: Links,
): Schemas['created-integration'] => ({
  ...integrationView(app, links),
  client_secret: clientSecret,
  webhook_secret: webhookSecret,
  pem: privateKey,
})
