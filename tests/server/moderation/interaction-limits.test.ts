import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { expiryOf } from '../../../server/domains/moderation/expiry.ts'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import type { Answer, ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

/** The first call of each operation compiles its checks, which takes a while on a busy machine. */
const firstCalls = 60_000
const day = 24 * 60 * 60 * 1000
const at = '/user/interaction-limits'

/**
 * The test world with its app installed on all of mona's repositories, so that it can open issues.
 */
const world = {
  ...testWorld,
  apps: testWorld.apps!.map((app) => ({
    ...app,
    permissions: { ...app.permissions, issues: 'write' as const },
    ...(app.installations && { installations: [{ account: 'acme' }, { account: 'mona' }] }),
  })),
}

describe('when a limit expires', () => {
  const from = (text: string) => Date.parse(text)
  it.each([
    ['one_day', '2026-03-10T12:00:00.999Z', '2026-03-11T12:00:00Z'],
    ['three_days', '2026-02-27T12:00:00Z', '2026-03-02T12:00:00Z'],
    ['one_week', '2026-12-28T23:59:59.500Z', '2027-01-04T23:59:59Z'],
    ['one_month', '2026-03-10T12:00:00Z', '2026-04-10T12:00:00Z'],
    ['one_month', '2026-01-31T12:00:00Z', '2026-02-28T12:00:00Z'],
    ['one_month', '2028-01-30T12:00:00Z', '2028-02-29T12:00:00Z'],
    ['one_month', '2026-12-31T23:00:00Z', '2027-01-31T23:00:00Z'],
    ['six_months', '2026-08-31T12:00:00Z', '2027-02-28T12:00:00Z'],
    ['six_months', '2026-03-10T12:00:00.001Z', '2026-09-10T12:00:00Z'],
  ] as const)('%s from %s is %s', (expiry, now, end) => {
    expect(expiryOf(expiry, from(now))).toBe(from(end))
  })

  it('is one day by default', () => {
    expect(expiryOf(undefined, 1_999)).toBe(1_000 + day)
  })
})

describe.each(stores)('interaction limits on $name', { timeout: firstCalls }, (store) => {
  const service = useService({ store, world })
  const mona = () => service.as('mona')
  const stranger = () => service.as('stranger')
  const status = async (answer: Promise<Answer>) => (await answer).status
  const set = (limit: string, expiry?: string) =>
    mona().request('PUT', at, { limit, ...(expiry && { expiry }) })
  const wait = (milliseconds: number) => service.server.clock.advance(milliseconds)
  const open = (who: ServiceClient, path: string) =>
    status(who.post(`${path}/issues`, { title: 'Another' }))

  beforeEach(() => mona().delete(at))

  // Runs before the clock advances: the token of the app expires after an hour.
  it('installed apps are not limited', async () => {
    const path = await service.repository()
    await set('collaborators_only')
    const installation = service.as(undefined, { token: 'ghs_mona' })
    expect(await open(installation, path)).toBe(201)
  })

  describe.each(versions)('in %s', (version) => {
    const me = () => service.as('mona', { version })

    it('PUT sets a limit, GET shows it until it expires, DELETE removes it', async () => {
      expect(await status(me().get(at))).toBe(204)
      const now = service.server.clock.now()
      const made = await me().request('PUT', at, { limit: 'contributors_only' })
      const shown = {
        limit: 'contributors_only',
        origin: 'user',
        expires_at: `${new Date(now + day).toISOString().slice(0, 19)}Z`,
      }
      expect([made.status, made.body]).toEqual([200, shown])
      const got = await me().get(at)
      expect([got.status, got.body]).toEqual([200, shown])
      const headers = { 'If-None-Match': got.headers.etag! }
      expect(await status(me().get(at, { headers }))).toBe(304)
      expect(await status(stranger().get(at))).toBe(204)
      const other = { limit: 'existing_users', expiry: 'one_week' }
      expect((await me().request('PUT', at, other)).body.limit).toBe('existing_users')
      expect(await status(me().get(at, { headers }))).toBe(200)
      expect(await status(me().delete(at))).toBe(204)
      expect(await status(me().delete(at))).toBe(204)
      expect(await status(me().get(at))).toBe(204)
    })

    it.each([
      ['nothing', {}],
      ['an unknown limit', { limit: 'nobody' }],
      ['an unknown expiry', { limit: 'existing_users', expiry: 'one_year' }],
    ])('422 for %s', async (_what, body) => {
      expect(await status(me().request('PUT', at, body))).toBe(422)
      expect(await status(me().get(at))).toBe(204)
    })
  })

  it('requires the scope user', async () => {
    const token = await service.server.token({ login: 'mona', scopes: ['repo'] })
    const less = service.as(undefined, { token })
    expect(await status(less.get(at))).toBe(404)
    expect(await status(less.request('PUT', at, { limit: 'existing_users' }))).toBe(403)
    expect(await status(less.delete(at))).toBe(403)
    expect(await status(service.as().get(at))).toBe(401)
  })

  it.each([
    ['one_day', day],
    ['three_days', 3 * day],
    ['one_week', 7 * day],
    ['one_month', undefined],
    ['six_months', undefined],
  ] as const)('%s expires at the second that expires_at names', async (expiry, length) => {
    const path = await service.repository()
    wait(1_700 - (service.server.clock.now() % 1_000)) // between two full seconds
    const now = service.server.clock.now()
    const { body } = await set('collaborators_only', expiry)
    const end = Date.parse(body.expires_at)
    if (length !== undefined) expect(end).toBe(now - 700 + length)
    expect(await open(stranger(), path)).toBe(403)
    service.server.clock.leap(end - now - 1)
    expect(await open(stranger(), path)).toBe(403)
    expect((await mona().get(at)).body).toEqual(body)
    wait(1)
    expect(await open(stranger(), path)).toBe(201)
    expect(await status(mona().get(at))).toBe(204)
  })

  describe('limited users', () => {
    const words = 'Interactions with this repository are currently limited to'

    it('cannot comment or open issues or pull requests, and can do everything else', async () => {
      const path = await service.repository({ auto_init: true })
      const name = path.split('/').at(-1)
      await mona().post(`${path}/issues`, { title: 'First' })
      const { body: comment } = await stranger().post(`${path}/issues/1/comments`, { body: 'So.' })
      await stranger().post(`${path}/forks`)
      const content = Buffer.from('Hello\n').toString('base64')
      await stranger().request('PUT', `/repos/stranger/${name}/contents/hello.md`, {
        message: 'Hello',
        content,
      })
      await set('collaborators_only')
      const pull = { title: 'Hello', head: 'stranger:main', base: 'main' }
      for (const attempt of [
        stranger().post(`${path}/issues`, { title: 'Second' }),
        stranger().post(`${path}/issues/1/comments`, { body: 'Well.' }),
        stranger().post(`${path}/pulls`, pull),
      ]) {
        const { status: seen, body } = await attempt
        expect([seen, body.message]).toEqual([403, `${words} collaborators.`])
      }
      const said = `${path}/issues/comments/${comment.id}`
      expect(await status(stranger().patch(said, { body: 'Anyway.' }))).toBe(200)
      expect(await status(stranger().request('PUT', `${path}/subscription`, {}))).toBe(200)
      expect(await status(stranger().get(`${path}/issues/1`))).toBe(200)
      expect((await mona().get(path)).body.open_issues_count).toBe(1)
      await mona().delete(at)
      expect(await status(stranger().post(`${path}/pulls`, pull))).toBe(201)
    })

    it('are limited in all public repositories of the user and in no others', async () => {
      const paths = [await service.repository(), await service.repository()]
      await stranger().post('/user/repos', { name: 'own' })
      await set('collaborators_only')
      expect(await open(mona(), paths[0]!)).toBe(201)
      for (const path of paths) expect(await open(stranger(), path)).toBe(403)
      for (const path of ['/repos/acme/widgets', '/repos/stranger/own']) {
        expect(await open(stranger(), path)).toBe(201)
      }
      await letIn(service, paths[0]!, 'reader', { permission: 'pull' })
      expect(await open(service.as('reader'), paths[0]!)).toBe(201)
      expect(await open(service.as('reader'), paths[1]!)).toBe(403)
    })
  })

  /** Commits a file with an author address. */
  async function commit(path: string, email: string, name = 'main'): Promise<void> {
    const git = await gitOf(service, path)
    const { id } = (await mona().get(path)).body
    const parent = await git('rev-parse', 'main')
    await git('update-ref', `refs/heads/${name}`, parent)
    await commitFiles(service.server.context.git.path(id), {
      branch: name,
      files: { [email]: '' },
      message: 'Contribute',
      author: { name: 'Somebody', email },
      date: 1_700_000_000,
      parent,
    })
  }

  describe('contributors_only', () => {
    const ask = (path: string) => open(stranger(), path)

    it('admits authors of a commit on the default branch', async () => {
      const path = await service.repository({ auto_init: true })
      await set('contributors_only')
      expect(await ask(path)).toBe(403)
      await commit(path, 'stranger@example.com', 'side')
      expect(await ask(path)).toBe(403)
      await commit(path, 'Stranger@EXAMPLE.com')
      expect(await ask(path)).toBe(201)
      expect(await open(service.as('reader'), path)).toBe(403)
      await set('collaborators_only')
      expect(await ask(path)).toBe(403)
    })

    it('compares whole addresses, and counts only verified ones', async () => {
      const path = await service.repository({ auto_init: true })
      await set('contributors_only')
      await stranger().post('/user/emails', { emails: ['claimed@example.com'] })
      for (const email of [
        'astranger@example.com',
        'stranger@example.com.org',
        'strangerXexample.com',
        'claimed@example.com',
      ]) {
        await commit(path, email)
      }
      expect(await ask(path)).toBe(403)
    })

    it('matches no-reply addresses; an empty repository has no contributors', async () => {
      const [path, empty] = [
        await service.repository({ auto_init: true }),
        await service.repository(),
      ]
      const { id } = (await stranger().get('/user')).body
      await commit(path, `${id}+stranger@users.noreply.localhost`)
      await set('contributors_only')
      expect(await ask(path)).toBe(201)
      expect(await ask(empty)).toBe(403)
    })
  })

  describe('existing_users', () => {
    let newcomer: () => ServiceClient
    let made = 0
    beforeAll(() => {
      newcomer = () => service.as(undefined, { token: `ghp_newcomer_${made}` })
    })
    /** Creates an account of the given age in milliseconds. */
    async function join(age: number): Promise<string> {
      const login = `newcomer-${++made}`
      const moment = service.server.clock.now() - age
      const { storage } = service.server.context
      const plain = { login, type: 'User', plan: 'free', site_admin: 0 } as const
      const { id } = await storage.accounts.create({
        ...plain,
        created_at: moment,
        updated_at: moment,
      })
      const email = `${login}@example.com`
      const address = { user_id: id, email, primary: true, verified: true, created_at: moment }
      await storage.emails.add(address)
      await service.server.token({ login, scopes: ['repo'] }, `ghp_newcomer_${made}`)
      return login
    }

    it('excludes accounts that are younger than 24 hours, to the millisecond', async () => {
      const path = await service.repository()
      await set('existing_users')
      await join(day - 1)
      expect(await open(newcomer(), path)).toBe(403)
      wait(1)
      expect(await open(newcomer(), path)).toBe(201)
      expect(await open(stranger(), path)).toBe(201)
    })

    it('admits young accounts that have contributed or collaborate', async () => {
      const path = await service.repository({ auto_init: true })
      await set('existing_users')
      const login = await join(0)
      expect(await open(newcomer(), path)).toBe(403)
      await commit(path, `${login}@example.com`)
      expect(await open(newcomer(), path)).toBe(201)
      const other = await service.repository()
      const { body } = await mona().request('PUT', `${other}/collaborators/${await join(0)}`)
      expect(await open(newcomer(), other)).toBe(403)
      await newcomer().patch(`/user/repository_invitations/${body.id}`)
      expect(await open(newcomer(), other)).toBe(201)
    })
  })

  it('blocked users are refused as blocked, whatever the limit', async () => {
    const path = await service.repository()
    await letIn(service, path, 'reader')
    await set('collaborators_only')
    await mona().request('PUT', '/user/blocks/reader')
    const { status: seen, body } = await service.as('reader').post(`${path}/issues`, { title: 'x' })
    expect([seen, body.message]).toEqual([403, 'You are blocked from doing this.'])
    await mona().delete('/user/blocks/reader')
  })
})
