import type { World, WorldToken } from '../../server/app/world/world.ts'
import { bundle } from '../_support/bundles.ts'
import { testWorld } from '../_support/test-world.ts'

/** One user per run whose tokens are revoked: deleting a grant revokes all tokens of its user. */
export const holders = ['reader', 'triager'] as const

const token = (login: string): WorldToken => ({
  login,
  kind: 'oauth',
  client_id: 'Ov23test',
  scopes: ['repo'],
})

const spares = holders.flatMap((login) =>
  ['reset', 'delete', 'grant'].map((use) => [`gho_${use}_${login}`, token(login)] as const),
)

const revoked = holders.map((login): [string, WorldToken] => [
  `ghs_revoke_${login}`,
  { kind: 'installation', client_id: 'Iv23test', account: 'acme' },
])

/** A repository of mona's with content and a workspace. */
const scanned = {
  owner: 'mona',
  name: 'scanned',
  files: {
    '.github/workflows/ci.yml':
      'on: workflow_dispatch\njobs: { build: { runs-on: ubuntu-latest } }\n',
  },
}
const permissionSchemas =
  bundle('2026-03-10').components?.schemas?.['app-permissions']?.properties ?? {}

/** Every permission that responses name, at its highest level. */
const everyPermission = Object.fromEntries(
  Object.entries(permissionSchemas)
    .filter(([, { writeOnly }]) => !writeOnly)
    .map(([name, { enum: levels }]) => [name, levels?.at(-1)]),
) as NonNullable<World['apps']>[number]['permissions']

/** Their app has every permission. It is uninstalled again. */
const apps = testWorld.apps!.map((app) =>
  app.slug === 'ci-bot'
    ? {
        ...app,
        permissions: everyPermission,
        installations: [...(app.installations ?? []), ...holders.map((account) => ({ account }))],
      }
    : app,
)

/** The test world with tokens named `<kind>_<fate>_<holder>`. */
export const contractWorld: World = {
  ...testWorld,
  usage: [
    { login: 'mona', sku: 'actions_linux', quantity: 3 },
    { login: 'mona', sku: 'assistant_premium_request', model: 'small-1', quantity: 1 },
  ],
  repos: [...(testWorld.repos ?? []), scanned],
  apps,
  workspaces: [{ name: 'mona-scanned', owner: 'mona', repo: 'mona/scanned' }],
  orgs: [
    ...(testWorld.orgs ?? []),
    ...holders.map((holder) => ({
      login: `spare-${holder}`,
      members: [
        { login: 'mona', role: 'admin' as const },
        { login: 'hubot', role: 'member' as const },
      ],
    })),
  ],
  tokens: { ...testWorld.tokens, ...Object.fromEntries([...spares, ...revoked]) },
}
