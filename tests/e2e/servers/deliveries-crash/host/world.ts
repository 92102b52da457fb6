import type { World } from '../../../../../server/app/world/world.ts'

/** One owner, and an app that receives all events of the owner's repositories. */
export const worldWith = (appUrl: string): World => ({
  users: [{ login: 'mona', name: 'Mona', email: 'mona@example.com' }],
  apps: [
    {
      slug: 'listener',
      client_id: 'Iv23listener',
      client_secret: 'listener-secret',
      owner: 'mona',
      permissions: { metadata: 'read', administration: 'write' },
      events: ['repository'],
      webhook: { url: appUrl, secret: 'listener-secret', content_type: 'json' },
      installations: [{ account: 'mona' }],
    },
  ],
})
