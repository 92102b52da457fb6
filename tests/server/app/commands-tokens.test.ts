import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionAreas } from '../../../generated/newest/permission-areas.ts'
import { operator } from '../../_support/operator.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { embedded } from '../../_support/stores.ts'

const day = 86_400_000

// That commands work on each store is tested in commands.test.ts.
describe.each([embedded])('token commands next to a running server on $name', (store) => {
  let server: TestServer
  let run: ReturnType<typeof operator>
  beforeAll(async () => {
    server = await startTestServer({ store })
    run = operator(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const made = async (line: string) => {
    const { out, wrong } = await run(`token create ${line}`)
    expect(wrong).toBeUndefined()
    return out.trim()
  }
  const status = async (token: string, path = '/user') =>
    (await client(server, { token }).get(path)).status

  describe('token create', () => {
    it('prints only the classic token, which works at once', async () => {
      const { out, aside } = await run('token create --login mona --scopes repo,user --note ci')
      expect(out).toMatch(/^ghp_[0-9A-Za-z]{36}\n$/)
      expect(aside).toMatch(
        /^Token \d+ \(classic\) of mona does not expire\. It is shown only once\.\n$/,
      )
      expect(aside).not.toContain(out.trim())
      expect(await status(out.trim())).toBe(200)
    })

    it('leaves out scopes that other scopes include', async () => {
      const token = await made('--login mona --scopes user,gist,user:email')
      const { headers } = await client(server, { token }).get('/user')
      expect(headers['x-oauth-scopes']).toBe('user, gist')
    })

    it('creates a token that expires after the given days, to the second', async () => {
      const token = await made('--login mona --expires-in 2')
      server.clock.advance(2 * day - 1)
      expect(await status(token)).toBe(200)
      server.clock.advance(1)
      expect(await status(token)).toBe(401)
    })

    it('limits a fine-grained token to its permissions and repositories', async () => {
      const token = await made(
        '--login mona --kind fine-grained --owner acme --repositories widgets --permissions webhooks=write',
      )
      expect(token).toMatch(/^github_pat_[0-9A-Za-z]{36}$/)
      expect(await status(token, '/repos/acme/widgets/hooks')).toBe(200)
      expect(await status(token, '/repos/acme/vault')).toBe(404)
      expect(await status(token, '/repos/mona/secrets')).toBe(404)
    })

    it('gives a fine-grained token all permissions of its user by default', async () => {
      const token = await made('--login mona --kind fine-grained --permissions metadata')
      expect(await status(token, '/repos/mona/secrets')).toBe(200)
      expect(await status(token, '/repos/mona/secrets/hooks')).toBe(403)
    })

    it('gives a workflow run a token for its repository and one day', async () => {
      const token = await made('--login hubot --kind workflow --repo acme/vault')
      expect(token).toMatch(/^ghs_[0-9A-Za-z]{36}$/)
      expect(await status(token, '/repos/acme/vault')).toBe(200)
      expect(await status(token, '/repos/mona/secrets')).toBe(404)
      server.clock.advance(day)
      expect(await status(token, '/repos/acme/vault')).toBe(401)
    })

    it('prints all of it as JSON with --json', async () => {
      const line = 'token create --login mona --expires-in 1 --json'
      const { json } = await run(line)
      const at = new Date(server.clock.now() + day).toISOString().replace('.000', '')
      expect(json()).toEqual({
        id: expect.stringMatching(/^\d+$/),
        kind: 'classic',
        login: 'mona',
        token: expect.stringMatching(/^ghp_/),
        expires_at: at,
      })
    })

    it('accepts every permission of the contract, and every access level of each', async () => {
      for (const [area, { resource, accesses }] of Object.entries(permissionAreas)) {
        const owner = resource === 'organization' ? 'acme' : 'mona'
        for (const access of accesses) {
          const line = `--login mona --kind fine-grained --owner ${owner} --permissions ${area}=${access}`
          expect(await made(line)).toMatch(/^github_pat_/)
        }
      }
    })

    it.each([
      ['--login nobody', 'user "nobody" not found'],
      ['--login acme', 'user "acme" not found'],
      ['--login ci-bot[bot]', 'user "ci-bot[bot]" not found'],
      ['--login banned', 'banned is suspended'],
      ['', '--login is required'],
      ['mona', '"token create" expects only flags; run "devplatform help token create"'],
      ['--login mona --token x', "Unknown option '--token'"],
      [
        '--login mona --kind best',
        '--kind must be one of classic, fine-grained, workflow, oauth, app-user, installation, not "best"',
      ],
      ['--login mona --scopes repo,everything', '--scopes: unknown scope "everything"'],
      ['--login mona --permissions contents', '--permissions cannot be used with a classic token'],
      [
        '--login mona --kind workflow --scopes repo',
        '--scopes cannot be used with a workflow token',
      ],
      ['--login mona --kind workflow', '--repo is required'],
      ['--login mona --kind workflow --repo acme/none', 'repository "acme/none" not found'],
      [
        '--login stranger --kind workflow --repo acme/vault',
        'repo does not exist or is not visible to stranger',
      ],
      [
        '--login mona --kind workflow --repo acme/vault --permissions members',
        '--permissions: only repository areas are allowed here, not members',
      ],
      [
        '--login mona --expires-in soon',
        '--expires-in must be days, or a number with s, m, h or d, of at most 3650 days, not "soon"',
      ],
      [
        '--login mona --expires-in 0',
        '--expires-in must be days, or a number with s, m, h or d, of at most 3650 days, not "0"',
      ],
      ['--login mona --kind fine-grained --owner none', 'account "none" not found'],
      [
        '--login stranger --kind fine-grained --owner acme',
        'owner must be stranger or an organization that stranger belongs to',
      ],
      ['--login mona --kind fine-grained --repositories none', 'repository "mona/none" not found'],
      ['--login mona --kind fine-grained --repositories ,', '--repositories expects names or all'],
      [
        '--login mona --kind fine-grained --permissions nonsense=read',
        '--permissions: unknown area "nonsense"',
      ],
      [
        '--login mona --kind fine-grained --permissions __proto__=read',
        '--permissions: unknown area "__proto__"',
      ],
      [
        '--login mona --kind fine-grained --permissions contents=admin',
        '--permissions: contents must be read or write, not "admin"',
      ],
      [
        '--login mona --kind fine-grained --permissions contents=read=write',
        '--permissions: "contents=read=write" is not AREA=ACCESS',
      ],
      [
        '--login mona --kind fine-grained --permissions members=read',
        '--permissions: only repository and user areas are allowed here, not members',
      ],
      [
        '--login mona --kind fine-grained --owner acme --permissions followers=read',
        '--permissions: only repository and organization areas are allowed here, not followers',
      ],
    ])('with %s prints an error and creates nothing', async (line, message) => {
      const before = await server.rows()
      const { out, aside, wrong } = await run(`token create ${line}`.trim())
      expect([out, aside, wrong]).toEqual(['', '', message])
      expect(await server.rows()).toEqual(before)
    })
  })

  describe('token list', () => {
    it('shows tokens of every kind without their values', async () => {
      const value = await made('--login hubot --kind workflow --repo acme/widgets')
      const classic = await made('--login hubot --scopes repo')
      const { out } = await run('token list')
      for (const kind of ['classic', 'fine-grained', 'oauth', 'app-user', 'workflow']) {
        expect(out).toContain(` ${kind} `)
      }
      expect(out).toContain(classic.slice(-8))
      for (const secret of [value, classic]) expect(out).not.toContain(secret.slice(0, -8))
    })

    it('shows the tokens of one account', async () => {
      const { json } = await run('token list --login mona --json')
      const logins = json().map(({ login }: { login: string }) => login)
      expect(new Set(logins)).toEqual(new Set(['mona']))
    })

    it('shows permissions, creation and expiry of each', async () => {
      const at = server.clock.now()
      const scoped = await made('--login reader --scopes repo --expires-in 30')
      const narrow = await made('--login reader --kind fine-grained --permissions contents=write')
      const { json } = await run('token list --login reader --json')
      const seconds = (instant: number) => new Date(instant).toISOString().replace('.000', '')
      const both = json().filter(
        ({ created_at }: { created_at: string }) => created_at === seconds(at),
      )
      expect(both).toEqual([
        expect.objectContaining({
          kind: 'classic',
          last_eight: scoped.slice(-8),
          scopes: ['repo'],
          expires_at: seconds(at + 30 * day),
          used_at: null,
        }),
        expect.objectContaining({
          kind: 'fine-grained',
          last_eight: narrow.slice(-8),
          permissions: { contents: 'write' },
          expires_at: null,
        }),
      ])
    })

    it('leaves out expired tokens', async () => {
      // After a day the server cleans up. A command of the same process cannot wait for its lock.
      await using other = await startTestServer({ store })
      const command = operator(other)
      const token = (await command('token create --login triager --expires-in 1')).out.trim()
      expect((await command('token list')).out).toContain(token.slice(-8))
      other.clock.advance(day)
      expect((await command('token list')).out).not.toContain(token.slice(-8))
    })

    it('is empty for a user without tokens', async () => {
      await run('user create newcomer')
      expect((await run('token list --login newcomer')).out).toBe('')
      expect((await run('token list --login newcomer --json')).json()).toEqual([])
    })
  })

  describe('token revoke', () => {
    const idOf = async (token: string): Promise<string> => {
      const { json } = await run('token list --json')
      return json().find(({ last_eight }: { last_eight: string }) => token.endsWith(last_eight)).id
    }

    it.each([
      '--login mona --scopes user',
      '--login mona --kind fine-grained --permissions metadata',
      '--login mona --kind workflow --repo acme/widgets',
    ])('revokes the token of %s by its ID, at once', async (line) => {
      const token = await made(line)
      expect(await status(token, '/repos/acme/widgets')).toBe(200)
      expect((await run(`token revoke ${await idOf(token)}`)).wrong).toBeUndefined()
      expect(await status(token, '/repos/acme/widgets')).toBe(401)
    })

    it('revokes the token that it reads from standard input', async () => {
      const token = await made('--login mona')
      const { out, wrong } = await run('token revoke -', `${token}\n`)
      expect([out, wrong]).toEqual([expect.stringMatching(/^Token \d+ is revoked\.\n$/), undefined])
      expect(await status(token)).toBe(401)
      expect((await run('token revoke -', token)).wrong).toBe('token not found')
    })

    it('revokes installation tokens and app tokens too', async () => {
      const path = '/repos/acme/widgets'
      await using planted = await startTestServer({ store })
      const revoke = operator(planted)
      const { out } = await revoke('token list --login acme')
      expect(out).toMatch(/^installation-1 +installation +acme +…ghs_acme +\S*contents=write/m)
      for (const token of ['ghs_acme', 'ghu_mona', 'gho_mona']) {
        const ask = async () => (await client(planted, { token }).get(path)).status
        expect([token, await ask()]).toEqual([token, 200])
        expect((await revoke('token revoke -', token)).wrong).toBeUndefined()
        expect([token, await ask()]).toEqual([token, 401])
      }
    })

    it.each(['999999', 'workflow-999999', 'installation-999999'])(
      '%s is not a token',
      async (id) => {
        expect((await run(`token revoke ${id}`)).wrong).toBe('token not found')
      },
    )

    it.each(['ghp_secret', 'client-1', '0', '-1', '1e3', '../1'])(
      'does not accept %s as an argument, and does not print it',
      async (word) => {
        const { wrong } = await run(['token', 'revoke', '--', word])
        expect(wrong).toBe(
          '"token revoke" expects a token ID, or - to read the token from standard input',
        )
      },
    )
  })
})
