import type { World, WorldToken } from '../../server/world/world.ts'

/** Who has which role in the private repository acme/vault. */
export const roles = {
  reader: 'pull',
  triager: 'triage',
  writer: 'push',
  maintainer: 'maintain',
  keeper: 'admin',
} as const

const people = ['mona', 'hubot', 'stranger', ...Object.keys(roles)]
const everyScope = ['repo', 'admin:repo_hook', 'user', 'delete_repo']

const token = (login: string): WorldToken => ({ login, kind: 'classic', scopes: everyScope })

/**
 * Small and complete: acme (mona its admin, hubot a member) with a public and a private repository,
 * one private repository of mona's, two OAuth apps, and for everybody a token `ghp_<login>` with every
 * scope.
 */
export const testWorld: World = {
  users: [
    ...people.map((login) => ({ login, name: `Name of ${login}`, email: `${login}@example.com` })),
    { login: 'banned', suspended: true },
  ],
  orgs: [
    {
      login: 'acme',
      name: 'Acme',
      plan: 'enterprise',
      members: [
        { login: 'mona', role: 'admin' },
        { login: 'hubot', role: 'member' },
      ],
    },
  ],
  repos: [
    { owner: 'acme', name: 'widgets', description: 'Widgets of every kind.' },
    {
      owner: 'acme',
      name: 'vault',
      private: true,
      collaborators: Object.entries(roles).map(([login, permission]) => ({ login, permission })),
    },
    { owner: 'mona', name: 'secrets', private: true },
  ],
  oauth_apps: [
    {
      client_id: 'Ov23test',
      client_secret: 'test-secret',
      name: 'Deploy Button',
      owner: 'acme',
      url: 'https://deploy.example.com/',
    },
    { client_id: 'Ov23other', client_secret: 'other-secret', name: 'Other', owner: 'mona' },
  ],
  tokens: {
    ...Object.fromEntries([...people, 'banned'].map((login) => [`ghp_${login}`, token(login)])),
    gho_mona: { login: 'mona', kind: 'oauth', client_id: 'Ov23test', scopes: ['repo'] },
    gho_other: { login: 'mona', kind: 'oauth', client_id: 'Ov23other', scopes: ['repo'] },
  },
}
