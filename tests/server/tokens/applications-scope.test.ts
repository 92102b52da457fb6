import { beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { versions } from '../../_support/bundles.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { clients, give, type ClientId } from '../../_support/fixtures/give-token.ts'

const path = '/applications/Iv23test/token/scoped'

/** The permissions of the test app on acme. */
const everything = {
  administration: 'write',
  contents: 'write',
  metadata: 'read',
  webhooks: 'write',
}

describe.each(stores)('POST /applications/{client_id}/token/scoped on $name', (store) => {
  const service = useService({ store })
  let given: string
  let ids: Record<'acme' | 'mona' | 'widgets' | 'vault' | 'secrets', number>

  const scope = (asked: object, access_token = given, version?: string) =>
    service
      .as(undefined, { basic: clients.Iv23test, ...(version && { version }) })
      .post(path, { access_token, ...asked })
  const holding = (token: string) => service.as(undefined, { token })
  const status = async (token: string, at: string) => (await holding(token).get(at)).status
  const fault = (field: string, code = 'invalid') => ({ resource: 'Application', field, code })

  async function expectRefusal(asked: object, fields: object[], access_token?: string) {
    const before = await service.server.rows()
    const answer = await scope(asked, access_token)
    expect(answer.status).toBe(422)
    const named = fields.map((field) => ({ ...field, message: expect.any(String) as string }))
    expect(answer.body).toEqual(invalid(service.server, 'Validation Failed', ...named))
    expect(await service.server.rows()).toEqual(before)
  }

  beforeAll(async () => {
    const { accounts, repositories } = service.server.context.storage
    const account = async (login: string) => (await accounts.findByLogin(login))!.id
    const repository = async (owner: string, name: string) =>
      (await repositories.findByName(owner, name))!.id
    ids = {
      acme: await account('acme'),
      mona: await account('mona'),
      widgets: await repository('acme', 'widgets'),
      vault: await repository('acme', 'vault'),
      secrets: await repository('mona', 'secrets'),
    }
    given = (await give(service.server, 'mona', 'Iv23test')).value
  })

  it.each(versions)('creates another token for one account, in %s', async (version) => {
    const before = await service
      .as(undefined, { basic: clients.Iv23test, version })
      .post('/applications/Iv23test/token', { access_token: given })
    const { status: code, headers, body } = await scope({ target: 'ACME' }, given, version)
    expect([code, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.token).toMatch(/^ghu_[0-9A-Za-z]{36}$/)
    expect(body).toEqual({
      ...before.body, // same app, user and expiry
      id: expect.any(Number),
      url: expect.stringContaining('/authorizations/'),
      token: body.token,
      token_last_eight: body.token.slice(-8),
      hashed_token: hashToken(body.token),
      scopes: null,
      installation: {
        permissions: everything,
        repository_selection: 'all',
        single_file_name: null,
        has_multiple_single_files: false,
        single_file_paths: [],
        repositories_url: `${service.server.url}/users/acme/repos`,
        account: expect.objectContaining({ login: 'acme', type: 'Organization' }),
      },
    })
    expect(body.id).not.toBe(before.body.id)
  })

  it('leaves the original token unchanged', async () => {
    const check = () =>
      service
        .as(undefined, { basic: clients.Iv23test })
        .post('/applications/Iv23test/token', { access_token: given })
    const before = await check()
    await scope({ target: 'acme' })
    expect((await check()).body).toEqual(before.body)
  })

  it('accepts the account by ID too, or by both when they agree', async () => {
    for (const asked of [{ target_id: ids.acme }, { target: 'acme', target_id: ids.acme }]) {
      expect((await scope(asked)).body.installation.account.login).toBe('acme')
    }
  })

  it('limits the token to that account', async () => {
    const { body } = await scope({ target: 'acme' })
    expect(await status(given, '/repos/mona/secrets')).toBe(200)
    expect(await status(body.token, '/repos/acme/vault')).toBe(200)
    expect(await status(body.token, '/repos/mona/secrets')).toBe(404)
  })

  it.each<[string, () => object]>([
    ['names', () => ({ repositories: ['Widgets', 'widgets'] })],
    ['numbers', () => ({ repository_ids: [ids.widgets, ids.widgets] })],
  ])('limits it to repositories by their %s', async (_by, asked) => {
    const { body } = await scope({ target: 'acme', ...asked() })
    expect(body.installation.repository_selection).toBe('selected')
    expect(await status(body.token, '/repos/acme/widgets/hooks')).toBe(200)
    expect(await status(body.token, '/repos/acme/vault')).toBe(404)
  })

  it('limits it to no repository for an empty list', async () => {
    const { body } = await scope({ target: 'acme', repositories: [] })
    expect(body.installation.repository_selection).toBe('selected')
    expect(await status(body.token, '/repos/acme/vault')).toBe(404)
  })

  it('limits it to permissions, and to none for an empty object', async () => {
    const read = await scope({ target: 'acme', permissions: { webhooks: 'read' } })
    expect(read.body.installation.permissions).toEqual({ metadata: 'read', webhooks: 'read' })
    const hooks = '/repos/acme/widgets/hooks'
    expect(await status(read.body.token, hooks)).toBe(200)
    const created = await holding(read.body.token).post(hooks, {
      config: { url: 'http://127.0.0.1:9/' },
    })
    expect(created.status).toBe(403)
    const none = await scope({ target: 'acme', permissions: {} })
    expect(none.body.installation.permissions).toEqual({})
    expect(await status(none.body.token, '/repos/acme/vault')).toBe(404)
  })

  it('accepts the alias of the webhooks permission and returns the name of the contract', async () => {
    const { body } = await scope({ target: 'acme', permissions: { repository_hooks: 'write' } })
    expect(body.installation.permissions).toEqual({ metadata: 'read', webhooks: 'write' })
  })

  it('can narrow a narrowed token further, and never widens it', async () => {
    const limits = { repositories: ['widgets'], permissions: { webhooks: 'read' } }
    const { token } = (await scope({ target: 'acme', ...limits })).body
    const same = await scope({ target: 'acme' }, token)
    expect(same.body.installation).toMatchObject({
      repository_selection: 'selected',
      permissions: { metadata: 'read', webhooks: 'read' },
    })
    expect(await status(same.body.token, '/repos/acme/vault')).toBe(404)
    const wider = { webhooks: 'write', contents: 'read' }
    await expectRefusal({ target: 'mona' }, [fault('target')], token)
    await expectRefusal({ target: 'acme', repositories: ['vault'] }, [fault('repositories')], token)
    await expectRefusal(
      { target: 'acme', permissions: wider },
      [fault('permissions.contents'), fault('permissions.webhooks')],
      token,
    )
  })

  describe('returns 422 for', () => {
    it('a token of an OAuth app, which has scopes', async () => {
      const { value } = await give(service.server, 'mona', 'Ov23test')
      const answer = await service
        .as(undefined, { basic: clients.Ov23test })
        .post('/applications/Ov23test/token/scoped', { access_token: value, target: 'acme' })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toMatchObject([fault('access_token')])
    })

    it('a missing account', () => expectRefusal({}, [fault('target', 'missing_field')]))

    it.each<[string, () => object, string]>([
      ['an unknown account', () => ({ target: 'nobody-at-all' }), 'target'],
      ['an account without the app', () => ({ target: 'hubot' }), 'target'],
      ['an unknown account ID', () => ({ target_id: 999_999 }), 'target_id'],
      ['an ID that is too large', () => ({ target_id: 1e18 }), 'target_id'],
      ['a negative ID', () => ({ target_id: -1 }), 'target_id'],
      [
        'a name and the ID of another account',
        () => ({ target: 'acme', target_id: ids.mona }),
        'target',
      ],
      [
        'repositories by both name and ID',
        () => ({ target: 'acme', repositories: ['widgets'], repository_ids: [ids.widgets] }),
        'repository_ids',
      ],
      [
        'an unknown repository',
        () => ({ target: 'acme', repositories: ['widgets', 'nothing'] }),
        'repositories',
      ],
      [
        "another account's repository",
        () => ({ target: 'acme', repositories: ['secrets'] }),
        'repositories',
      ],
      [
        "another account's repository by its ID",
        () => ({ target: 'acme', repository_ids: [ids.secrets] }),
        'repository_ids',
      ],
      [
        'an unknown repository ID',
        () => ({ target: 'acme', repository_ids: [ids.widgets, 1e18] }),
        'repository_ids',
      ],
      [
        'more permissions than the installation has',
        () => ({ target: 'acme', permissions: { contents: 'read', issues: 'read' } }),
        'permissions.issues',
      ],
      [
        'write access where the installation has read access',
        () => ({ target: 'acme', permissions: { metadata: 'write' } }),
        'permissions.metadata',
      ],
    ])('%s', async (_what, asked, field) => {
      await expectRefusal(asked(), [fault(field)])
    })

    it('a repository of the account that is not selected for the app', async () => {
      const made = await service.as('mona').post('/user/repos', { name: 'apart', private: true })
      expect(made.status).toBe(201)
      await expectRefusal({ target: 'mona', repositories: ['apart'] }, [fault('repositories')])
      const chosen = await scope({ target: 'mona', repositories: ['secrets'] })
      expect(chosen.status).toBe(200)
    })

    it('a repository that the app can read and the user cannot, as for an unknown one', async () => {
      const { value } = await give(service.server, 'stranger', 'Iv23test')
      const ask = (name: string) => scope({ target: 'acme', repositories: [name] }, value)
      const [hidden, absent] = [await ask('vault'), await ask('nothing')]
      expect([hidden.status, hidden.body]).toEqual([422, absent.body])
      const open = await ask('widgets')
      expect(open.status).toBe(200)
    })

    it('an unknown permission', async () => {
      const answer = await scope({ target: 'acme', permissions: { everything: 'write' } })
      expect(answer.status).toBe(422)
    })

    it('a suspended installation, as for an unknown one', async () => {
      const { context, clock } = service.server
      const { apps, installations } = context.storage
      const installation = (await installations.findOn(
        (await apps.findByClientId('Iv23test'))!.id,
        ids.mona,
      ))!
      await installations.suspend(installation.id, clock.now())
      await expectRefusal({ target: 'mona' }, [fault('target')])
      await installations.unsuspend(installation.id, clock.now())
      expect((await scope({ target: 'mona' })).status).toBe(200)
    })
  })

  it('expires with the original token, to the millisecond, and cannot be refreshed', async () => {
    const { clock, opened } = service.server
    const { value, expiresAt } = await give(service.server, 'mona', 'Iv23test')
    clock.advance(3_600_000)
    const { body } = await scope({ target: 'acme' }, value)
    expect(Date.parse(body.expires_at)).toBe(Math.floor(expiresAt! / 1000) * 1000)
    const [row] = await opened.query(`select refresh_hash from tokens where id = ${body.id}`)
    expect(row).toEqual({ refresh_hash: null })
    clock.advance(expiresAt! - clock.now() - 1)
    expect(await status(body.token, '/repos/acme/vault')).toBe(200)
    clock.advance(1)
    expect(await status(body.token, '/repos/acme/vault')).toBe(401)
    given = (await give(service.server, 'mona', 'Iv23test')).value
  })

  it('is revoked with the grant', async () => {
    const { value } = await give(service.server, 'hubot', 'Iv23test')
    const { body } = await scope({ target: 'acme' }, value)
    const caller = service.as(undefined, { basic: clients.Iv23test })
    await caller.request('DELETE', '/applications/Iv23test/grant', { access_token: value })
    expect(await status(body.token, '/repos/acme/widgets')).toBe(401)
    const again = await scope({ target: 'acme' }, body.token)
    expect([again.status, again.body]).toEqual([404, failure(service.server, 404, 'Not Found')])
  })

  it('does not work through another client', async () => {
    const others: ClientId[] = ['Ov23test', 'Iv23other']
    for (const clientId of others) {
      const answer = await service
        .as(undefined, { basic: clients[clientId] })
        .post(`/applications/${clientId}/token/scoped`, { access_token: given, target: 'acme' })
      expect(answer.status).toBe(404)
    }
  })
})
