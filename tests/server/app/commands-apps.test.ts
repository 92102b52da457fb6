import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importPKCS8, SignJWT } from 'jose'
import { createPrivateKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '../../_support/operator.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { embedded } from '../../_support/stores.ts'

/** Signs a JSON Web Token as an app does. */
async function signed(pem: string, issuer: string, now: number): Promise<string> {
  const pkcs8 = createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }) as string
  const seconds = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 60)
    .sign(await importPKCS8(pkcs8, 'RS256'))
}

// That commands work on each store is tested in commands.test.ts.
describe.each([embedded])('app commands next to a running server on $name', (store) => {
  let server: TestServer
  let run: ReturnType<typeof operator>
  let folder: string
  beforeAll(async () => {
    server = await startTestServer({ store })
    run = operator(server)
    folder = await mkdtemp(join(tmpdir(), 'devplatform-keys-'))
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  const json = async (line: string[]) => {
    const said = await run([...line, '--json'])
    expect(said.wrong).toBeUndefined()
    return said.json()
  }
  const create = (...more: string[]) => json(['app', 'create', '--owner', 'acme', ...more])
  const status = async (token: string, path: string) =>
    (await client(server, { token }).get(path)).status

  /** Whether the server accepts a key for the app. */
  const knows = async (pem: string, issuer: string) =>
    status(await signed(pem, issuer, server.clock.now()), '/app')

  describe('app create', () => {
    it('registers an app whose secret and key work at once', async () => {
      const app = await create(
        ...['--name', 'Build Robot', '--url', 'https://build.example.com/'],
        ...[
          '--callback-url',
          'https://build.example.com/a',
          '--callback-url',
          'http://127.0.0.1/b',
          '--callback-url',
          'x-build-robot://done',
        ],
        ...['--permissions', 'contents=write,metadata', '--events', 'push,create', '--device-flow'],
      )
      expect(app).toEqual({
        id: expect.any(Number),
        slug: 'build-robot',
        client_id: expect.stringMatching(/^Iv23[0-9A-Za-z]{16}$/),
        client_secret: expect.stringMatching(/^[0-9a-f]{40}$/),
        webhook_secret: null,
        pem: expect.stringMatching(/^-----BEGIN RSA PRIVATE KEY-----\n/),
      })
      const basic: [string, string] = [app.client_id, app.client_secret]
      expect((await client(server, { basic }).get('/rate_limit')).status).toBe(200)
      expect(await knows(app.pem, app.client_id)).toBe(200)
      const stored = await server.context.storage.apps.findBySlug('build-robot')
      expect(stored).toMatchObject({
        external_url: 'https://build.example.com/',
        callback_urls: [
          'https://build.example.com/a',
          'http://127.0.0.1/b',
          'x-build-robot://done',
        ],
        permissions: { contents: 'write', metadata: 'read' },
        events: ['push', 'create'],
        public: true,
        device_flow: true,
        owner: { login: 'acme' },
      })
    })

    it('stores neither secret nor private key', async () => {
      const { client_secret, pem } = await create('--name', 'Forgetful')
      const apps = await server.opened.query('select * from apps')
      const keys = await server.opened.query('select * from app_keys')
      const text = JSON.stringify([apps, keys])
      expect(text).not.toContain(client_secret)
      expect(text).not.toContain(pem.split('\n')[3])
    })

    it('prints the same values as text and as JSON', async () => {
      const { out, aside } = await run('app create --name Plain --owner mona --private')
      expect(out).toMatch(
        /^app id {9}\d+\nslug {11}plain\nclient id {6}Iv23\w{16}\nclient secret {2}[0-9a-f]{40}\n-----BEGIN/,
      )
      expect(aside).toBe('The secret and the key are shown only once.\n')
      expect((await server.context.storage.apps.findBySlug('plain'))?.public).toBe(false)
    })

    it('writes the key to a file that only its owner can read', async () => {
      const file = join(folder, 'robot.pem')
      const app = await create('--name', 'Filed', '--key-file', file)
      expect(app).toMatchObject({ key_file: file })
      expect(app).not.toHaveProperty('pem')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await knows(await readFile(file, 'utf8'), app.client_id)).toBe(200)
    })

    it('overwrites no file, and then registers nothing', async () => {
      const file = join(folder, 'precious')
      await writeFile(file, 'precious')
      await chmod(file, 0o644)
      const line = ['app', 'create', '--name', 'Late', '--owner', 'mona', '--key-file', file]
      expect((await run(line)).wrong).toBe(`--key-file ${file} already exists`)
      expect(await readFile(file, 'utf8')).toBe('precious')
      expect(await server.context.storage.apps.findBySlug('late')).toBeUndefined()
    })

    it('leaves no file when the app cannot be registered', async () => {
      const file = join(folder, 'never')
      const line = ['app', 'create', '--name', 'CI bot', '--owner', 'mona', '--key-file', file]
      expect((await run(line)).wrong).toBe('name results in the same slug as another app')
      await expect(stat(file)).rejects.toThrow('ENOENT')
    })

    it.each([
      ['--owner mona', '--name is required'],
      ['--name x', '--owner is required'],
      ['--name x --owner nobody', 'account "nobody" not found'],
      ['--name x --owner banned', 'banned is suspended'],
      ['--name x --owner mona --url ftp://x', '--url must be an HTTP or HTTPS URL, not "ftp://x"'],
      [
        '--name x --owner mona --callback-url javascript:alert(1)',
        '--callback-url is not a callback URL: "javascript:alert(1)"',
      ],
      [
        '--name x --owner mona --permissions contents=all',
        '--permissions: contents must be read or write, not "all"',
      ],
      ['--name x --owner mona --events push,*', '--events: unknown event "*"'],
      ['--name x --owner mona --events pushed', '--events: unknown event "pushed"'],
      ['--name !!! --owner mona', 'name is not valid'],
    ])('with %s prints an error and registers nothing', async (line, message) => {
      const before = await server.rows()
      const { out, wrong } = await run(`app create ${line}`)
      expect([out, wrong]).toEqual(['', message])
      expect(await server.rows()).toEqual(before)
    })
  })

  describe('app key', () => {
    it('adds a key and keeps the existing ones', async () => {
      const app = await create('--name', 'Two keys')
      const { pem } = await json(['app', 'key', 'two-keys'])
      expect(pem).not.toBe(app.pem)
      expect(await knows(pem, app.client_id)).toBe(200)
      expect(await knows(app.pem, app.client_id)).toBe(200)
    })

    it('prints only the key', async () => {
      const { out } = await run('app key CI-bot')
      expect(out).toMatch(
        /^-----BEGIN RSA PRIVATE KEY-----\n[^]+\n-----END RSA PRIVATE KEY-----\n$/,
      )
    })

    it('finds no unknown app', async () => {
      expect((await run('app key none')).wrong).toBe('app "none" not found')
    })
  })

  describe('app install', () => {
    it('lets the app act for the account, on the selected repositories', async () => {
      const app = await create('--name', 'Settler', '--permissions', 'contents=read')
      const widgets = ['--account', 'acme', '--repositories', 'widgets']
      const { id } = await json(['app', 'install', 'settler', ...widgets])
      const jwt = await signed(app.pem, app.client_id, server.clock.now())
      const path = `/app/installations/${id}/access_tokens`
      const { body } = await client(server, { token: jwt }).post(path, {})
      expect(body.permissions).toEqual({ contents: 'read', metadata: 'read' })
      expect(await status(body.token, '/repos/acme/widgets')).toBe(200)
      expect(await status(body.token, '/repos/acme/vault')).toBe(404)

      await json(['app', 'uninstall', 'settler', '--account', 'acme'])
      expect(await status(body.token, '/repos/acme/widgets')).toBe(401)
      expect((await client(server, { token: jwt }).get(`/app/installations/${id}`)).status).toBe(
        404,
      )
    })

    it('selects all repositories by default, and each selected one once', async () => {
      await create('--name', 'Everywhere')
      const all = await json(['app', 'install', 'everywhere', '--account', 'acme'])
      expect(all).toMatchObject({ app: 'everywhere', account: 'acme', repositories: 'all' })
      const twice = ['--account', 'mona', '--repositories', 'secrets,SECRETS']
      const some = await json(['app', 'install', 'everywhere', ...twice])
      expect(some).toMatchObject({ repositories: ['secrets'] })
    })

    it('installs a private app on its own account only', async () => {
      await create('--name', 'Homely', '--private')
      const { wrong } = await run('app install homely --account mona')
      expect(wrong).toBe('account is not the owner of the private app homely')
      expect((await run('app install homely --account acme')).wrong).toBeUndefined()
    })

    it.each([
      ['app install none --account acme', 'app "none" not found'],
      ['app install ci-bot', '--account is required'],
      ['app install ci-bot --account nobody', 'account "nobody" not found'],
      ['app install ci-bot --account acme', 'account already has ci-bot installed'],
      [
        'app install other-bot --account acme --repositories none',
        'repository "acme/none" not found',
      ],
      [
        'app install other-bot --account acme --repositories ,',
        '--repositories expects names or all',
      ],
      ['app uninstall other-bot --account acme', 'account does not have other-bot installed'],
    ])('%s: prints an error and changes nothing', async (line, message) => {
      const before = await server.rows()
      const { out, wrong } = await run(line)
      expect([out, wrong]).toEqual(['', message])
      expect(await server.rows()).toEqual(before)
    })
  })

  describe('oauth-app create', () => {
    it('registers an app whose secret works at once and is not stored', async () => {
      const app = await json([
        ...['oauth-app', 'create', '--name', 'Button', '--owner', 'mona', '--device-flow'],
        ...['--callback-url', 'https://button.example.com/back'],
      ])
      expect(app).toEqual({
        client_id: expect.stringMatching(/^Ov23[0-9A-Za-z]{16}$/),
        client_secret: expect.stringMatching(/^[0-9a-f]{40}$/),
      })
      const basic: [string, string] = [app.client_id, app.client_secret]
      expect((await client(server, { basic }).get('/rate_limit')).status).toBe(200)
      const rows = await server.opened.query('select * from oauth_apps')
      expect(JSON.stringify(rows)).not.toContain(app.client_secret)
      expect(await server.context.storage.tokens.findAppByClientId(app.client_id)).toMatchObject({
        callback_urls: ['https://button.example.com/back'],
        device_flow: true,
      })
    })

    it.each([
      ['--owner mona', '--name is required'],
      ['--name x --owner nobody', 'account "nobody" not found'],
      ['--name x --owner mona --private', "Unknown option '--private'"],
    ])('with %s prints an error and registers nothing', async (line, message) => {
      const before = await server.rows()
      expect((await run(`oauth-app create ${line}`)).wrong).toBe(message)
      expect(await server.rows()).toEqual(before)
    })
  })
})
