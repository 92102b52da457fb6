import { describe, expect, it } from 'vitest'
import { hashToken, mintToken } from '../../../server/access/auth/token-format.ts'
import { versions } from '../../_support/bundles.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { clients, give } from '../../_support/fixtures/give-token.ts'

const path = '/applications/Ov23test/token'
const basic = clients.Ov23test

describe.each(stores)('POST /applications/{client_id}/token on $name', (store) => {
  const service = useService({ store })
  const app = () => service.as(undefined, { basic })
  const notFound = () => failure(service.server, 404, 'Not Found')

  it.each(versions)('shows the grant of a token of the app, in %s', async (version) => {
    const caller = service.as(undefined, { basic, version })
    const { status, body } = await caller.post(path, { access_token: 'gho_mona' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      scopes: ['repo'],
      token: 'gho_mona',
      token_last_eight: 'gho_mona',
      hashed_token: hashToken('gho_mona'),
      app: {
        url: 'https://deploy.example.com/',
        name: 'Deploy Button',
        client_id: 'Ov23test',
      },
      note: null,
      note_url: null,
      fingerprint: null,
      expires_at: null,
      created_at: '2026-03-10T12:00:00Z',
      updated_at: '2026-03-10T12:00:00Z',
      user: { login: 'mona', type: 'User' },
    })
  })

  it.each(versions)('shows a token with which an app acts for a user, in %s', async (version) => {
    const { value, expiresAt } = await give(service.server, 'hubot', 'Iv23test')
    const caller = service.as(undefined, { basic: clients.Iv23test, version })
    const { status, headers, body } = await caller.post('/applications/Iv23test/token', {
      access_token: value,
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      scopes: null, // an app has permissions instead
      token: value,
      hashed_token: hashToken(value),
      app: { url: 'https://ci.example.com/', name: 'CI Bot', client_id: 'Iv23test' },
      expires_at: '2026-03-10T20:00:00Z',
      user: { login: 'hubot' },
      installation: null,
    })
    expect(Date.parse(body.expires_at)).toBe(expiresAt)
  })

  it('returns a valid response for an app without a homepage URL', async () => {
    const other = service.as(undefined, { basic: ['Ov23other', 'other-secret'] })
    const asked = await other.post('/applications/Ov23other/token', { access_token: 'gho_other' })
    expect(asked.status).toBe(200)
  })

  it('shows the expiry of the token until it has expired', async () => {
    const { server } = service
    const expires_at = server.clock.now() + 60_000
    const dying = { login: 'mona', kind: 'oauth', client_id: 'Ov23test', expires_at } as const
    const access_token = await server.token(dying)
    const { body } = await app().post(path, { access_token })
    expect(body.expires_at).toBe('2026-03-10T12:01:00Z')
    server.clock.advance(60_000)
    const after = await app().post(path, { access_token })
    expect([after.status, after.body]).toEqual([404, notFound()])
  })

  it('shows a minted token that was issued', async () => {
    const access_token = await service.server.token(
      { login: 'mona', kind: 'oauth', client_id: 'Ov23test' },
      mintToken('gho_'),
    )
    expect((await app().post(path, { access_token })).status).toBe(200)
  })

  it('422 for a body without the token', async () => {
    const { body } = await app().post(path, {})
    expect(body).toEqual(
      invalid(
        service.server,
        "Invalid request.\n\naccess_token must have required property 'access_token'",
        {
          resource: 'Application',
          field: 'access_token',
          code: 'missing_field',
          message: "must have required property 'access_token'",
        },
      ),
    )
  })

  it('422 for a token that is not a string', async () => {
    const { status, body } = await app().post(path, { access_token: 7 })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      {
        resource: 'Application',
        field: 'access_token',
        code: 'invalid',
        message: 'must be string',
      },
    ])
  })

  it('treats a missing body as an empty one', async () => {
    const nothing = await app().post(path)
    const empty = await app().post(path, undefined, { raw: '' })
    expect([nothing.status, nothing.body]).toEqual([422, empty.body])
    expect(nothing.body.message).toMatch(/^Invalid request\.\n\naccess_token /)
  })
})
