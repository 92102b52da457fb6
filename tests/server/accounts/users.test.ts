import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('users on $name', (store) => {
  const service = useService({ store })

  describe.each(versions)('GET /user in %s', (version) => {
    it('shows the account of the token, with its private fields', async () => {
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

    it('401 for an anonymous caller', async () => {
      const { status, body } = await service.as(undefined, { version }).get('/user')
      expect([status, body]).toEqual([401, failure(service.server, 401, 'Requires authentication')])
    })

    it('403 for an OAuth app without a user', async () => {
      const basic: [string, string] = ['Ov23test', 'test-secret']
      const { status, body } = await service.as(undefined, { version, basic }).get('/user')
      const message = 'Resource not accessible by client credentials'
      expect([status, body]).toEqual([403, failure(service.server, 403, message)])
    })
  })

  describe.each(versions)('GET /users/{username} in %s', (version) => {
    it('shows the public fields of an account, also to anonymous callers', async () => {
      const { status, body } = await service.as(undefined, { version }).get('/users/mona')
      expect(status).toBe(200)
      expect(body).toMatchObject({ login: 'mona', type: 'User', public_repos: 0 })
      expect(body).not.toHaveProperty('owned_private_repos')
      expect(body).not.toHaveProperty('plan')
    })

    it('ignores the case of a login, and returns it as registered', async () => {
      const { body } = await service.as(undefined, { version }).get('/users/MoNa')
      expect(body.login).toBe('mona')
    })

    it('shows an organization as one', async () => {
      const { body } = await service.as(undefined, { version }).get('/users/acme')
      expect(body).toMatchObject({ login: 'acme', type: 'Organization', public_repos: 1 })
    })

    it('404 for an unknown login', async () => {
      const { status, body } = await service.as(undefined, { version }).get('/users/nobody')
      expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    })
  })

  it('counts new public repositories for everyone, and private ones for the owner alone', async () => {
    await service.repository()
    await service.repository({ private: true })
    expect((await service.as().get('/users/mona')).body.public_repos).toBe(1)
    expect((await service.as('mona').get('/user')).body.owned_private_repos).toBe(2)
  })

  describe.each(versions)('GET /user/{account_id} in %s', (version) => {
    it('shows the same as by login: the private fields to the user alone', async () => {
      const mona = service.as('mona', { version })
      const { id } = (await mona.get('/user')).body
      expect((await mona.get(`/user/${id}`)).body).toEqual((await mona.get('/user')).body)
      const hubot = service.as('hubot', { version })
      expect((await hubot.get(`/user/${id}`)).body).toEqual((await hubot.get('/users/mona')).body)
    })

    it.each(['999999', '0'])('404 for the id %s', async (id) => {
      const { status, body } = await service.as('mona', { version }).get(`/user/${id}`)
      expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    })
  })

  describe.each(versions)('GET /users in %s', (version) => {
    const list = (query = '') => service.as(undefined, { version }).get(`/users${query}`)

    it('lists users and organizations in the order of their ids, without bots', async () => {
      const { status, body } = await list('?per_page=100')
      expect(status).toBe(200)
      const ids = (body as { id: number }[]).map(({ id }) => id)
      expect(ids).toEqual([...ids].sort((a, b) => a - b))
      const kinds = new Set((body as { type: string }[]).map(({ type }) => type))
      expect(kinds).toEqual(new Set(['User', 'Organization']))
    })

    it('lists each account once by following the links', async () => {
      const { body: all } = await list('?per_page=100')
      const found: unknown[] = []
      let query: string | undefined = '?per_page=3'
      while (query !== undefined) {
        const { body, headers } = await list(query)
        found.push(...(body as unknown[]))
        query = /<[^>]*(\?[^>]*)>; rel="next"/.exec(String(headers.link))?.[1]
      }
      expect(found).toEqual(all)
    })

    it('starts with the first after a since that is no id', async () => {
      expect((await list('?since=mona')).body).toEqual((await list('')).body)
    })
  })
})
