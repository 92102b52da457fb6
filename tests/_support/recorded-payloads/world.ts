import type { World, WorldToken } from '../../../server/app/world/world.ts'
import { everyScope } from '../test-world.ts'
import { publicKey } from '../keys/app-key.ts'
import { versions } from '../bundles.ts'

/** What the payloads of the events need to be read. */
const permissions = {
  administration: 'read',
  checks: 'write',
  contents: 'read',
  issues: 'read',
  members: 'read',
  metadata: 'read',
  organization_administration: 'read',
  organization_custom_properties: 'read',
  pull_requests: 'read',
  repository_custom_properties: 'read',
  statuses: 'read',
} as const

/** Events that only apps receive, or that hooks of repositories receive too late to be seen. */
const events = [
  ...['custom_property', 'membership', 'org_block', 'organization', 'repository', 'team'],
  ...['member', 'star', 'team_add', 'repository_dispatch', 'workflow_dispatch'],
  'security_advisory',
]

const people = ['mona', 'hubot', 'octavia']
const token = (login: string): WorldToken => ({ login, kind: 'classic', scopes: everyScope })

/** An app that receives every event in a version, and its client id. */
const clientIdOf = (version: string) => `Iv23${version.replaceAll('-', '')}`

const appOf = (version: string, url: string) => ({
  slug: `deploy-bot-${version.slice(0, 4)}`,
  name: `Deploy Bot ${version.slice(0, 4)}`,
  client_id: clientIdOf(version),
  client_secret: 'secret',
  owner: 'acme',
  permissions,
  events,
  webhook: { url: `${url}${version}`, version },
  public_key: publicKey,
  installations: [
    { account: 'acme' },
    { account: 'umbrella' },
    { account: 'mona', repositories: ['parts'] },
  ],
})

export const appSlugs = versions.map((version) => appOf(version, '').slug)
export const clientIds = versions.map(clientIdOf)

/** Two organizations with an app in each version that receives every event at `url`. */
export const worldAt = (url: string): World => ({
  users: people.map((login) => ({
    login,
    name: `${login[0]!.toUpperCase()}${login.slice(1)} Example`,
    email: `${login}@example.com`,
  })),
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
    { login: 'umbrella', name: 'Umbrella', members: [{ login: 'mona', role: 'admin' }] },
  ],
  repos: [
    { owner: 'acme', name: 'widgets', description: 'Widgets of every kind.' },
    { owner: 'mona', name: 'parts', description: 'Parts of widgets.' },
  ],
  apps: versions.map((version) => appOf(version, url)),
  tokens: {
    ...Object.fromEntries(people.map((login) => [`ghp_${login}`, token(login)])),
    ...Object.fromEntries(
      versions.flatMap((version): [string, WorldToken][] => [
        [`ghu_${version}`, { login: 'hubot', kind: 'app-user', client_id: clientIdOf(version) }],
        [
          `ghs_${version}`,
          { kind: 'installation', client_id: clientIdOf(version), account: 'acme' },
        ],
      ]),
    ),
  },
})
