import type { World } from '../../server/app/world/world.ts'
import { publicKey } from '../_support/keys/app-key.ts'
import { testWorld } from '../_support/test-world.ts'

/** Secret of the deliveries to the app. */
export const appSecret = 'It is nobody else’s'

/** The test world with the tokens of users only, for a tool that is pointed by `devplatform run`. */
export const pointedWorld: World = {
  ...testWorld,
  tokens: Object.fromEntries(
    Object.entries(testWorld.tokens ?? {}).filter(([value]) => value.startsWith('ghp_')),
  ),
}

/** What the server of a tool begins with: the test world, with an app that may do what apps do here. */
export const toolsWorld = (hookUrl: string): World => ({
  ...pointedWorld,
  apps: [
    {
      slug: 'branch-bot',
      client_id: 'Iv23branch',
      client_secret: 'app-secret',
      owner: 'mona',
      public_key: publicKey,
      permissions: { contents: 'write', metadata: 'read', pull_requests: 'write' },
      events: ['pull_request'],
      installations: [{ account: 'mona' }],
      webhook: { url: hookUrl, secret: appSecret, content_type: 'json' },
    },
  ],
})
