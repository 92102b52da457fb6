import { createPrivateKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  asApp,
  asInstallation,
  createClient,
  paginate,
  unwrap,
  type InstallationKey,
} from '../../client/index.ts'
import { privateKey, publicKey } from '../_support/keys/app-key.ts'
import { useService } from '../_support/start-server.ts'
import { startService, type Answer } from './_service.ts'

const start = Date.UTC(2026, 2, 10, 12)
const minute = 60_000
const pkcs8 = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'pem' }) as string

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown

describe('asApp', () => {
  it.each([
    ['PKCS#1', privateKey],
    ['PKCS#8', pkcs8],
    ['one line of an environment variable', privateKey.replaceAll('\n', '\\n')],
    ['text with line ends of another system', pkcs8.replaceAll('\n', '\r\n')],
  ])('signs with a key in %s', async (_, key) => {
    const token = await asApp({ clientId: 'Iv23test', privateKey: key, now: () => start })()
    const [header, claims, signature = ''] = token.split('.')
    expect(decode(header)).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(decode(claims)).toEqual({
      iat: start / 1000 - 60,
      exp: start / 1000 + 540,
      iss: 'Iv23test',
    })
    const signed = Buffer.from(`${header}.${claims}`)
    const bytes = Buffer.from(signature, 'base64url')
    expect(verify('RSA-SHA256', signed, publicKey, bytes)).toBe(true)
  })

  it('accepts the id of an app as well', async () => {
    const token = await asApp({ appId: 7, privateKey, now: () => start })()
    expect(decode(token.split('.')[1])).toMatchObject({ iss: 7 })
  })

  it('uses a token until one minute before it expires', async () => {
    let now = start
    const auth = asApp({ appId: 7, privateKey, now: () => now })
    const first = await auth()
    now += 8 * minute - 1
    expect(await auth()).toBe(first)
    now += 1
    expect(await auth()).not.toBe(first)
  })

  it.each([
    ['not PEM text', 'MIIEowIBAAKCAQEA'],
    ['empty', '-----BEGIN RSA PRIVATE KEY-----\n\n-----END RSA PRIVATE KEY-----'],
    ['not base64', '-----BEGIN RSA PRIVATE KEY-----\nMIIEo=wIB\n-----END RSA PRIVATE KEY-----'],
    ['cut off', '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----'],
    ['a public key', publicKey],
    [
      'of another kind',
      generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }).privateKey,
    ],
  ])('refuses a key that is %s, without repeating it', async (_, key) => {
    const failure = await asApp({ appId: 7, privateKey: key })().then(String, String)
    expect(failure).toMatch(/^TypeError: The private key /)
    expect(failure).not.toContain('MII')
  })
})

/** A service that issues numbered tokens valid for one hour, and clients of one installation. */
async function mint(refusals: Answer[] = [], more: Partial<InstallationKey> = {}) {
  let now = start
  let made = 0
  const { baseUrl, seen } = await startService(({ path }) => {
    if (!path.endsWith('/access_tokens')) return { body: {} }
    const expires_at = new Date(now + 60 * minute).toISOString()
    return refusals[made++] ?? { status: 201, body: { token: `ghs_${made}`, expires_at } }
  })
  const key = { clientId: 'Iv23test', privateKey, installationId: 5, now: () => now }
  const auth = asInstallation({ ...key, ...more } as InstallationKey)
  const client = createClient({ baseUrl: `${baseUrl}/api/v3/`, auth, userAgent: 'bot/1' })
  return {
    client,
    baseUrl,
    auth,
    pass: (milliseconds: number) => void (now += milliseconds),
    minted: () => seen.filter(({ path }) => path.endsWith('/access_tokens')),
    used: () =>
      seen.filter(({ path }) => path.endsWith('/user')).map(({ headers }) => headers.authorization),
  }
}

describe('asInstallation', () => {
  it('requests a token for the first request, as the app, in the version of the client', async () => {
    const { client, minted, used } = await mint()
    expect(minted()).toEqual([])
    await client.GET('/user')
    expect(minted()).toMatchObject([
      {
        method: 'POST',
        path: '/api/v3/app/installations/5/access_tokens',
        headers: {
          authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
          'x-service-api-version': '2026-03-10',
          'user-agent': 'bot/1',
        },
        body: '{}',
      },
    ])
    expect(used()).toEqual(['Bearer ghs_1'])
  })

  it('requests one token for concurrent requests', async () => {
    const { client, minted, used } = await mint()
    await Promise.all(Array.from({ length: 5 }, () => client.GET('/user')))
    expect(minted()).toHaveLength(1)
    expect(new Set(used())).toEqual(new Set(['Bearer ghs_1']))
  })

  it('requests a new token five minutes before the old one expires, once', async () => {
    const { client, pass, used, minted } = await mint()
    await client.GET('/user')
    pass(55 * minute - 1)
    await client.GET('/user')
    pass(1)
    await Promise.all([client.GET('/user'), client.GET('/user')])
    expect(used()).toEqual(['Bearer ghs_1', 'Bearer ghs_1', 'Bearer ghs_2', 'Bearer ghs_2'])
    expect(minted()).toHaveLength(2)
  })

  it('can be shared by several clients', async () => {
    const { client, auth, baseUrl, minted } = await mint()
    const older = createClient({ baseUrl, version: '2022-11-28', auth })
    await client.GET('/user')
    await older.GET('/user')
    expect(minted()).toHaveLength(1)
  })

  it('requests fewer permissions than the installation has, if configured', async () => {
    const wanted = { repositories: ['widgets'], permissions: { contents: 'read' } } as const
    const { client, minted } = await mint([], wanted as never)
    await client.GET('/user')
    expect(JSON.parse(minted()[0]!.body)).toEqual(wanted)
  })

  it('fails with the error of the service, and tries again the next time', async () => {
    const gone = { status: 404, body: { message: 'Integration not found' } }
    const { client, used } = await mint([gone])
    await expect(client.GET('/user')).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'not-found',
      message: 'Integration not found',
    })
    await client.GET('/user')
    expect(used()).toEqual(['Bearer ghs_2'])
  })

  it('fails with an error of the client if a proxy responds', async () => {
    const { client } = await mint([{ status: 502, body: '<h1>Bad Gateway</h1>' }])
    await expect(client.GET('/user')).rejects.toMatchObject({ status: 502, kind: 'server' })
  })
})

describe('an app, against the service', () => {
  const service = useService()

  it('is authenticated as itself and as its installation', async () => {
    const { url: baseUrl, clock } = service.server
    const key = { clientId: 'Iv23test', privateKey, now: () => clock.now() }
    const app = createClient({ baseUrl, auth: asApp(key) })
    expect((await unwrap(app.GET('/app'))).slug).toBe('ci-bot')
    const [found] = await paginate(app, '/app/installations').all()
    const auth = asInstallation({ ...key, installationId: found!.id })
    const installation = createClient({ baseUrl, auth })
    const call = { params: { query: { per_page: 1 } } }
    const reached = await paginate(installation, '/installation/repositories', call).all()
    expect(reached.length).toBeGreaterThan(0)
    clock.advance(61 * minute)
    const { total_count } = await unwrap(installation.GET('/installation/repositories'))
    expect(total_count).toBe(reached.length)
  })
})
