import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { permissionAreas } from '../../../generated/newest/permission-areas.ts'
import { grantPermissions } from '../../../server/domains/apps/issue-token.ts'
import {
  intersectPermissions,
  covers,
  type Permissions,
} from '../../../server/contract/permissions.ts'
import { isPlausible } from '../../../server/access/auth/token-format.ts'
import { ServiceError } from '../../../server/core/errors.ts'
import { appToken } from '../../_support/keys/app-jwt.ts'
import { versions } from '../../_support/bundles.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { gitClient } from '../../_support/git/git-client.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'
import { useService, type Service } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { writePast } from '../../_support/databases/write-past.ts'

const everything = {
  administration: 'write',
  contents: 'write',
  metadata: 'read',
  webhooks: 'write',
}

/** Clients of the test app, and of the tokens that it creates. */
function asApp(service: Service) {
  const app = (version?: string) =>
    service.as(undefined, {
      token: appToken(service.server.clock),
      ...(version !== undefined && { version }),
    })
  const idOn = async (login: string) => (await app().get(`/users/${login}/installation`)).body.id
  const make = async (login: string, input?: object, version?: string) =>
    app(version).post(`/app/installations/${await idOn(login)}/access_tokens`, input)
  const tokenOn = async (login: string, input?: object) => {
    const { status, body, text } = await make(login, input)
    if (status !== 201) throw new Error(text)
    return body.token as string
  }
  const holding = (token: string, version?: string) =>
    service.as(undefined, { token, ...(version !== undefined && { version }) })
  return { app, idOn, make, tokenOn, holding }
}

interface Named {
  full_name: string
  has_downloads?: boolean
}

const names = (repositories: Named[]) => repositories.map(({ full_name }) => full_name)

describe.each(stores)('an installation token on $name', (store) => {
  const service = useService({ store })
  const { app, idOn, make, tokenOn, holding } = asApp(service)

  describe.each(versions)('created in %s', (version) => {
    it('has all permissions of the installation by default', async () => {
      const { status, body, headers } = await make('acme', undefined, version)
      expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
      expect(body).toEqual({
        token: expect.stringMatching(/^ghs_[0-9A-Za-z]{36}$/),
        expires_at: '2026-03-10T13:00:00Z',
        permissions: everything,
        repository_selection: 'all',
      })
      expect(isPlausible(body.token)).toBe(true)
      const { body: selected } = await make('mona', {}, version)
      expect(selected).toMatchObject({ repository_selection: 'selected', permissions: everything })
      expect(selected).not.toHaveProperty('repositories')
    })

    it('has fewer permissions and repositories on request, by name', async () => {
      const input = { repositories: ['Widgets'], permissions: { contents: 'read' } }
      const { status, body } = await make('acme', input, version)
      expect(status).toBe(201)
      expect(body).toMatchObject({ repository_selection: 'selected' })
      expect(body.permissions).toEqual({ contents: 'read', metadata: 'read' })
      expect(names(body.repositories)).toEqual(['acme/widgets'])
      expect('has_downloads' in body.repositories[0]).toBe(version === '2022-11-28')
    })

    it('has fewer permissions and repositories on request, by ID', async () => {
      const { body: widgets } = await service.as('mona').get('/repos/acme/widgets')
      const input = { repository_ids: [widgets.id, widgets.id] }
      const { status, body } = await make('acme', input, version)
      expect([status, names(body.repositories)]).toEqual([201, ['acme/widgets']])
    })

    it('accepts the older name of the webhooks permission', async () => {
      const input = { permissions: { repository_hooks: 'read' } }
      const { body } = await make('acme', input, version)
      expect(body.permissions).toEqual({ webhooks: 'read', metadata: 'read' })
    })

    it('has nothing for explicitly empty lists', async () => {
      const none = await make('acme', { repositories: [], permissions: {} }, version)
      expect(none.body).toMatchObject({ permissions: {}, repositories: [] })
      const { status } = await holding(none.body.token).get('/repos/acme/vault')
      expect(status).toBe(404)
    })

    it('422 for more than the installation has', async () => {
      const message = 'The permissions requested are not granted to this installation.'
      for (const permissions of [
        { contents: 'write', issues: 'read', members: 'write' },
        { metadata: 'write' },
      ]) {
        const { status, body } = await make('acme', { permissions }, version)
        expect([status, body.message, body.errors]).toEqual([422, message, undefined])
      }
    })

    it('422 for a repository that is unknown or out of reach, with the same body', async () => {
      const { body: vault } = await service.as('mona').get('/repos/acme/vault')
      const wrong = (field: string) =>
        invalid(service.server, 'Validation Failed', {
          resource: 'Installation',
          field,
          code: 'invalid',
          message: 'contains a repository that is not accessible',
        })
      for (const name of ['nothing', 'vault', 'acme/vault', 'secrets,', '']) {
        const { status, body } = await make('mona', { repositories: ['secrets', name] }, version)
        expect([name, status, body]).toEqual([name, 422, wrong('repositories')])
      }
      for (const id of [999_999, vault.id, 0, -1, 1e300, 2 ** 60]) {
        const { status, body } = await make('mona', { repository_ids: [id] }, version)
        expect([id, status, body]).toEqual([id, 422, wrong('repository_ids')])
      }
    })

    it('422 for both lists, too many names and unknown permissions', async () => {
      const both = { repositories: ['widgets'], repository_ids: [1] }
      expect((await make('acme', both, version)).body.errors).toEqual([
        {
          resource: 'Installation',
          field: 'repository_ids',
          code: 'invalid',
          message: 'cannot be combined with repositories',
        },
      ])
      for (const input of [
        { repositories: Array.from({ length: 501 }, () => 'widgets') },
        { repository_ids: Array.from({ length: 501 }, () => 1) },
        { permissions: { magic: 'read' } },
        { permissions: { contents: 'admin' } },
        { permissions: { contents: null } },
        { repositories: 'widgets' },
        { repository_ids: ['1'] },
      ]) {
        const { status } = await make('acme', input, version)
        expect([JSON.stringify(input).slice(0, 60), status]).toEqual([expect.anything(), 422])
      }
    })
  })

  it('can be created for 500 repositories at once', async () => {
    const { storage, clock } = service.server.context
    const stranger = await storage.accounts.findByLogin('stranger')
    const { settings } = (await storage.repositories.findByName('acme', 'widgets'))!
    const ids: number[] = []
    await storage.transaction(async ({ repositories }) => {
      for (let index = 0; index < 500; index++) {
        const row = { name: `many-${index}`, settings, created_at: clock.now() }
        ids.push((await repositories.create(stranger!, row)).id)
      }
    })
    const ciBot = await storage.apps.findByClientId('Iv23test')
    const now = clock.now()
    await storage.installations.create({
      app_id: ciBot!.id,
      account_id: stranger!.id,
      repository_selection: 'all',
      permissions: { contents: 'read' },
      events: [],
      created_at: now,
      updated_at: now,
    })
    const { status, body } = await make('stranger', { repository_ids: ids })
    expect([status, body.repositories.length]).toEqual([201, 500])
    const at = '/installation/repositories?per_page=100&page=5'
    const { body: list } = await holding(body.token).get(at)
    expect([list.total_count, list.repositories.length]).toEqual([500, 100])
  })

  it('can access the requested repositories, and nothing else', async () => {
    const input = { repositories: ['widgets'], permissions: { webhooks: 'read' } }
    const token = await tokenOn('acme', input)
    const status = async (path: string) => (await holding(token).get(path)).status
    expect(await status('/repos/acme/widgets/hooks')).toBe(200)
    expect(await status('/repos/acme/vault')).toBe(404)
    expect(await status('/repos/mona/secrets')).toBe(404)
    const config = { url: 'http://127.0.0.1:9/' }
    const create = await holding(token).post('/repos/acme/widgets/hooks', { config })
    const words = 'Resource not accessible by integration'
    expect([create.status, create.body]).toEqual([403, failure(service.server, 403, words)])
  })

  it('is checked against the current permissions of the installation on each request', async () => {
    const token = await tokenOn('acme', { permissions: { webhooks: 'write', contents: 'read' } })
    const hooks = async () => (await holding(token).get('/repos/acme/vault/hooks')).status
    expect(await hooks()).toBe(200)
    const id = await idOn('acme')
    const allow = (permissions: object) =>
      writePast(
        service.server.opened,
        `update installations set permissions = '${JSON.stringify(permissions)}' where id = ${id}`,
      )
    await allow({ contents: 'read' })
    expect(await hooks()).toBe(403)
    expect((await holding(token).get('/repos/acme/vault')).status).toBe(200)
    await allow({})
    expect((await holding(token).get('/repos/acme/vault')).status).toBe(404)
    await allow({ ...everything, issues: 'write' })
    expect(await hooks()).toBe(200)
    await allow(everything)
  })

  it('stops working once it is revoked, and others do not', async () => {
    const [one, other] = [await tokenOn('mona'), await tokenOn('mona')]
    const { status, text } = await holding(one).delete('/installation/token')
    expect([status, text]).toEqual([204, ''])
    const again = await holding(one).delete('/installation/token')
    const words = failure(service.server, 401, 'Bad credentials')
    expect([again.status, again.body]).toEqual([401, words])
    expect((await holding(other).get('/repos/mona/secrets')).status).toBe(200)
    for (const token of ['ghp_mona', 'ghu_mona', 'ghs_workflow']) {
      expect((await holding(token).delete('/installation/token')).status).toBe(403)
    }
  })

  it('is not stored in plain text', async () => {
    const token = await tokenOn('acme')
    const rows = await service.server.opened.query('select * from installation_tokens')
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(token)
    expect(stored).toContain(token.slice(-8))
  })

  it('is not accepted as an app', async () => {
    const token = await tokenOn('acme')
    expect((await holding(token).get('/app')).status).toBe(401)
    expect((await app().get('/app')).status).toBe(200)
  })
})

describe.each(stores)('the lifetime of an installation token, on $name', (store) => {
  const service = useService({ store })
  const { make, holding } = asApp(service)

  it('ends after 60 minutes, to the second, and its row is removed', async () => {
    const { clock, opened } = service.server
    const { body } = await make('acme')
    const ends = Date.parse(body.expires_at)
    expect(ends - clock.now()).toBe(3_600_000)
    const status = async () => (await holding(body.token).get('/repos/acme/vault')).status
    clock.advance(3_599_000)
    expect([clock.now() - ends, await status()]).toEqual([-1000, 200])
    clock.advance(999)
    expect([clock.now() - ends, await status()]).toEqual([-1, 200])
    clock.advance(1)
    expect([clock.now() - ends, await status()]).toEqual([0, 401])
    clock.advance(1000)
    expect([clock.now() - ends, await status()]).toEqual([1000, 401])

    const count = async () => {
      const sql = `select count(*) as count from installation_tokens where last_eight = '${body.token.slice(-8)}'`
      return Number((await opened.query<{ count: number }>(sql))[0]?.count)
    }
    expect(await count()).toBe(1)
    await make('acme')
    expect(await count()).toBe(0)
  })
})

describe('for any requested permissions', () => {
  const areas = Object.keys(permissionAreas)
  const access = fc.constantFrom('read', 'write', 'admin')
  const permissions = fc.dictionary(fc.constantFrom(...areas), access) as fc.Arbitrary<Permissions>
  const within = (less: Permissions, more: Permissions) =>
    Object.entries(less).every(([area, each]) =>
      covers(intersectPermissions(more, more)[area], each),
    )

  /** Undefined when the request is refused. */
  function attempt(wanted: Permissions | undefined, held: Permissions) {
    try {
      return grantPermissions(wanted, held)
    } catch (error) {
      expect(error).toBeInstanceOf(ServiceError)
      return undefined
    }
  }

  it('a token has no more than what was requested and what is installed', () => {
    const older = ({ repository_hooks, ...rest }: Permissions): Permissions =>
      repository_hooks ? { webhooks: repository_hooks, ...rest } : rest
    fc.assert(
      fc.property(permissions, permissions.map(older), (wanted, held) => {
        const got = attempt(wanted, held)
        if (!got) return
        expect(within(got, held)).toBe(true)
        const asked = Object.entries(wanted)
        for (const [area, each] of Object.entries(got)) {
          if (area === 'metadata' && each === 'read') continue // implied by other permissions
          const names = area === 'webhooks' ? ['webhooks', 'repository_hooks'] : [area]
          expect(asked.some(([name, most]) => names.includes(name) && covers(most, each))).toBe(
            true,
          )
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('accepted requests are granted in full, and permissions of the installation are never refused', () => {
    fc.assert(
      fc.property(permissions, (held) => {
        const named = grantPermissions(undefined, held)
        expect(attempt(named, held)).toEqual(named)
      }),
      { numRuns: 500 },
    )
  })
})

describe('acting with an installation token', () => {
  const service = useService()
  const { tokenOn, holding } = asApp(service)
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    receiver = await startReceiver()
    return () => receiver[Symbol.asyncDispose]()
  })

  const bot = { login: 'ci-bot[bot]', type: 'Bot' }
  const remote = (repository: string, token: string) =>
    `${service.server.url.replace('://', `://x-access-token:${token}@`)}/${repository}.git`

  it('pushes as the bot of the app, in the feed and in webhooks', async () => {
    await using folder = await temporaryFolder()
    const token = await tokenOn('acme', { permissions: { contents: 'write', webhooks: 'write' } })
    const config = { url: receiver.url, content_type: 'json' }
    const hook = await holding(token).post('/repos/acme/vault/hooks', { config, events: ['push'] })
    expect(hook.status).toBe(201)
    const ping = await receiver.next(({ headers }) => headers['x-service-event'] === 'ping')
    expect(JSON.parse(ping.body.toString()).sender).toMatchObject(bot)

    const git = gitClient(folder.path)
    await git('init', '-q', '-b', 'main')
    const head = await git.commit('README.md', '# vault\n')
    await git('push', '-q', remote('acme/vault', token), 'main')
    const push = await receiver.next(({ headers }) => headers['x-service-event'] === 'push')
    expect(JSON.parse(push.body.toString())).toMatchObject({
      after: head,
      sender: bot,
      pusher: { name: 'ci-bot[bot]' },
      repository: { full_name: 'acme/vault' },
    })
    const { body: feed } = await holding(token).get('/repos/acme/vault/events')
    expect(feed[0]).toMatchObject({ type: 'PushEvent', actor: { login: 'ci-bot[bot]' } })
    const { pathname } = new URL(feed[0].actor.url)
    const { body: account } = await holding(token).get(pathname)
    expect(account).toMatchObject({ ...bot, html_url: `${service.server.url}/apps/ci-bot` })
  })

  it('with contents: read clones private repositories, and cannot push', async () => {
    await using folder = await temporaryFolder()
    const token = await tokenOn('mona', { permissions: { contents: 'read' } })
    const writing = await tokenOn('mona', { permissions: { contents: 'write' } })
    const git = gitClient(folder.path)
    await git('init', '-q', '-b', 'main', 'first')
    const first = git.in('first')
    await first.commit('README.md', '# secrets\n')
    const refused = await first.try(['push', '-q', remote('mona/secrets', token), 'main'])
    expect(refused.code).not.toBe(0)
    expect(refused.stderr.toString()).toContain('403')
    await first('push', '-q', remote('mona/secrets', writing), 'main')
    await git('clone', '-q', remote('mona/secrets', token), 'second')
    expect(await git.in('second')('log', '--format=%s')).toBe('Change README.md')
  })

  it('can do neither without contents, or elsewhere', async () => {
    await using folder = await temporaryFolder()
    const git = gitClient(folder.path)
    const metadata = await tokenOn('mona', { permissions: { metadata: 'read' } })
    const elsewhere = await tokenOn('acme')
    for (const token of [metadata, elsewhere]) {
      const { code, stderr } = await git.try(['clone', '-q', remote('mona/secrets', token), 'no'])
      expect(code).not.toBe(0)
      expect(stderr.toString()).toContain('not found')
    }
  })

  it('creates a repository in the organization of the installation', async () => {
    const token = await tokenOn('acme', { permissions: { administration: 'write' } })
    const { status, body } = await holding(token).post('/orgs/acme/repos', { name: 'of-the-bot' })
    expect([status, body.full_name]).toEqual([201, 'acme/of-the-bot'])
    const { body: feed } = await holding(token).get('/repos/acme/of-the-bot/events')
    expect(feed[0].actor.login).toBe('ci-bot[bot]')
  })
})
