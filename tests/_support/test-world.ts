import type { World, WorldToken } from '../../server/app/world/world.ts'
import { publicKey } from './keys/app-key.ts'

/** Roles in the private repository acme/vault. */
export const roles = {
  reader: 'pull',
  triager: 'triage',
  writer: 'push',
  maintainer: 'maintain',
  keeper: 'admin',
} as const

const people = ['mona', 'hubot', 'stranger', ...Object.keys(roles)]
export const everyScope = [
  'repo',
  'workflow',
  'admin:repo_hook',
  'admin:org_hook',
  'user',
  'delete_repo',
  'gist',
  'admin:org',
  'workspace',
  'assistant',
  'admin:public_key',
  'admin:gpg_key',
  'admin:ssh_signing_key',
]

/** Hash of `correct horse battery`, precomputed to save time. */
const password_hash =
  'scrypt:16384:8:1:rvOnkGP+m/UEmpeaPezsSw==:5Dwg9trERGvwjes5K9PTEmLSaJLzXpG8uLmnSQFHUJo='
const withPassword = (login: string) => ['mona', 'hubot'].includes(login) && { password_hash }

/** All permissions of the test world's app. */
const appPermissions = {
  administration: 'write',
  contents: 'write',
  metadata: 'read',
  webhooks: 'write',
} as const

const token = (login: string): WorldToken => ({ login, kind: 'classic', scopes: everyScope })

/**
 * Small and complete: acme (mona its admin, hubot a member) with a public and a private repository,
 * one private repository of mona's, two OAuth apps, an app with keys that is installed on both and
 * one that is not, a token of every kind, and for every user a token `ghp_<login>` with every
 * scope.
 */
export const testWorld: World = {
  users: [
    ...people.map((login) => ({
      login,
      ...withPassword(login),
      name: `Name of ${login}`,
      email: `${login}@example.com`,
    })),
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
      callback_urls: ['http://127.0.0.1:9999/callback'],
      device_flow: true,
    },
    { client_id: 'Ov23other', client_secret: 'other-secret', name: 'Other', owner: 'mona' },
  ],
  apps: [
    {
      slug: 'ci-bot',
      name: 'CI Bot',
      client_id: 'Iv23test',
      client_secret: 'app-secret',
      owner: 'acme',
      url: 'https://ci.example.com/',
      callback_urls: ['http://127.0.0.1:9999/callback'],
      permissions: appPermissions,
      events: ['push'],
      device_flow: true,
      public_key: publicKey,
      installations: [{ account: 'acme' }, { account: 'mona', repositories: ['secrets'] }],
    },
    {
      slug: 'other-bot',
      client_id: 'Iv23other',
      client_secret: 'other-app-secret',
      owner: 'mona',
      permissions: { contents: 'read' },
    },
  ],
  tokens: {
    ...Object.fromEntries([...people, 'banned'].map((login) => [`ghp_${login}`, token(login)])),
    gho_mona: { login: 'mona', kind: 'oauth', client_id: 'Ov23test', scopes: ['repo'] },
    gho_other: { login: 'mona', kind: 'oauth', client_id: 'Ov23other', scopes: ['repo'] },
    ghu_mona: { login: 'mona', kind: 'app-user', client_id: 'Iv23test' },
    ghu_hubot: { login: 'hubot', kind: 'app-user', client_id: 'Iv23test' },
    ghs_acme: { kind: 'installation', client_id: 'Iv23test', account: 'acme' },
    ghs_mona: { kind: 'installation', client_id: 'Iv23test', account: 'mona' },
    ghs_workflow: {
      login: 'hubot',
      kind: 'workflow',
      repo: 'acme/widgets',
      permissions: { contents: 'write', metadata: 'read' },
    },
    github_pat_mona: {
      login: 'mona',
      kind: 'fine-grained',
      owner: 'mona',
      permissions: appPermissions,
    },
    github_pat_acme: {
      login: 'mona',
      kind: 'fine-grained',
      owner: 'acme',
      repositories: ['widgets'],
      permissions: { metadata: 'read', webhooks: 'read' },
    },
  },
}
