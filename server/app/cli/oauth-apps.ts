import { registerOAuthApp } from '../../domains/apps/register-oauth-app.ts'
import { addressesOf } from './addresses.ts'
import type { Command } from './command.ts'
import { findActiveOwner } from './find.ts'

export const oauthAppCreate: Command = {
  name: 'oauth-app create',
  usage: '--name TEXT --owner LOGIN [--url URL] [--callback-url URL]… [--device-flow]',
  help: 'register an OAuth app; its secret is shown only once',
  flags: {
    name: 'text',
    owner: 'text',
    url: 'text',
    'callback-url': 'texts',
    'device-flow': 'switch',
  },
  async run(given, context) {
    const { home, callbackUrls } = addressesOf(given, context)
    const registration = {
      owner: await findActiveOwner(given.needed('owner'), context),
      name: given.needed('name'),
      url: home,
      callbackUrls,
      deviceFlow: given.on('device-flow'),
    }
    const { app, clientSecret } = await registerOAuthApp(registration, context)
    return {
      json: { client_id: app.client_id, client_secret: clientSecret },
      lines: [`client id      ${app.client_id}`, `client secret  ${clientSecret}`],
      note: 'The secret is shown only once.',
    }
  },
}
