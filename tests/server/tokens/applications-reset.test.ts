import { describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { clients, give, type ClientId } from '../../_support/fixtures/give-token.ts'

const kinds: [clientId: ClientId, prefix: string][] = [
  ['Ov23test', 'gho_'],
  ['Iv23test', 'ghu_'],
]

describe.each(stores)('PATCH /applications/{client_id}/token on $name', (store) => {
  const service = useService({ store })
  const as = (clientId: ClientId, version?: string) => {
    const caller = service.as(undefined, { basic: clients[clientId], ...(version && { version }) })
    const path = `/applications/${clientId}/token`
    return {
      check: (access_token: string) => caller.post(path, { access_token }),
      reset: (access_token: string) => caller.patch(path, { access_token }),
    }
  }
  const whoHas = async (token: string) =>
    (await service.as(undefined, { token }).get('/user')).status

  describe.each(kinds)('of a token held by %s', (clientId, prefix) => {
    it.each(versions)('replaces the value, in %s', async (version) => {
      const { server } = service
      const { value } = await give(server, 'mona', clientId, ['gist', 'repo'])
      const before = await as(clientId, version).check(value)
      server.clock.advance(60_000)
      const { status, headers, body } = await as(clientId, version).reset(value)
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      expect(body.token).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{36}$`))
      expect(body.token).not.toBe(value)
      expect(body).toEqual({
        ...before.body, // the rest stays: ID, scopes, expiry, notes, creation date
        token: body.token,
        token_last_eight: body.token.slice(-8),
        hashed_token: hashToken(body.token),
        updated_at: expect.toSatisfy((at: string) => at > before.body.updated_at),
      })
      expect((await as(clientId, version).check(body.token)).body).toEqual(body)
    })

    it('invalidates the old value before it responds', async () => {
      const { value } = await give(service.server, 'mona', clientId)
      expect(await whoHas(value)).toBe(200)
      const { body } = await as(clientId).reset(value)
      expect([await whoHas(value), await whoHas(body.token)]).toEqual([401, 200])
      const again = await as(clientId).reset(value)
      expect([again.status, again.body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    })

    it('succeeds for exactly one of several concurrent calls', async () => {
      for (let round = 0; round < 20; round++) {
        const { value } = await give(service.server, 'mona', clientId)
        const answers = await Promise.all(
          Array.from({ length: 4 }, () => as(clientId).reset(value)),
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
        const winner = answers.find(({ status }) => status === 200)!
        expect(await whoHas(winner.body.token)).toBe(200)
      }
    })
  })

  it('accepts a token from the world file', async () => {
    const { body } = await as('Ov23other').reset('gho_other')
    expect(body).toMatchObject({ scopes: ['repo'], expires_at: null })
    expect([await whoHas('gho_other'), await whoHas(body.token)]).toEqual([401, 200])
  })

  it('keeps the expiry, to the second', async () => {
    const { clock } = service.server
    const { value, expiresAt } = await give(service.server, 'mona', 'Iv23test')
    clock.advance(3_600_000)
    const { body } = await as('Iv23test').reset(value)
    expect(Date.parse(body.expires_at)).toBe(Math.floor(expiresAt! / 1000) * 1000)
    clock.advance(expiresAt! - clock.now() - 1)
    expect(await whoHas(body.token)).toBe(200)
    clock.advance(1)
    expect(await whoHas(body.token)).toBe(401)
  })

  it('invalidates the refresh token as well, since it may have leaked with the old value', async () => {
    const { storage } = service.server.context
    const app = (await storage.apps.findByClientId('Iv23test'))!
    const { id, value, refresh } = await give(service.server, 'mona', 'Iv23test')
    const held = () => storage.tokens.findByRefresh(app.id, hashToken(refresh!.value))
    expect((await held())?.id).toBe(id)
    await as('Iv23test').reset(value)
    expect(await held()).toBeUndefined()
  })

  it('keeps the limits of a narrowed token', async () => {
    const { value } = await give(service.server, 'mona', 'Iv23test')
    const asked = { access_token: value, target: 'acme', repositories: ['vault'] }
    const caller = service.as(undefined, { basic: clients.Iv23test })
    const narrow = await caller.post('/applications/Iv23test/token/scoped', asked)
    const { body } = await as('Iv23test').reset(narrow.body.token)
    expect(body.installation).toEqual(narrow.body.installation)
    const token: string = body.token
    const get = async (path: string) => (await service.as(undefined, { token }).get(path)).status
    expect([await get('/repos/acme/vault'), await get('/repos/mona/secrets')]).toEqual([200, 404])
  })
})
