import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../../../server/core/config-error.ts'
import { seedWorld } from '../../../server/app/world/seed.ts'
import type { World, WorldToken } from '../../../server/app/world/world.ts'
import { demoWorld, readWorld } from '../../../server/app/world/read.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { anyStore, stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

describe('a world file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-world-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function read(content: string, name = 'world.yaml') {
    const file = join(folder, name)
    await writeFile(file, content)
    return readWorld(file)
  }

  it('is YAML or JSON', async () => {
    const world = { users: [{ login: 'mona' }] }
    expect(await read('users: [{ login: mona }]')).toEqual(world)
    expect(await read(JSON.stringify(world), 'world.json')).toEqual(world)
  })

  it('included with the server is valid', async () => {
    expect((await readWorld(demoWorld)).users).toHaveLength(2)
  })

  it.each([
    ['user: []', 'the seed file has the unknown property "user"'],
    ['users: [{ login: mona, nmae: Mona }]', '/users/0 has the unknown property "nmae"'],
    ['users: [{ name: Mona }]', "/users/0 must have required property 'login'"],
    ['users: [{ login: "two words" }]', '/users/0/login must match pattern'],
    ['users: mona', '/users must be array'],
    ['repos: [{ owner: a, name: b, private: "yes" }]', '/repos/0/private must be boolean'],
    ['tokens: { t: { login: mona, kind: magic } }', '/tokens/t/kind must be equal to one of'],
    ['tokens: { t: { login: mona, kind: oauth } }', "required property 'client_id'"],
    ['hooks: [{ repo: widgets, url: "http://a/" }]', '/hooks/0/repo must match pattern'],
    ['workspaces: [{ name: a, owner: mona }]', "/workspaces/0 must have required property 'repo'"],
    [
      'repos: [{ owner: a, name: b, custom_properties: { c: 1 } }]',
      '/repos/0/custom_properties/c must be string',
    ],
    [
      'usage: [{ login: mona, sku: actions_linux }]',
      "/usage/0 must have required property 'quantity'",
    ],
    ['users: [{ login: mona, hireable: "yes" }]', '/users/0/hireable must be boolean'],
    ['[]', 'the seed file must be object'],
    ['', 'the seed file must be object'],
    ['users: [', ''],
  ])('%j is refused in one line that names the position', async (content, words) => {
    const error = await read(content).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConfigError)
    const { message } = error as Error
    expect(message).toContain(`${folder}/world.yaml: `)
    expect(message).toContain(words)
    expect(message).not.toContain('\n')
  })

  it('that does not exist is named', async () => {
    const file = join(folder, 'none.yaml')
    await expect(readWorld(file)).rejects.toThrow(
      `cannot read seed file ${file}: no such file or directory`,
    )
  })
})

const mona = { login: 'mona' }

const things = (owner: string) => ({ owner, name: 'things' })

/** A workspace in a repository of the owner. */
const at = (owner: string) => ({ name: 'here', owner, repo: `${owner}/things` })

type Defined = NonNullable<NonNullable<World['orgs']>[number]['custom_properties']>

/** The organization acme with property definitions, and a repository with values for them. */
const acme = (custom_properties: Defined, values: Record<string, string> = {}): World => ({
  orgs: [{ login: 'acme', custom_properties }],
  repos: [{ ...things('acme'), custom_properties: values }],
})

const { publicKey: shortKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

describe.each(stores)('planting a world, on $name', (store) => {
  const service = useService({ store })

  it('creates what the file lists', async () => {
    const url = 'http://127.0.0.1:9/'
    const hook = { repo: 'acme/widgets', url, events: ['push'], secret: 's3cret' }
    const files = { 'README.md': '# widgets', 'src/a.js': '' }
    const secrets = { owner: 'mona', name: 'secrets', private: true }
    const releases = [{ tag: 'v1', body: 'Works.', assets: { 'tool.txt': 'content' } }]
    const widgets = { owner: 'acme', name: 'widgets', archived: true, files, releases }
    const repos = [widgets, secrets]
    const world = { ...testWorld, repos, hooks: [hook] }
    await using server = await startTestServer({ store, world })
    const mona = client(server, { token: 'ghp_mona' })
    const { body } = await mona.get('/repos/acme/widgets')
    expect(body).toMatchObject({ archived: true, pushed_at: body.created_at })
    const [planted] = (await mona.get('/repos/acme/widgets/hooks')).body
    expect((await mona.get('/repos/acme/widgets/releases/latest')).body).toMatchObject({
      ...{ tag_name: 'v1', body: 'Works.', author: { login: 'acme' } },
      assets: [{ name: 'tool.txt', size: 7 }],
    })
    expect(planted.config).toEqual({
      url,
      content_type: 'form',
      insecure_ssl: '0',
      secret: '********',
    })
    expect((await client(server, { token: 'ghp_banned' }).get('/user')).status).toBe(401)
    const refs = await fetch(`${server.url}/acme/widgets.git/info/refs?service=git-upload-pack`)
    expect(await refs.text()).toContain('refs/heads/main')
  })

  it.each([
    ['ghp_mona', '/user', 200],
    ['gho_mona', '/user', 200],
    ['ghu_mona', '/user', 200],
    ['github_pat_acme', '/repos/acme/widgets/hooks', 200],
    ['github_pat_acme', '/repos/acme/vault', 404],
    ['ghs_acme', '/repos/acme/vault', 200],
    ['ghs_acme', '/repos/mona/secrets', 404],
    ['ghs_mona', '/repos/mona/secrets', 200],
    ['ghs_workflow', '/repos/acme/widgets', 200],
    ['ghs_workflow', '/repos/acme/vault', 404],
  ])('%s reads %s: %i', async (token, path, status) => {
    expect((await client(service.server, { token }).get(path)).status).toBe(status)
  })

  it('sets the permissions of teams, and the scopes and expiry of tokens', async () => {
    const repos = [{ name: 'vault', permission: 'admin' as const }]
    const teams = [{ name: 'Vault keepers', members: ['stranger'], repos }]
    const acme = testWorld.orgs![0]!
    const orgs = [{ ...acme, members: [...acme.members!, { login: 'stranger' }], teams }]
    const token: WorldToken = {
      kind: 'classic',
      login: 'stranger',
      scopes: ['repo'],
      expires_in: 60,
    }
    const all: WorldToken = { kind: 'classic', login: 'stranger', scopes: ['*'] }
    const tokens = { ...testWorld.tokens, ghp_short: token, ghp_all: all }
    await using server = await startTestServer({ store, world: { ...testWorld, orgs, tokens } })
    const { headers } = await client(server, { token: 'ghp_all' }).get('/user')
    expect(headers['x-oauth-scopes']).toContain('admin:enterprise')
    const stranger = client(server, { token: 'ghp_short' })
    expect((await stranger.get('/repos/acme/vault/hooks')).status).toBe(200)
    server.clock.advance(60_000)
    expect((await stranger.get('/repos/acme/vault/hooks')).status).toBe(401)
  })

  it('applies blocks', async () => {
    const [acme] = testWorld.orgs!
    const users = [{ login: 'early', blocks: ['Stranger'] }, ...testWorld.users!]
    const world = { ...testWorld, users, orgs: [{ ...acme!, blocks: ['stranger'] }] }
    await using server = await startTestServer({ store, world })
    const early = client(server, {
      token: await server.token({ login: 'early', scopes: ['user'] }),
    })
    const mona = client(server, { token: 'ghp_mona' })
    expect((await early.get('/user/blocks')).body).toMatchObject([{ login: 'stranger' }])
    expect((await mona.get('/orgs/acme/blocks')).body).toMatchObject([{ login: 'stranger' }])
    expect((await mona.get('/user/blocks')).body).toEqual([])
  })

  it('is done once', async () => {
    await using server = await startTestServer({ store })
    const before = await server.rows()
    const more = { users: [{ login: 'late' }] }
    expect(await seedWorld(more, server.context)).toBe(false)
    expect(await server.rows()).toEqual(before)
  })

  it.runIf(store.name === 'postgres')(
    'is done once by several servers that start at once',
    async () => {
      await using server = await startTestServer({ store, world: null })
      const planted = await Promise.all([1, 2, 3].map(() => seedWorld(testWorld, server.context)))
      expect(planted.filter(Boolean)).toHaveLength(1)
      const { body } = await client(server, { token: 'ghp_mona' }).get('/user')
      expect(body.login).toBe('mona')
    },
  )
})

// Errors that are found before anything is stored do not depend on the store.
describe.each(anyStore)('a world, on $name', (store) => {
  it.each<[World, string]>([
    [
      { orgs: [{ login: 'acme', members: [{ login: 'nobody' }] }] },
      'seed file: nobody is referenced',
    ],
    [
      { repos: [{ owner: 'nobody', name: 'x' }] },
      'seed file: nobody is referenced but not defined',
    ],
    [
      { users: [{ login: 'mona' }], apps: [{ slug: 'a', client_id: 'A', owner: 'nobody' }] },
      'seed file: nobody is referenced',
    ],
    [
      { tokens: { t: { kind: 'workflow', login: 'mona', repo: 'mona/none' } }, users: [mona] },
      'seed file: mona/none is referenced',
    ],
    [
      { tokens: { t: { kind: 'app-user', login: 'mona', client_id: 'A' } }, users: [mona] },
      'refers to the app A, which is not defined',
    ],
    [
      { users: [mona], orgs: [{ login: 'acme', teams: [{ name: 'A', members: ['mona'] }] }] },
      'mona is in a team of acme but is not a member of it',
    ],
    [{ users: [{ login: 'mona', blocks: ['nobody'] }] }, 'seed file: nobody is referenced'],
    [{ users: [{ login: 'mona', blocks: ['MONA'] }] }, 'mona cannot block MONA'],
    [{ users: [{ login: 'a', blocks: ['b'] }], orgs: [{ login: 'b' }] }, 'a cannot block b'],
    [
      { users: [mona], orgs: [{ login: 'a', members: [mona], blocks: ['mona'] }] },
      'a cannot block mona',
    ],
    [
      {
        users: [mona, { login: 'a', blocks: ['mona'] }],
        repos: [{ owner: 'a', name: 'x', collaborators: [mona] }],
      },
      'a cannot block mona',
    ],
    [
      {
        users: [mona],
        apps: [{ slug: 'a', client_id: 'A', owner: 'mona' }],
        tokens: { t: { kind: 'installation', client_id: 'A', account: 'mona' } },
      },
      'app A is not installed on mona',
    ],
    [
      { users: [{ login: 'mona' }], hooks: [{ repo: 'mona/none', url: 'http://127.0.0.1:9/' }] },
      'seed file: mona/none is referenced but not defined',
    ],
    [{ users: [{ login: 'mona' }, { login: 'Mona' }] }, 'Mona'],
    [
      {
        users: [{ login: 'mona' }],
        apps: [{ slug: 'a', client_id: 'A', owner: 'mona', public_key: shortKey }],
      },
      'the public_key of app a must be an RSA key of at least 2048 bits',
    ],
    [
      {
        users: [{ login: 'mona' }],
        repos: [{ owner: 'mona', name: 'x' }],
        hooks: [{ repo: 'mona/x', url: 'http://10.0.0.1/' }],
      },
      'url points to an address that is not allowed',
    ],
    [
      acme([{ property_name: 'a b', value_type: 'string' }]),
      'property "a b" of acme: property_name',
    ],
    [
      acme([{ property_name: 'a', value_type: 'single_select' }]),
      'seed file: property "a" of acme: allowed_values are required',
    ],
    [
      acme(['a', 'A'].map((property_name) => ({ property_name, value_type: 'string' as const }))),
      'seed file: duplicate property "A" of acme',
    ],
    [acme([], { none: 'x' }), 'seed file: property \"none\" of acme/things is not defined'],
    [
      acme([{ property_name: 'a', value_type: 'true_false' }], { A: 'maybe' }),
      'seed file: property \"A\" of acme/things has an invalid value',
    ],
    [
      { users: [mona], repos: [things('mona')], workspaces: [at('mona'), at('mona')] },
      'seed file: duplicate workspace "here"',
    ],
    [
      { users: [mona], repos: [things('mona')], workspaces: [{ ...at('mona'), machine: 'huge' }] },
      'seed file: workspace \"here\" has the unknown machine \"huge\"',
    ],
    [
      { ...acme([]), workspaces: [at('acme')] },
      'seed file: the owner of workspace \"here\" must be a user, not acme',
    ],
    [
      { users: [mona], workspaces: [at('mona')] },
      'seed file: mona/things is referenced but not defined',
    ],
    [
      { orgs: [{ login: 'acme' }], usage: [{ login: 'acme', sku: 'actions_linux', quantity: 1 }] },
      'usage of acme: not a user',
    ],
    [
      { users: [mona], usage: [{ login: 'mona', sku: 'none', quantity: 1 }] },
      'usage of mona: sku must be one of actions_linux',
    ],
    [
      { users: [mona], usage: [{ login: 'mona', sku: 'actions_linux', quantity: 0.0001 }] },
      'usage of mona: quantity must be a number',
    ],
    [
      { users: [{ ...mona, social_accounts: ['nowhere'] }] },
      'user mona: account_urls contains an invalid HTTP or HTTPS URL',
    ],
  ])('that contradicts itself is refused, and can be corrected', async (world, words) => {
    await using server = await startTestServer({ store, world: null })
    const error = await seedWorld(world, server.context).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toContain(words)
    expect(await seedWorld(testWorld, server.context)).toBe(true)
    const { body } = await client(server, { token: 'ghp_mona' }).get('/user')
    expect(body.login).toBe('mona')
  })
})
