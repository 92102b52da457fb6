import { createPrivateKey, createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { registerApp } from '../../../server/domains/apps/register.ts'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { appToken } from '../../_support/authorization/app-token.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, useService, type TestServer } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const hour = 3_600_000
let made = 0

/** An app as the manifest page leaves it, with the code that fetches its secrets. */
async function register({ context }: TestServer, webhookUrl: string | null = null) {
  const { storage, clock } = context
  const owner = (await storage.accounts.findByLogin('mona'))!
  const code = `code-${++made}`
  const row = { hash: hashToken(code), expires_at: clock.now() + hour }
  const registration = {
    owner,
    name: `Robot ${made}`,
    externalUrl: 'https://robot.example.com/',
    callbackUrls: [],
    permissions: { contents: 'read' } as const,
    events: ['push'],
    ...(webhookUrl !== null && { webhook: { url: webhookUrl, version: '2026-03-10' } }),
  }
  const { app } = await registerApp(registration, context, ({ manifestCodes }, { id }) =>
    manifestCodes.create({ ...row, app_id: id }),
  )
  return { code, app }
}

describe.each(stores)('POST /app-manifests/{code}/conversions, on $name', (store) => {
  const service = useService({ store })
  const convert = (code: string) => service.as().post(`/app-manifests/${code}/conversions`)

  it('201: the app with its secrets', async () => {
    const { code, app } = await register(service.server, 'https://robot.example.com/hook')
    const { status, headers, body } = await convert(code)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: app.id,
      slug: app.slug,
      client_id: app.client_id,
      owner: { login: 'mona' },
      permissions: { contents: 'read' },
      events: ['push'],
      client_secret: expect.stringMatching(/^[0-9a-f]{40}$/),
      webhook_secret: expect.stringMatching(/^[0-9a-f]{40}$/),
      pem: expect.stringMatching(/^-----BEGIN RSA PRIVATE KEY-----\n/),
    })
    expect(headers.location).toBe(`${service.server.url}/apps/${app.slug}`)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('201 without a webhook secret where there is no webhook', async () => {
    const { code } = await register(service.server)
    expect((await convert(code)).body.webhook_secret).toBeNull()
  })

  it('returns secrets that work', async () => {
    const { code, app } = await register(service.server)
    const { body } = await convert(code)
    const token = appToken(String(app.id), service.server.clock.now(), { key: body.pem })
    expect((await client(service.server, { token }).get('/app')).body.slug).toBe(app.slug)
    const basic: [string, string] = [app.client_id, body.client_secret]
    const asClient = service.as(undefined, { basic })
    const access_token = { access_token: 'gho_none' }
    const checked = await asClient.post(`/applications/${app.client_id}/token`, access_token)
    expect(checked.status).toBe(404)
  })

  it('stores only a hash, an encrypted value and the public key of the secrets', async () => {
    const { code, app } = await register(service.server, 'https://robot.example.com/hook')
    const { body } = await convert(code)
    const { opened, context } = service.server
    const [row] = await opened.query<Record<string, string>>(
      `select client_secret_hash, public_key, hooks.id as hook, secret from apps
        join app_keys on app_keys.app_id = apps.id join hooks on hooks.app_id = apps.id
        where apps.id = ${app.id}`,
    )
    const { client_secret_hash, secret = '', public_key, hook } = row!
    expect(client_secret_hash).toBe(hashToken(body.client_secret))
    expect(context.vault.open(secret, `hook ${hook}`)).toBe(body.webhook_secret)
    const publicHalf = createPublicKey(createPrivateKey(body.pem as string))
    expect(public_key).toBe(publicHalf.export({ type: 'spki', format: 'pem' }))
    expect(JSON.stringify(row)).not.toContain(body.webhook_secret)
  })

  it('404 for an unknown or used code', async () => {
    const { code } = await register(service.server)
    expect((await convert('unknown')).status).toBe(404)
    expect((await convert(code)).status).toBe(201)
    expect((await convert(code)).status).toBe(404)
  })

  it('returns the secrets to only one of two concurrent callers', async () => {
    const { code } = await register(service.server)
    const statuses = (await Promise.all([convert(code), convert(code)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 404])
  })

  it('404 after an hour', async () => {
    await using server = await startTestServer({ store })
    const [one, two] = [await register(server), await register(server)]
    const ask = (code: string) => client(server).post(`/app-manifests/${code}/conversions`)
    server.clock.advance(hour - 1)
    expect((await ask(one.code)).status).toBe(201)
    server.clock.advance(1)
    expect((await ask(two.code)).status).toBe(404)
  })
})
