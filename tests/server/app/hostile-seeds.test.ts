import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorld } from '../../../server/app/world/read.ts'
import { seedWorld } from '../../../server/app/world/seed.ts'
import type { World } from '../../../server/app/world/world.ts'
import { ConfigError } from '../../../server/core/config-error.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { anyStore, stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const failure = async (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('nothing was refused'),
    (error: unknown) => error as Error,
  )

describe('a hostile seed file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devplatform-seeds-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function refusalOf(content: string): Promise<string> {
    const file = join(folder, 'seed.yaml')
    await writeFile(file, content)
    const error = await failure(readWorld(file))
    expect(error).toBeInstanceOf(ConfigError)
    return error.message.replaceAll(file, 'FILE')
  }

  const many = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('\n')

  it.each([
    [
      'aliases of aliases',
      many(9, (n) => `a${n}: &a${n} [${(n ? `*a${n - 1},` : 'x,').repeat(9)}]`),
      'Excessive alias count',
    ],
    ['brackets', '['.repeat(20_000), 'nested too deeply at line 1'],
    ['indentation', many(3_000, (n) => `${' '.repeat(n)}a:`), 'nested too deeply at line'],
    ['deep JSON', `{"users":${'['.repeat(9_999)}${']'.repeat(9_999)}}`, 'nested too deeply'],
    ['tokens', `users: [${'a,'.repeat(600_000)}]`, 'FILE: more than 1,000,000 tokens'],
    ['faults', `users: ${'!x '.repeat(50_000)}`, 'at line 1, column 11'],
    ['size', `# ${' '.repeat(16 * 1024 ** 2)}`, 'FILE: larger than 16 MiB'],
    ['documents', 'users: []\n---\nusers: []', 'multiple documents at line 2, column 1'],
    ['duplicate keys', 'users: []\nusers: []', 'duplicate key "users" at line 2, column 1'],
    ['equal keys', '1: []\n"1": []', 'duplicate key "1" at line 2, column 1'],
    [
      'prototypes',
      'users: [{ login: a, __proto__: { site_admin: true } }]',
      '/users/0 has the unknown',
    ],
    ['constructors', 'constructor: {}', 'unknown property "constructor"'],
    ['line breaks', 'tokens: { "a\\nb\\e[2J": { kind: x } }', '/tokens/a\\u000ab\\u001b[2J/kind'],
    ['NUL', 'users: [{ login: a, name: "a\\0" }]', '/users/0/name contains a NUL character'],
    ['half characters', '{"users":[{"login":"a","bio":"\\ud800"}]}', '/users/0/bio contains'],
    [
      'costs',
      'users: [{ login: a, password_hash: "scrypt:9999999:8:9:YQ==:YQ==" }]',
      '/users/0/password',
    ],
    [
      'lifetimes',
      'tokens: { t: { kind: classic, login: a, expires_in: 1.0e+300 } }',
      '/tokens/t/expires_in',
    ],
  ])('with %s is refused in one line', async (_name, content, words) => {
    const message = await refusalOf(content)
    expect(message).toContain(words)
    expect(message).not.toMatch(/[\n\x1b]/)
  })

  it('with very many keys is read in linear time', async () => {
    const keys = many(20_000, (n) => `  t${n}: { kind: classic, login: mona }`)
    const file = join(folder, 'long.yaml')
    await writeFile(file, `users: [{ login: mona }]\ntokens:\n${keys}`)
    expect(Object.keys((await readWorld(file)).tokens ?? {})).toHaveLength(20_000)
  })

  it('that never ends is not read to its end', async () => {
    const error = await failure(readWorld('/dev/zero'))
    expect(error.message).toBe('cannot read seed file /dev/zero: larger than 16 MiB')
  })
})

const users = [{ login: 'mona' }, { login: 'ada' }]
const files = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, 'x']))
const things = { owner: 'mona', name: 'things', files: files('README.md') }
const withFiles = (...paths: string[]): World => ({
  users,
  repos: [things, { ...things, name: 'others', files: files(...paths) }],
})
const acme = { login: 'acme', members: users }
const hook = { repo: 'mona/things', url: 'http://127.0.0.1:9/' }

const oauthApp = { client_id: 'A', client_secret: 'secret', name: 'A', owner: 'mona' }
const appOf = (urls: { url?: string; callback_urls?: string[] }): World => ({
  users,
  apps: [{ slug: 'a', client_id: 'A', owner: 'mona', ...urls }],
})
const callback = 'http://127.0.0.1:9/callback'

const hostile: [World, string][] = [
  [appOf({ url: 'javascript:alert(1)' }), '/apps/0/url must be an HTTP or HTTPS URL, not'],
  [appOf({ url: 'http://a:b@example.com/' }), '/apps/0/url must be an HTTP or HTTPS URL, not'],
  [appOf({ callback_urls: [callback, 'data:,x'] }), '/apps/0/callback_urls/1 is not a callback'],
  [
    { users, oauth_apps: [{ ...oauthApp, url: 'vbscript:x' }] },
    '/oauth_apps/0/url must be an HTTP or HTTPS URL, not "vbscript:x"',
  ],
  [
    { users, oauth_apps: [{ ...oauthApp, callback_urls: ['javascript:alert(1)'] }] },
    '/oauth_apps/0/callback_urls/0 is not a callback URL: "javascript:alert(1)"',
  ],
  [
    { users, tokens: { [`ghp_${'a'.repeat(36)}`]: { kind: 'classic', login: 'mona' } } },
    `/tokens/ghp_${'a'.repeat(36)} has the length of a generated token but a wrong checksum (its last six characters); use ghp_${'a'.repeat(30)}1yLcDB`,
  ],
  [
    { users, tokens: { t: { kind: 'classic', login: 'mona', scopes: ['repo', 'root'] } } },
    '/tokens/t/scopes/1 is the unknown scope "root"',
  ],
  [
    {
      users,
      oauth_apps: [oauthApp],
      tokens: { t: { kind: 'oauth', login: 'mona', client_id: 'A', scopes: ['Repo'] } },
    },
    '/tokens/t/scopes/0 is the unknown scope "Repo"',
  ],
  [withFiles('../../x'), '/repos/1: Invalid path: ../../x'],
  [withFiles('.git/config'), '/repos/1: Invalid path: .git/config'],
  [withFiles('/etc/x'), '/repos/1: Invalid path: /etc/x'],
  [withFiles('a', 'a/b/c'), '"a" in mona/others is a file and a folder'],
  [{ users, repos: [things, { owner: 'mona', name: '..' }] }, '/repos/1: name may contain only'],
  [{ users, repos: [things, { ...things, name: 'things.git' }] }, '/repos/1: name already exists'],
  [{ users, repos: [{ ...things, releases: [{ tag: 'a..b' }] }] }, '/repos/0: tag_name is not'],
  [
    { users, repos: [{ ...things, releases: [{ tag: 'a' }, { tag: 'a' }] }] },
    '/repos/0: tag_name already exists',
  ],
  [
    { users, repos: [{ owner: 'mona', name: 'x', releases: [{ tag: 'a' }] }] },
    'mona/x has releases but no files',
  ],
  [{ users, repos: [things], hooks: [hook, hook] }, '/hooks/1: config Hook already exists'],
  [{ users, orgs: [{ ...acme, members: [...users, { login: 'MONA' }] }] }, 'member of acme "MONA"'],
  [{ users, orgs: [{ ...acme, teams: [{ name: 'A b' }, { name: 'a-b' }] }] }, 'team of acme "a-b"'],
  [
    { users, orgs: [{ ...acme, teams: [{ name: 'A', members: ['ada', 'Ada'] }] }] },
    'duplicate member of the team A of acme "Ada"',
  ],
  [
    { users, repos: [{ ...things, collaborators: [{ login: 'ada' }, { login: 'Ada' }] }] },
    'duplicate collaborator of mona/things "Ada"',
  ],
  [{ orgs: [{ login: 'a' }, { login: 'b', members: [{ login: 'a' }] }] }, 'a is an organization'],
  [{ users: [{ login: 'mona', blocks: ['ada', 'Ada'] }, { login: 'ada' }] }, 'block of mona "Ada"'],
  [{ advisories: [{ summary: 'x', withdrawn_at: '2020-99-99' }] }, '"2020-99-99" is not a date'],
  [
    {
      users,
      apps: [{ slug: 'a', client_id: 'A', owner: 'mona', webhook: { url: 'http://10.0.0.1/' } }],
    },
    'hook http://10.0.0.1/: url points to an address that is not allowed',
  ],
]

const repositoriesIn = async ({ context }: TestServer): Promise<string[]> => {
  const all = await readdir(join(context.config.data, 'repositories'), { recursive: true }).catch(
    () => [],
  )
  return all.filter((name) => name.endsWith('.git'))
}

async function refusesWhole(server: TestServer, world: World, words: string): Promise<void> {
  const before = await server.rows()
  const error = await failure(seedWorld(world, server.context))
  expect(error).toBeInstanceOf(ConfigError)
  expect(error.message).toContain(words)
  expect(error.message).toMatch(/^seed file: [^\n]+$/)
  expect([await server.rows(), await repositoriesIn(server)]).toEqual([before, []])
}

describe.each(anyStore)('a seed that the API would refuse, on $name', (store) => {
  it('adds nothing, names the place, and can be corrected', async () => {
    await using server = await startTestServer({ store, world: null })
    for (const [world, words] of hostile) await refusesWhole(server, world, words)
    expect(await seedWorld(testWorld, server.context)).toBe(true)
  })

  it('can have the names of properties of objects', async () => {
    const names = ['constructor', '__proto__', 'hasOwnProperty']
    const odd = names.map((name) => ({ owner: 'mona', name, files: files('toString', 'valueOf') }))
    await using server = await startTestServer({ store, world: { users, repos: odd } })
    expect(await repositoriesIn(server)).toHaveLength(names.length)
  })
})

describe.each(stores)('a seed that fails late, on $name', (store) => {
  it('leaves neither rows nor repositories', async () => {
    await using server = await startTestServer({ store, world: null })
    const world: World = { ...testWorld, hooks: [hook, hook], users: [...testWorld.users!] }
    const repos = [...testWorld.repos!, things]
    await refusesWhole(server, { ...world, repos }, 'seed file: /hooks/1: config Hook')
  })
})
