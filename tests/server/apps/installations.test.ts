import { describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import type { World } from '../../../server/app/world/world.ts'
import { appToken } from '../../_support/keys/app-jwt.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { writePast } from '../../_support/databases/write-past.ts'

/**
 * An app that is installed on acme for the private repository only, and one without permissions
 * there.
 */
const vaultBot = {
  slug: 'vault-bot',
  client_id: 'Iv23vault',
  owner: 'acme',
  permissions: { contents: 'read' },
  installations: [{ account: 'acme', repositories: ['vault'] }],
} as const
const bareBot = {
  slug: 'bare-bot',
  client_id: 'Iv23bare',
  owner: 'acme',
  permissions: { contents: 'read' },
  installations: [{ account: 'acme', permissions: {} }],
} as const

const held = (client_id: string, logins: string[], prefix: string) =>
  Object.fromEntries(
    logins.map((login) => [`ghu_${prefix}${login}`, { kind: 'app-user', login, client_id }]),
  )

const world = {
  ...testWorld,
  apps: [...testWorld.apps!, vaultBot, bareBot],
  tokens: {
    ...testWorld.tokens,
    ...held('Iv23test', ['reader', 'stranger'], ''),
    ...held('Iv23vault', ['mona', 'hubot', 'reader', 'stranger'], 'vault_'),
    ...held('Iv23bare', ['hubot'], 'bare_'),
    ghs_vault: { kind: 'installation', client_id: 'Iv23vault', account: 'acme' },
    ghs_widgets: {
      kind: 'installation',
      client_id: 'Iv23test',
      account: 'acme',
      repositories: ['widgets'],
      permissions: { metadata: 'read' },
    },
    ghs_nothing: {
      kind: 'installation',
      client_id: 'Iv23test',
      account: 'acme',
      permissions: {},
    },
  },
} as World

interface Named {
  full_name: string
  account: { login: string }
}

const names = (body: { repositories: Named[] }) =>
  body.repositories.map(({ full_name }) => full_name)
const accounts = (body: { installations: Named[] }) =>
  body.installations.map(({ account }) => account.login)

describe.each(stores)('installations on $name', (store) => {
  // What a version changes in a response does not depend on the store.
  const spoken = store.name === 'embedded' ? versions : versions.slice(0, 1)
  const service = useService({ store, world })
  const app = (version?: string) =>
    service.as(undefined, {
      token: appToken(service.server.clock),
      ...(version !== undefined && { version }),
    })
  const holding = (token: string, version?: string) =>
    service.as(undefined, { token, ...(version !== undefined && { version }) })

  describe.each(spoken)('found by account or repository, in %s', (version) => {
    it.each([
      ['/orgs/acme/installation', 'acme'],
      ['/orgs/ACME/installation', 'acme'],
      ['/repos/acme/widgets/installation', 'acme'],
      ['/repos/acme/vault/installation', 'acme'],
      ['/repos/mona/secrets/installation', 'mona'],
      ['/users/mona/installation', 'mona'],
      ['/users/acme/installation', 'acme'],
    ])('%s is found', async (path, login) => {
      const { status, body } = await app(version).get(path)
      expect([status, body.account.login, body.app_slug]).toEqual([200, login, 'ci-bot'])
      expect((await app(version).get(`/app/installations/${body.id}`)).body).toEqual(body)
    })

    it('404 where the app is not installed, as where nothing exists', async () => {
      const path = await service.repository() // owned by mona, and not selected
      const hidden = await service.repository({ private: true })
      for (const place of [
        '/orgs/nobody',
        '/orgs/mona',
        '/users/stranger',
        '/users/nobody',
        '/users/ci-bot[bot]',
        '/repos/mona/nothing',
        '/repos/nobody/nothing',
        path,
        hidden,
      ]) {
        const { status, body } = await app(version).get(`${place}/installation`)
        const absent = failure(service.server, 404, 'Not Found')
        expect([place, status, body]).toEqual([place, 404, absent])
      }
    })

    it('401 for callers that are not an app', async () => {
      for (const path of ['/orgs/acme/installation', '/repos/acme/widgets/installation']) {
        for (const token of ['ghp_mona', 'ghs_acme', 'ghu_mona']) {
          expect((await holding(token, version).get(path)).status).toBe(401)
        }
      }
    })
  })

  it('are found under the new name of a repository', async () => {
    const { body: made } = await service.as('mona').post('/orgs/acme/repos', { name: 'first' })
    await service.as('mona').patch(`/repos/${made.full_name}`, { name: 'second' })
    const { status, headers } = await app().get('/repos/acme/first/installation')
    const address = `${service.server.url}/repositories/${made.id}/installation`
    expect([status, headers.location]).toEqual([301, address])
    expect((await service.as('mona').delete('/repos/acme/second')).status).toBe(204)
  })

  describe.each(spoken)('GET /installation/repositories in %s', (version) => {
    it('lists every repository of the account', async () => {
      const { status, body } = await holding('ghs_acme', version).get('/installation/repositories')
      expect([status, body.total_count, body.repository_selection]).toEqual([200, 2, 'all'])
      expect(names(body)).toEqual(['acme/widgets', 'acme/vault'])
      expect(body.repositories[1].permissions).toMatchObject({
        admin: true,
        push: true,
        pull: true,
      })
      expect('has_downloads' in body.repositories[0]).toBe(version === '2022-11-28')
    })

    it('lists the selected repositories', async () => {
      const { body } = await holding('ghs_mona', version).get('/installation/repositories')
      expect([body.total_count, body.repository_selection]).toEqual([1, 'selected'])
      expect(names(body)).toEqual(['mona/secrets'])
    })

    it('lists only the repositories of the token, with its permissions', async () => {
      const { body } = await holding('ghs_widgets', version).get('/installation/repositories')
      expect([body.total_count, body.repository_selection]).toEqual([1, 'selected'])
      expect(body.repositories[0].permissions).toEqual({
        admin: false,
        maintain: false,
        push: false,
        triage: false,
        pull: true,
      })
      const { body: same } = await holding('ghs_widgets', version).get('/repos/acme/widgets')
      expect(same.permissions).toEqual(body.repositories[0].permissions)
    })

    it('is paginated', async () => {
      const at = '/installation/repositories'
      const { body, headers } = await holding('ghs_acme', version).get(`${at}?per_page=1&page=2`)
      expect([body.total_count, names(body)]).toEqual([2, ['acme/vault']])
      const first = `${service.server.url}${at}?per_page=1&page=1`
      // The older version appends links about its sunset.
      const links = String(headers.link).split(', ').slice(0, 2)
      expect(links).toEqual([`<${first}>; rel="prev"`, `<${first}>; rel="first"`])
      expect(headers.link).not.toMatch(/rel="(next|last)"/)
    })

    it('403 for a token without permissions, and for user tokens', async () => {
      for (const token of ['ghs_nothing', 'ghp_mona', 'ghu_mona', 'ghs_workflow']) {
        const { status } = await holding(token, version).get('/installation/repositories')
        expect([token, status]).toEqual([token, 403])
      }
    })
  })

  describe.each(spoken)('GET /user/installations in %s', (version) => {
    const listed = async (token: string) => {
      const { status, body } = await holding(token, version).get('/user/installations')
      expect([token, status, body.total_count]).toEqual([token, 200, body.installations.length])
      return accounts(body)
    }

    it("lists installations on the user's account and organizations", async () => {
      expect(await listed('ghu_mona')).toEqual(['acme', 'mona'])
      expect(await listed('ghu_hubot')).toEqual(['acme'])
    })

    it('lists installations on repositories that were shared with the user', async () => {
      expect(await listed('ghu_reader')).toEqual(['acme'])
      expect(await listed('ghu_vault_reader')).toEqual(['acme'])
    })

    it('lists nothing else, and none of another app', async () => {
      expect(await listed('ghu_stranger')).toEqual([])
      expect(await listed('ghu_vault_stranger')).toEqual([])
      const { body } = await holding('ghu_vault_mona', version).get('/user/installations')
      expect(body.installations[0].app_slug).toBe('vault-bot')
    })

    it('is paginated', async () => {
      const { body, headers } = await holding('ghu_mona', version).get(
        '/user/installations?per_page=1',
      )
      expect([body.total_count, accounts(body)]).toEqual([2, ['acme']])
      expect(headers.link).toContain('/user/installations?per_page=1&page=2>; rel="next"')
    })

    it('403 for tokens that belong to no app', async () => {
      for (const token of ['ghp_mona', 'gho_mona', 'github_pat_mona', 'ghs_acme']) {
        const { status } = await holding(token, version).get('/user/installations')
        expect([token, status]).toEqual([token, 403])
      }
    })
  })

  describe.each(spoken)(
    'GET /user/installations/{installation_id}/repositories in %s',
    (version) => {
      const idFor = async (token: string, login = 'acme') => {
        const { body } = await holding(token).get('/user/installations')
        return body.installations.find(({ account }: Named) => account.login === login)
          ?.id as number
      }
      const list = async (token: string, id: number | string) =>
        holding(token, version).get(`/user/installations/${id}/repositories`)

      it('lists what both the installation and the user can access', async () => {
        const id = await idFor('ghu_mona')
        const { body } = await list('ghu_mona', id)
        expect([body.total_count, body.repository_selection]).toEqual([2, 'all'])
        expect(names(body)).toEqual(['acme/widgets', 'acme/vault'])
        expect(body.repositories[1].permissions.admin).toBe(true)
        const { body: hubots } = await list('ghu_hubot', id)
        expect(names(hubots)).toEqual(['acme/widgets', 'acme/vault'])
        expect(hubots.repositories[1].permissions).toMatchObject({ pull: true, triage: false })
        expect('has_downloads' in hubots.repositories[1]).toBe(version === '2022-11-28')
      })

      it('leaves out unselected repositories, and those that the user cannot read', async () => {
        const { body } = await list('ghu_vault_hubot', await idFor('ghu_vault_hubot'))
        expect([names(body), body.repository_selection]).toEqual([['acme/vault'], 'selected'])
        const secret = await service.as('mona').post('/orgs/acme/repos', {
          name: `of-members-${version}`,
          private: true,
        })
        const { body: readers } = await list('ghu_reader', await idFor('ghu_reader'))
        expect(names(readers)).toEqual(['acme/widgets', 'acme/vault'])
        await service.as('mona').delete(`/repos/${secret.body.full_name}`)
      })

      it('lists nothing private where the app has no permissions', async () => {
        const { body } = await list('ghu_bare_hubot', await idFor('ghu_bare_hubot'))
        expect([names(body), body.total_count]).toEqual([['acme/widgets'], 1])
      })

      it('404 for an installation that the user cannot access, as for an unknown one', async () => {
        const monas = await idFor('ghu_mona', 'mona')
        const absent = [404, failure(service.server, 404, 'Not Found')]
        for (const [token, id] of [
          ['ghu_hubot', monas],
          ['ghu_stranger', monas],
          ['ghu_stranger', await idFor('ghu_mona')],
          ['ghu_vault_mona', monas],
          ['ghu_vault_stranger', await idFor('ghu_vault_mona')],
          ['ghu_mona', 999_999],
          ['ghu_mona', 'none'],
        ] as const) {
          const { status, body } = await list(token, id)
          expect([token, id, status, body]).toEqual([token, id, ...absent])
        }
      })
    },
  )
})

describe.each(stores)('an installation loses access at once, on $name', (store) => {
  async function story() {
    const server = await startTestServer({ store, world })
    const { storage, clock } = server.context
    const findApp = await storage.apps.findByClientId('Iv23test')
    const mona = await storage.accounts.findByLogin('mona')
    const installation = await storage.installations.findOn(findApp!.id, mona!.id)
    const status = async (token: string, path = '/repos/mona/secrets') =>
      (await client(server, { token }).get(path)).status
    return { server, storage, clock, installation: installation!, status, app: findApp! }
  }

  it('when the app is deleted', async () => {
    const { server, storage, app, status } = await story()
    await using _server = server
    const jwt = appToken(server.clock)
    expect([await status('ghs_mona'), await status('ghu_mona')]).toEqual([200, 200])
    await storage.apps.delete(app.id)
    for (const token of ['ghs_mona', 'ghs_acme', 'ghu_mona', 'ghu_hubot', jwt]) {
      expect([token, await status(token, '/rate_limit')]).toEqual([token, 401])
    }
  })

  it('when the account is suspended', async () => {
    const { server, storage, clock, installation, status } = await story()
    await using _server = server
    await storage.accounts.suspend(installation.account_id, clock.now(), clock.now())
    for (const token of ['ghs_mona', 'ghu_mona']) {
      expect([token, await status(token, '/rate_limit')]).toEqual([token, 401])
    }
    const app = client(server, { token: appToken(server.clock) })
    const address = `/app/installations/${installation.id}/access_tokens`
    expect((await app.post(address)).body.message).toBe('This installation has been suspended')
  })

  it('when the repository is no longer selected', async () => {
    const { server, installation, status } = await story()
    await using _server = server
    expect([await status('ghs_mona'), await status('ghu_mona')]).toEqual([200, 200])
    const chosen = `delete from installation_repositories where installation_id = ${installation.id}`
    await writePast(server.opened, chosen)
    expect([await status('ghs_mona'), await status('ghu_mona')]).toEqual([404, 404])
  })

  it('when the app is uninstalled', async () => {
    const { server, installation, status } = await story()
    await using _server = server
    expect([await status('ghs_mona'), await status('ghu_mona')]).toEqual([200, 200])
    await writePast(server.opened, `delete from installations where id = ${installation.id}`)
    expect([await status('ghs_mona'), await status('ghu_mona')]).toEqual([401, 404])
    expect(await status('ghs_acme', '/repos/acme/vault')).toBe(200)
  })

  it('when the repository is deleted', async () => {
    const { server, status } = await story()
    await using _server = server
    expect(await status('ghs_mona')).toBe(200)
    await client(server, { token: 'ghp_mona' }).delete('/repos/mona/secrets')
    expect(await status('ghs_mona')).toBe(404)
    const token = 'ghs_mona'
    const { body } = await client(server, { token }).get('/installation/repositories')
    expect([body.total_count, body.repositories]).toEqual([0, []])
    await client(server, { token: 'ghp_mona' }).post('/user/repos', {
      name: 'secrets',
      private: true,
    })
    expect(await status('ghs_mona')).toBe(404) // another one under the same name was not selected
  })

  it('for a user when the installation is suspended', async () => {
    const { server, storage, clock, installation, status } = await story()
    await using _server = server
    await storage.installations.suspend(installation.id, clock.now())
    expect(await status('ghu_mona')).toBe(404)
    const mona = client(server, { token: 'ghu_mona' })
    const { status: listed, body } = await mona.get(
      `/user/installations/${installation.id}/repositories`,
    )
    const words = 'This installation has been suspended'
    expect([listed, body]).toEqual([403, failure(server, 403, words)])
    const { body: all } = await mona.get('/user/installations')
    expect(all.installations[1].suspended_at).toBe('2026-03-10T12:00:00Z')
  })

  it('for a token that was narrowed to one account, everywhere else', async () => {
    const { server, storage, clock, installation, app } = await story()
    await using _server = server
    const mona = await storage.accounts.findByLogin('mona')
    const value = 'ghu_narrow'
    const now = clock.now()
    const secret = { hash: hashToken(value), last_eight: value.slice(-8) }
    const acme = await storage.accounts.findByLogin('acme')
    const grant_id = await storage.tokens.grant(mona!.id, app.client_id, [], now)
    const reach = { resource_owner_id: acme!.id, app_id: app.id, user_id: mona!.id, grant_id }
    const token = { kind: 'app-user' as const, scopes: [], created_at: now, updated_at: now }
    await storage.tokens.create({ ...token, ...secret, ...reach })
    const narrow = client(server, { token: value })
    expect(accounts((await narrow.get('/user/installations')).body)).toEqual(['acme'])
    const elsewhere = `/user/installations/${installation.id}/repositories`
    expect((await narrow.get(elsewhere)).status).toBe(404)
  })
})
