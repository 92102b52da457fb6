import type { World, WorldRepository, WorldToken } from '../../../../server/app/world/world.ts'
import { publicKey } from '../../../_support/keys/app-key.ts'
import { everyScope, testWorld } from '../../../_support/test-world.ts'

/**
 * Unique names in the contract's examples. Each place appends its number to them, so that the
 * samples can run several times on one server.
 */
export const examplesOwn = ['mona', 'hubot', 'acme', 'stranger', 'spare', 'leaver', 'pest'] as const

type Owner = (typeof examplesOwn)[number]

/** The names of one place. */
export const namesOf = (place: number) =>
  Object.fromEntries(examplesOwn.map((name) => [name, `${name}${place}`])) as Record<Owner, string>

const { password_hash = '' } = testWorld.users!.find(({ login }) => login === 'mona')!

const usersOf = ({ mona, hubot, stranger, leaver, pest }: Record<Owner, string>) =>
  [mona, hubot, stranger, leaver, pest].map((login) => ({
    login,
    password_hash,
    email: `${login}@example.com`,
  }))

const organizationsOf = ({ mona, hubot, leaver, acme, spare }: Record<Owner, string>) => [
  {
    login: acme,
    plan: 'enterprise',
    members: [
      { login: mona, role: 'admin' as const },
      { login: hubot, role: 'member' as const },
      { login: leaver, role: 'member' as const },
    ],
    issue_types: ['Task', 'Chore'].map((name) => ({ name })),
    issue_fields: ['Urgency', 'Effort'].map((name) => ({
      name,
      data_type: 'single_select' as const,
      options: [{ name: 'High', color: 'red' as const, priority: 1 }],
    })),
    custom_properties: [
      {
        property_name: 'teams',
        value_type: 'multi_select' as const,
        allowed_values: ['core', 'docs'],
      },
    ],
  },
  { login: spare, members: [{ login: mona, role: 'admin' as const }] },
]

const workflow = `on:
  workflow_dispatch:
    inputs:
      environment: { type: string }
jobs: { build: { runs-on: ubuntu-latest } }
`

const repositoriesOf = ({ acme, mona }: Record<Owner, string>): WorldRepository[] => [
  {
    owner: acme,
    name: 'widgets',
    files: {
      'README.md': '# widgets\n',
      'docs/README.md': '# Documentation\n',
      LICENSE: 'MIT License\n',
      'src/widget.js': 'export const widget = 1\n',
      '.github/workflows/ci.yml': workflow,
    },
  },
  { owner: mona, name: 'secrets', private: true, files: { 'README.md': '# secrets\n' } },
]

const oauth = (login: string): WorldToken => ({
  ...{ login, kind: 'oauth', client_id: 'Ov23demo', scopes: ['repo'] },
})

function tokensOf(place: number): Record<string, WorldToken> {
  const { mona, hubot, stranger, acme } = namesOf(place)
  const installation: WorldToken = { kind: 'installation', client_id: 'Iv23demo', account: acme }
  const classic = [mona, hubot, stranger].map((login) => [
    `ghp_${login}`,
    { login, kind: 'classic', scopes: everyScope } as const,
  ])
  return {
    ...(Object.fromEntries(classic) as Record<string, WorldToken>),
    ...{ [`gho_check${place}`]: oauth(mona), [`gho_reset${place}`]: oauth(mona) },
    ...{ [`gho_delete${place}`]: oauth(mona), [`gho_grant${place}`]: oauth(mona) },
    [`ghu_${mona}`]: { login: mona, kind: 'app-user', client_id: 'Iv23demo' },
    ...{ [`ghs_${acme}`]: installation, [`ghs_revoke${place}`]: installation },
  }
}

const bot = testWorld.apps!.find(({ slug }) => slug === 'ci-bot')!

const appsOf = (places: readonly number[]): NonNullable<World['apps']> => [
  {
    ...bot,
    permissions: { ...bot.permissions, checks: 'write' },
    ...{ client_id: 'Iv23demo', owner: 'mona', public_key: publicKey },
    installations: places
      .map(namesOf)
      .flatMap(({ acme, mona, leaver }) => [acme, mona, leaver].map((account) => ({ account }))),
  },
]

/** The accounts and repositories of the contract's examples, once per place. */
export function worldOf(places: readonly number[]): World {
  const names = places.map(namesOf)
  const [demo] = testWorld.oauth_apps!
  return {
    users: [{ login: 'mona', password_hash }, ...names.flatMap(usersOf)],
    orgs: names.flatMap(organizationsOf),
    repos: names.flatMap(repositoriesOf),
    oauth_apps: [{ ...demo!, client_id: 'Ov23demo', owner: 'mona' }],
    apps: appsOf(places),
    tokens: Object.assign({}, ...places.map(tokensOf)) as Record<string, WorldToken>,
    advisories: [{ ghsa_id: 'GHSA-mrrw-q2xw-8p5c', summary: 'Widgets run what they are named' }],
    workspaces: names.map(({ acme, mona }) => ({
      name: `${mona}-widgets-4x7`,
      owner: mona,
      repo: `${acme}/widgets`,
    })),
  }
}
