import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '../../../server/access/auth/password.ts'
import schema from '../../../server/app/world/schema.json' with { type: 'json' }
import { operator } from '../../_support/operator.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { embedded } from '../../_support/stores.ts'

const rule = 'login must be 1 to 39 letters, digits or hyphens and cannot start with a hyphen'

// That commands work on each store is tested in commands.test.ts.
describe.each([embedded])('account commands next to a running server on $name', (store) => {
  let server: TestServer
  let run: ReturnType<typeof operator>
  beforeAll(async () => {
    server = await startTestServer({ store })
    run = operator(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const ask = (login: string) => client(server, { token: `ghp_${login}` })
  const done = async (line: string, input?: string) => {
    const { wrong, out } = await run(line, input)
    expect(wrong).toBeUndefined()
    return out
  }

  describe('user create', () => {
    it('creates a user whom the server finds at once', async () => {
      await done('user create Zoe --name Zoe --email zoe@example.com')
      const { status, body } = await client(server).get('/users/zoe')
      expect([status, body.login, body.name]).toEqual([200, 'Zoe', 'Zoe'])
      expect(body.site_admin).toBe(false)
    })

    it('creates a site administrator', async () => {
      const { json } = await run('user create root --admin --json')
      expect(json()).toMatchObject({ login: 'root', site_admin: true })
      expect((await client(server).get('/users/root')).body.site_admin).toBe(true)
    })

    it('reads the password from standard input, and stores a hash of it', async () => {
      await done('user create keyed --password-stdin', 'correct horse\n')
      const account = await server.context.storage.accounts.findByLogin('keyed')
      expect(await verifyPassword('correct horse', account!.password_hash)).toBe(true)
      expect(account!.password_hash).not.toContain('correct')
      await done('user create keyless')
      const without = await server.context.storage.accounts.findByLogin('keyless')
      expect(without!.password_hash).toBeNull()
    })

    it('has no argument for a password, which other processes could read', async () => {
      const { wrong } = await run(['user', 'create', 'leaky', '--password=hunter2000'])
      expect(wrong).toBe("Unknown option '--password'")
    })

    it.each([
      'a',
      'A-b',
      '0',
      'a--b',
      'a'.repeat(39),
      'a-',
      '-a',
      'a_b',
      'a.b',
      'é',
      'a'.repeat(40),
    ])('accepts or refuses %s as world files do', async (login) => {
      const fits = new RegExp(schema.$defs.login.pattern).test(login)
      const { wrong } = await run(['user', 'create', '--', login])
      expect(wrong).toBe(fits ? undefined : rule)
    })

    it.each([
      ['user create', '', '"user create" expects LOGIN; run "devplatform help user create"'],
      [
        'user create one two',
        '',
        '"user create" expects LOGIN; run "devplatform help user create"',
      ],
      ['user create MONA', '', 'login "MONA" is already taken'],
      ['user create acme', '', 'login "acme" is already taken'],
      ['user create new --email nonsense', '', 'email is not a valid email address'],
      ['user create new --password-stdin', 'short', 'password must be at least 8 characters'],
      ['user create new --password-stdin', '', 'password must be at least 8 characters'],
    ])('%s: prints an error and creates nothing', async (line, input, message) => {
      const before = await server.rows()
      const { out, wrong } = await run(line, input)
      expect([out, wrong]).toEqual(['', message])
      expect(await server.rows()).toEqual(before)
    })
  })

  describe('user suspend', () => {
    it('refuses the user from then on, until the suspension is lifted', async () => {
      expect((await ask('hubot').get('/user')).status).toBe(200)
      await done('user suspend hubot')
      expect((await ask('hubot').get('/user')).status).toBe(401)
      await done('user suspend hubot')
      await done('user unsuspend hubot')
      expect((await ask('hubot').get('/user')).status).toBe(200)
    })

    it.each(['nobody', 'acme'])('finds no user %s', async (login) => {
      expect((await run(`user suspend ${login}`)).wrong).toBe(`user "${login}" not found`)
      expect((await run(`user unsuspend ${login}`)).wrong).toBe(`user "${login}" not found`)
    })
  })

  describe('account', () => {
    const invite = async (login: string) =>
      (await ask('mona').request('PUT', `/orgs/acme/memberships/${login}`)).status

    it('restrict puts trade controls on an account at once, and lift removes them', async () => {
      const { out } = await run('account restrict ACME')
      expect(out).toBe('Trade controls apply to acme.\n')
      expect(await invite('stranger')).toBe(451)
      await done('account restrict acme')
      const { json } = await run('account lift acme --json')
      expect(json()).toMatchObject({ login: 'acme', restricted: false })
      expect(await invite('stranger')).toBe(200)
      await done('account lift acme')
      await ask('mona').delete('/orgs/acme/memberships/stranger')
    })

    it.each(['restrict', 'lift'])('%s accepts people and organizations only', async (word) => {
      const { wrong } = await run(`account ${word} nobody`)
      expect(wrong).toBe('account "nobody" not found')
    })
  })

  describe('org', () => {
    it('create makes an organization that its administrator can use at once', async () => {
      await done('org create guild --admin stranger --name Guild --plan team')
      const made = await ask('stranger').post('/orgs/guild/repos', { name: 'hall', private: true })
      expect(made.status).toBe(201)
      expect((await ask('hubot').get('/repos/guild/hall')).status).toBe(404)
    })

    it('add and remove create and end a membership', async () => {
      await done('org add guild hubot')
      expect((await ask('hubot').get('/repos/guild/hall')).status).toBe(200)
      expect((await ask('hubot').get('/repos/guild/hall/hooks')).status).not.toBe(200)
      await done('org remove guild hubot')
      expect((await ask('hubot').get('/repos/guild/hall')).status).toBe(404)
      await done('org add guild hubot --role admin')
      expect((await ask('hubot').get('/repos/guild/hall/hooks')).status).toBe(200)
    })

    it('remove ends the permissions that come from teams', async () => {
      const { accounts, repositories, teams } = server.context.storage
      const vault = await repositories.findByName('acme', 'vault')
      const { id: organization_id } = (await accounts.findByLogin('acme'))!
      const { id: user_id } = (await accounts.findByLogin('hubot'))!
      const team = { organization_id, name: 'Keys', slug: 'keys', created_at: 0 }
      const team_id = await teams.create(team)
      await teams.addMember({ team_id, user_id, created_at: 0 })
      const given = {
        team_id,
        repository_id: vault!.id,
        permission: 'admin',
        created_at: 0,
      } as const
      await teams.addRepository(given)
      const permissions = async () =>
        (await ask('hubot').get('/repos/acme/vault')).body.permissions as { admin: boolean }
      expect(await permissions()).toMatchObject({ admin: true })
      await done('org remove acme hubot')
      await done('org add acme hubot')
      expect(await permissions()).toMatchObject({ admin: false })
    })

    it.each([
      ['org create mona --admin mona', 'login "mona" is already taken'],
      ['org create new', '--admin is required'],
      ['org create new --admin acme', 'user "acme" not found'],
      ['org create new --admin banned', 'banned is suspended'],
      ['org create -- -new', '--admin is required'],
      [
        'org create new --admin mona --plan gold',
        '--plan must be one of free, team, enterprise, not "gold"',
      ],
      ['org add mona hubot', 'organization "mona" not found'],
      ['org add acme nobody', 'user "nobody" not found'],
      ['org add acme mona', 'login mona is already a member'],
      ['org add acme stranger --role owner', '--role must be one of member, admin, not "owner"'],
      ['org add acme', '"org add" expects ORG LOGIN; run "devplatform help org add"'],
      ['org remove acme stranger', 'login stranger is not a member'],
      ['org remove acme mona', 'login mona is the last administrator'],
    ])('%s: prints an error and changes nothing', async (line, message) => {
      const before = await server.rows()
      const { out, wrong } = await run(line)
      expect([out, wrong]).toEqual(['', message])
      expect(await server.rows()).toEqual(before)
    })
  })
})
