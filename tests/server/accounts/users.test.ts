import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('users on $name', (store) => {
  const service = useService({ store })

  describe.each(versions)('GET /user in %s', (version) => {
    it('shows the account behind the token, with what only its holder sees', async () => {
      const { status, body } = await service.as('mona', { version }).get('/user')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        login: 'mona',
        type: 'User',
        name: 'Name of mona',
        email: 'mona@example.com',
        owned_private_repos: 1,
        plan: { name: 'free' },
        created_at: '2026-03-10T12:00:00Z',
        url: `${service.server.url}/users/mona`,
      })
    })

    it('says 401 to nobody', async () => {
      const { status, body } = await service.as(undefined, { version }).get('/user')
      expect([status, body]).toEqual([401, failure(service.server, 401, 'Requires authentication')])
    })

    it('says 403 to an OAuth app without a user', async () => {
      const basic: [string, string] = ['Ov23test', 'test-secret']
      const { status, body } = await service.as(undefined, { version, basic }).get('/user')
      const message = 'Resource not accessible by client credentials'
      expect([status, body]).toEqual([403, failure(service.server, 403, message)])
    })
  })

  describe.each(versions)('GET /users/{username} in %s', (version) => {
    it('shows what everybody may see of an account, also to nobody', async () => {
      const { status, body } = await service.as(undefined, { version }).get('/users/mona')
      expect(status).toBe(200)
      expect(body).toMatchObject({ login: 'mona', type: 'User', public_repos: 0 })
      expect(body).not.toHaveProperty('owned_private_repos')
      expect(body).not.toHaveProperty('plan')
    })

    it('finds a login whatever its case, and shows it as it is', async () => {
      const { body } = await service.as(undefined, { version }).get('/users/MoNa')
      expect(body.login).toBe('mona')
    })

    it('shows an organization as one', async () => {
      const { body } = await service.as(undefined, { version }).get('/users/acme')
      expect(body).toMatchObject({ login: 'acme', type: 'Organization', public_repos: 1 })
    })

    it('says 404 for a login that nobody has', async () => {
      const { status, body } = await service.as(undefined, { version }).get('/users/nobody')
      expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    })
  })

  it('counts a new public repository for everybody and a private one for its owner alone', async () => {
    await service.repository()
    await service.repository({ private: true })
    expect((await service.as().get('/users/mona')).body.public_repos).toBe(1)
    expect((await service.as('mona').get('/user')).body.owned_private_repos).toBe(2)
  })
})
