import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoWorld, readWorld } from '../../../server/app/world/read.ts'
import type { World } from '../../../server/app/world/world.ts'
import { startControlled, type Controlled } from './_controlled.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const more: World = {
  users: [
    { login: 'Mona', bio: 'Paints.', plan: 'pro', email: 'second@example.com', blocks: ['zoe'] },
    { login: 'zoe', id: 900_000 },
  ],
  orgs: [
    {
      login: 'acme',
      members: [{ login: 'hubot', role: 'admin' }],
      teams: [
        {
          name: 'Widget makers',
          members: ['mona'],
          repos: [{ name: 'widgets', permission: 'admin' }],
        },
        { name: 'Testers', members: ['hubot'] },
      ],
      roles: [{ name: 'Auditor', permissions: ['read_audit_logs'] }],
      custom_properties: [{ property_name: 'team', value_type: 'string' }],
    },
  ],
  repos: [
    {
      owner: 'acme',
      name: 'widgets',
      description: 'More widgets.',
      files: { 'README.md': '# widgets, again\n', 'docs/new.md': 'New.\n' },
      collaborators: [{ login: 'hubot', permission: 'admin' }],
      custom_properties: { team: 'one' },
      releases: [{ tag: 'v1', assets: { 'a.txt': 'A' } }],
    },
    { owner: 'mona', name: 'added', id: 800_000, files: { 'a.md': 'A.\n' } },
  ],
  apps: [
    {
      slug: 'ci-bot',
      client_id: 'Iv23demo',
      owner: 'acme',
      private_key: privateKey,
      installations: [{ account: 'mona', id: 700_000, repositories: ['added'] }],
    },
    { slug: 'fixed', id: 600_000, client_id: 'Iv1.fixed', owner: 'mona', generate_key: true },
  ],
  hooks: [{ repo: 'acme/widgets', url: 'http://127.0.0.1:9/hook', secret: 's', events: ['push'] }],
  tokens: {
    ghp_more: { login: 'mona', kind: 'classic', scopes: ['*'] },
    ghs_more: { kind: 'installation', client_id: 'Iv23demo', account: 'mona' },
    ghp_demo_hubot: { login: 'hubot', kind: 'classic', scopes: ['repo'] },
  },
  usage: [{ login: 'mona', sku: 'actions_linux', quantity: 3, date: '2026-01-01' }],
  workspaces: [{ name: 'desk', owner: 'mona', repo: 'acme/widgets' }],
}

describe('seed data for accounts that exist', () => {
  let service: Controlled
  beforeAll(async () => {
    service = await startControlled({}, await readWorld(demoWorld))
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const get = async (path: string, token = 'ghp_demo_mona') =>
    (await service.call('GET', path, { headers: { authorization: `Bearer ${token}` } })).body
  const seed = (body: object) => service.steer('POST', '/seed', { body })

  it('completes what exists, and changes nothing the second time', async () => {
    const { body, status } = await seed(more)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.created).toBe(8)
    expect(body.changes).toContainEqual({ path: '/users/0', outcome: 'updated' })
    expect(body.changes).toContainEqual({ path: '/apps/1', outcome: 'created' })
    expect(body.generated_keys).toMatchObject([{ app_id: 600_000, slug: 'fixed' }])
    expect(body.generated_keys[0].private_key).toContain('PRIVATE KEY')
    expect((await seed(more)).body).toEqual({
      ...{ created: 0, updated: 0, changes: [], generated_keys: [] },
      unchanged: body.created + body.updated + body.unchanged,
    })
  })

  it('shows in the API', async () => {
    expect(await get('/user', 'ghp_more')).toMatchObject({ bio: 'Paints.', name: 'Mona Lisa' })
    expect(await get('/repos/acme/widgets')).toMatchObject({ description: 'More widgets.' })
    const { content } = await get('/repos/acme/widgets/contents/README.md')
    expect(Buffer.from(content, 'base64').toString()).toBe('# widgets, again\n')
    expect(await get('/repos/acme/widgets/contents/src/widget.js')).toMatchObject({ type: 'file' })
    expect(await get('/repos/acme/widgets/commits')).toHaveLength(2)
    expect(await get('/orgs/acme/memberships/hubot')).toMatchObject({ role: 'admin' })
    expect(await get('/orgs/acme/teams')).toHaveLength(2)
    expect(await get('/repos/acme/widgets/releases')).toMatchObject([{ tag_name: 'v1' }])
    expect(await get('/installation/repositories', 'ghs_more')).toMatchObject({ total_count: 1 })
  })

  it('has the ids of the seed, and generated ones above them', async () => {
    expect(await get('/users/zoe')).toMatchObject({ id: 900_000 })
    expect(await get('/repositories/800000')).toMatchObject({ full_name: 'mona/added' })
    expect(await get('/apps/fixed')).toMatchObject({ id: 600_000, client_id: 'Iv1.fixed' })
    await seed({ users: [{ login: 'later' }], repos: [{ owner: 'later', name: 'r' }] })
    expect((await get('/users/later')).id).toBeGreaterThan(900_000)
    expect((await get('/repos/later/r')).id).toBeGreaterThan(800_000)
  })

  it.each<[World, string]>([
    [{ users: [{ login: 'acme' }] }, '/users/0: the account exists with another type: "Org'],
    [{ users: [{ login: 'new', id: 900_000 }] }, '/users/0: id 900000 is already in use'],
    [{ users: [{ login: 'mona', id: 5_000 }] }, '/users/0: the account exists with another id: '],
    [
      { tokens: { ghp_demo_mona: { login: 'hubot', kind: 'classic' } } },
      '/tokens/ghp_demo_mona: the token exists with another login: "mona"',
    ],
    [
      { tokens: { ghp_demo_hubot: { login: 'hubot', kind: 'classic', scopes: ['user'] } } },
      '/tokens/ghp_demo_hubot: the token exists with another scopes: ["repo"]',
    ],
    [
      { repos: [{ owner: 'acme', name: 'widgets', private: true }] },
      '/repos/0: the repository exists with another private: false',
    ],
    [
      { apps: [{ slug: 'ci-bot', client_id: 'Iv23other', owner: 'acme' }] },
      '/apps/0: the app exists with another client_id: "Iv23demo"',
    ],
    [
      { hooks: [{ repo: 'acme/widgets', url: 'http://127.0.0.1:9/hook', secret: 'x' }] },
      '/hooks/0: the hook exists with another secret',
    ],
    [{ repos: [{ owner: 'nobody', name: 'r' }] }, 'nobody is referenced but not defined'],
    [
      { users: [{ login: 'a', id: 1_000_001 }], orgs: [{ login: 'b', id: 1_000_001 }] },
      'two accounts have the id 1000001',
    ],
  ])('that contradicts it is refused with its path, and adds nothing: %j', async (world, text) => {
    const users = [{ login: 'halfway' }, ...(world.users ?? [])]
    const refused = await seed({ ...world, users: world.users ? users.toReversed() : users })
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain(text)
    expect(await get('/users/halfway')).toMatchObject({ status: '404' })
  })
})
