import { describe, expect, it } from 'vitest'
import { appToken, claimsOf, signJwt } from '../../_support/keys/app-jwt.ts'
import { publicKey } from '../../_support/keys/app-key.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const permissions = {
  administration: 'write',
  contents: 'write',
  metadata: 'read',
  webhooks: 'write',
}

interface Listed {
  account: { login: string }
}

/** The test world, in which the other app has a key and one installation as well. */
const world = {
  ...testWorld,
  apps: testWorld.apps!.map((each) =>
    each.slug === 'other-bot'
      ? { ...each, public_key: publicKey, installations: [{ account: 'stranger' }] }
      : each,
  ),
}

describe.each(stores)('an app on $name', (store) => {
  const service = useService({ store, world })
  const app = (version?: string) =>
    service.as(undefined, {
      token: appToken(service.server.clock),
      ...(version !== undefined && { version }),
    })

  describe.each(versions)('GET /app in %s', (version) => {
    it('shows the app that signed the token, and its number of installations', async () => {
      const { status, body } = await app(version).get('/app')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        slug: 'ci-bot',
        name: 'CI Bot',
        client_id: 'Iv23test',
        owner: { login: 'acme', type: 'Organization' },
        external_url: 'https://ci.example.com/',
        html_url: `${service.server.url}/apps/ci-bot`,
        permissions,
        events: ['push'],
        installations_count: 2,
      })
    })

    it('401 for anonymous callers and for tokens, whatever their permissions', async () => {
      const path = '/app'
      expect((await service.as(undefined, { version }).get(path)).status).toBe(401)
      for (const token of ['ghp_mona', 'ghu_mona', 'ghs_acme', 'github_pat_mona']) {
        const { status, body } = await service.as(undefined, { token, version }).get(path)
        const words = 'A JSON web token could not be decoded'
        expect([token, status, body]).toEqual([token, 401, failure(service.server, 401, words)])
      }
    })

    it('401 for the client ID and secret of the app', async () => {
      const basic: [string, string] = ['Iv23test', 'app-secret']
      expect((await service.as(undefined, { basic, version }).get('/app')).status).toBe(401)
    })
  })

  describe.each(versions)('GET /app/installations in %s', (version) => {
    it('lists the installations of the app, in pages', async () => {
      const { status, body, headers } = await app(version).get('/app/installations?per_page=1')
      expect([status, body.length, body[0].account.login]).toEqual([200, 1, 'acme'])
      expect(body[0]).toMatchObject({
        app_slug: 'ci-bot',
        client_id: 'Iv23test',
        repository_selection: 'all',
        target_type: 'Organization',
        permissions,
        suspended_at: null,
        suspended_by: null,
        access_tokens_url: `${service.server.url}/app/installations/${body[0].id}/access_tokens`,
        repositories_url: `${service.server.url}/installation/repositories`,
        html_url: `${service.server.url}/organizations/acme/settings/installations/${body[0].id}`,
      })
      const address = `${service.server.url}/app/installations?per_page=1&page=2`
      const links = `<${address}>; rel="next", <${address}>; rel="last"`
      // The older version appends links about its sunset.
      expect(headers.link?.slice(0, links.length)).toBe(links)
      const { body: second } = await app(version).get('/app/installations?per_page=1&page=2')
      expect(second[0]).toMatchObject({
        account: { login: 'mona' },
        repository_selection: 'selected',
        target_type: 'User',
        html_url: `${service.server.url}/settings/installations/${second[0].id}`,
      })
    })

    it('lists those that changed since, and those that lack what the app asks for', async () => {
      const list = async (query: string) =>
        (await app(version).get(`/app/installations?${query}`)).body
      const all = await list('')
      const times = all.map((each: { updated_at: string }) => each.updated_at).sort()
      expect(await list(`since=${times[0]}`)).toEqual(all)
      expect(await list('since=2999-01-01T00:00:00Z')).toEqual([])
      const { body: asked } = await app(version).get('/app')
      const parts = ({ permissions, events }: Pick<typeof asked, 'permissions' | 'events'>) =>
        JSON.stringify([Object.entries(permissions).sort(), events])
      const behind = all.filter((each: typeof asked) => parts(each) !== parts(asked))
      for (const value of ['true', '1']) expect(await list(`outdated=${value}`)).toEqual(behind)
      for (const value of ['false', '0']) expect(await list(`outdated=${value}`)).toEqual(all)
    })

    it('lists none of another app', async () => {
      const token = signJwt(claimsOf(service.server.clock, 'Iv23other'))
      const { body } = await service.as(undefined, { token, version }).get('/app/installations')
      expect(body.map(({ account }: Listed) => account.login)).toEqual(['stranger'])
    })
  })

  describe.each(versions)('GET /app/installations/{installation_id} in %s', (version) => {
    it('shows an installation', async () => {
      const { body: list } = await app(version).get('/app/installations')
      const { status, body } = await app(version).get(`/app/installations/${list[1].id}`)
      expect([status, body]).toEqual([200, list[1]])
    })

    it('404 for an installation of another app, as for an unknown one', async () => {
      const token = signJwt(claimsOf(service.server.clock, 'Iv23other'))
      const { body: others } = await service.as(undefined, { token }).get('/app/installations')
      const { id } = others[0]
      const answers = [await app(version).get(`/app/installations/${id}`)]
      answers.push(await app(version).get('/app/installations/999999'))
      answers.push(await app(version).get('/app/installations/none'))
      const absent = failure(service.server, 404, 'Not Found')
      for (const { status, body } of answers) expect([status, body]).toEqual([404, absent])
      for (const [method, rest] of [
        ['POST', '/access_tokens'],
        ['PUT', '/suspended'],
        ['DELETE', '/suspended'],
      ] as const) {
        const { status } = await app(version).request(method, `/app/installations/${id}${rest}`)
        expect([method, status]).toEqual([method, 404])
      }
    })
  })

  describe('PUT and DELETE /app/installations/{installation_id}/suspended', () => {
    it('suspend the access of the app to the account, and restore it', async () => {
      const { body: list } = await app().get('/app/installations')
      const address = `/app/installations/${list[1].id}`
      const token = 'ghs_mona'
      const reach = async () =>
        (await service.as(undefined, { token }).get('/repos/mona/secrets')).status
      const viaUser = async () =>
        (await service.as(undefined, { token: 'ghu_mona' }).get('/repos/mona/secrets')).status
      expect([await reach(), await viaUser()]).toEqual([200, 200])

      service.server.clock.advance(1000)
      const since = new Date(service.server.clock.now()).toISOString().replace('.000', '')
      expect((await app().request('PUT', `${address}/suspended`)).status).toBe(204)
      expect([await reach(), await viaUser()]).toEqual([401, 404])
      service.server.clock.advance(1000)
      expect((await app().request('PUT', `${address}/suspended`)).status).toBe(204)
      expect((await app().get(address)).body.suspended_at).toBe(since)

      const { status, body } = await app().post(`${address}/access_tokens`)
      const words = 'This installation has been suspended'
      expect([status, body]).toEqual([403, failure(service.server, 403, words)])

      expect((await app().delete(`${address}/suspended`)).status).toBe(204)
      expect((await app().delete(`${address}/suspended`)).status).toBe(204)
      expect((await app().get(address)).body.suspended_at).toBeNull()
      expect([await reach(), await viaUser()]).toEqual([200, 200])
      expect((await app().post(`${address}/access_tokens`)).status).toBe(201)
    })

    it('accept an empty body with a JSON content type, as clients send it', async () => {
      const { body: list } = await app().get('/app/installations')
      const sending = { raw: '', headers: { 'Content-Type': 'application/json; charset=utf-8' } }
      for (const method of ['PUT', 'DELETE']) {
        const path = `/app/installations/${list[0].id}/suspended`
        expect((await app().request(method, path, undefined, sending)).status).toBe(204)
      }
    })
  })
})

describe.each(stores)('GET /apps/{app_slug} on $name', (store) => {
  const hidden = {
    slug: 'inner-bot',
    client_id: 'Iv23inner',
    client_secret: 'inner-secret',
    owner: 'acme',
    public: false,
    permissions: { contents: 'read' as const },
    installations: [{ account: 'acme' }],
  }
  const own = {
    ...hidden,
    slug: 'own-bot',
    client_id: 'Iv23own',
    owner: 'hubot',
    installations: [],
  }
  const tokens = { ghs_inner: { kind: 'installation', client_id: 'Iv23inner', account: 'acme' } }
  const world = {
    ...testWorld,
    apps: [...testWorld.apps!, hidden, own],
    tokens: { ...testWorld.tokens, ...(tokens as object) },
  }
  const service = useService({ store, world })

  it.each(versions)('shows public fields to anyone, in %s', async (version) => {
    const { status, body } = await service.as(undefined, { version }).get('/apps/ci-bot')
    expect(status).toBe(200)
    expect(body).toMatchObject({ slug: 'ci-bot', name: 'CI Bot', permissions })
    expect(body).not.toHaveProperty('installations_count')
    const { body: other } = await service.as('stranger', { version }).get('/apps/OTHER-bot')
    expect(other).toMatchObject({
      slug: 'other-bot',
      description: null,
      permissions: { contents: 'read', metadata: 'read' },
    })
  })

  it.each(versions)('shows a private app to its owner only, in %s', async (version) => {
    const as = (token: string) => service.as(undefined, { token, version })
    for (const token of ['ghp_mona', 'ghp_hubot', 'ghu_hubot', 'github_pat_mona', 'ghs_inner']) {
      const { status, body } = await as(token).get('/apps/inner-bot')
      expect([token, status, body.slug]).toEqual([token, 200, 'inner-bot'])
    }
    expect((await as('ghp_hubot').get('/apps/own-bot')).status).toBe(200)
    const basic: [string, string] = ['Iv23inner', 'inner-secret']
    const itself = service.as(undefined, { basic, version })
    expect((await itself.get('/apps/inner-bot')).status).toBe(200)
    expect((await itself.get('/apps/own-bot')).status).toBe(404)
  })

  it.each(versions)('is 404 for everyone else, in %s', async (version) => {
    const missing = await service.as(undefined, { version }).get('/apps/no-bot')
    const absent = [404, failure(service.server, 404, 'Not Found')]
    expect([missing.status, missing.body]).toEqual(absent)
    for (const token of ['ghp_stranger', 'ghp_keeper', 'ghs_acme', 'ghs_workflow', undefined]) {
      const who = service.as(undefined, { version, ...(token !== undefined && { token }) })
      const { status, body } = await who.get('/apps/inner-bot')
      expect([token, status, body]).toEqual([token, ...absent])
    }
    expect((await service.as('mona', { version }).get('/apps/own-bot')).status).toBe(404)
  })
})

describe.each(stores)('an app whose owner is suspended, on $name', (store) => {
  it('is refused, and so are its tokens', async () => {
    await using server = await startTestServer({ store })
    const { storage, clock } = server.context
    const token = appToken(clock)
    expect((await client(server, { token }).get('/app')).status).toBe(200)
    const acme = await storage.accounts.findByLogin('acme')
    await storage.accounts.suspend(acme!.id, clock.now(), clock.now())
    for (const each of [token, 'ghs_acme', 'ghs_mona', 'ghu_mona']) {
      const { status } = await client(server, { token: each }).get('/rate_limit')
      expect([each, status]).toEqual([each, 401])
    }
  })
})
