import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { timestamp } from '../../../server/core/clock.ts'
import { removeDeleted } from '../../../server/domains/repositories/remove-deleted.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'
import type { Answer } from '../../_support/service-client.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const heard = ['star', 'watch']

describe.each(stores)('stars on $name', (store) => {
  const service = useService({ store })
  let path: string
  let at: string
  beforeEach(async () => {
    path = await service.repository()
    at = path.replace('/repos/', '/user/starred/')
  })

  const hubot = () => service.as('hubot')
  const star = (login = 'hubot', place = at) => service.as(login).request('PUT', place)
  const counts = async () => {
    const { body } = await service.as().get(path)
    return [body.stargazers_count, body.watchers_count, body.watchers]
  }

  it('PUT stars a repository, GET finds it, DELETE unstars it', async () => {
    expect((await hubot().get(at)).status).toBe(404)
    expect((await star()).status).toBe(204)
    expect((await hubot().get(at)).status).toBe(204)
    expect((await service.as('stranger').get(at)).status).toBe(404)
    expect(await counts()).toEqual([1, 1, 1])
    await star('stranger')
    expect(await counts()).toEqual([2, 2, 2])
    const older = await fetch(`${service.server.url}${path}/watchers?per_page=2`, {
      headers: { 'User-Agent': 'test' },
    })
    const { body } = await service.as().get(`${path}/stargazers`)
    expect([await older.json(), body.length]).toEqual([body, 2])
    expect((await hubot().delete(at)).status).toBe(204)
    expect((await hubot().get(at)).status).toBe(404)
    expect(await counts()).toEqual([1, 1, 1])
  })

  const names = ({ body }: Answer): string[] =>
    body.map((each: { full_name: string }) => each.full_name)
  const logins = ({ body }: Answer): string[] => body.map((each: { login: string }) => each.login)

  it.each(['2026-03-10', '2022-11-28'])('lists have the times of stars, in %s', async (version) => {
    await star()
    await star('stranger')
    const starred_at = timestamp(service.server.clock.now())
    const headers = { accept: 'application/vnd.service.star+json' }
    const get = async (place: string) =>
      (await service.as('hubot', { version }).get(place, { headers })).body
    const plain = await service.as('hubot', { version }).get('/user/starred')
    const own = { starred_at, repo: plain.body[0] }
    expect((await get('/user/starred'))[0]).toEqual(own)
    expect((await get('/users/hubot/starred'))[0]).toEqual(own)
    expect(await get(`${path}/stargazers`)).toMatchObject([
      { starred_at, user: { login: 'hubot' } },
      { starred_at, user: { login: 'stranger' } },
    ])
    expect(await get(`${path}/stargazers?page=9`)).toEqual([])
  })

  it('starring sends star and watch, and is in the feed', async () => {
    await using listeners = await listenTo(service.server, path, heard)
    await star()
    const told = await listeners.told()
    expect(inWords(told)).toEqual(['star created', 'watch started'])
    for (const each of told) {
      expect(each).toMatchObject({
        repository: { full_name: path.slice('/repos/'.length), stargazers_count: 1 },
        sender: { login: 'hubot' },
      })
    }
    expect(told[0]!.starred_at).toBe('2026-03-10T12:00:00Z')
    const { body } = await service.as().get(`${path}/events`)
    expect(body[0]).toMatchObject({
      type: 'WatchEvent',
      payload: { action: 'started' },
      actor: { login: 'hubot' },
    })
  })

  it('unstarring sends star, and is not in the feed', async () => {
    await star()
    await using listeners = await listenTo(service.server, path, heard)
    await hubot().delete(at)
    expect(await listeners.told()).toMatchObject([
      {
        event: 'star',
        action: 'deleted',
        starred_at: null,
        repository: { stargazers_count: 0 },
        sender: { login: 'hubot' },
      },
    ])
    const { body } = await service.as().get(`${path}/events`)
    expect(body.map(({ type }: { type: string }) => type)).toEqual(['WatchEvent', 'CreateEvent'])
  })

  it('repeating a call returns 204 and sends no event', async () => {
    await using listeners = await listenTo(service.server, path, heard)
    expect((await hubot().delete(at)).status).toBe(204)
    expect(await listeners.told()).toEqual([])
    const answers = await Promise.all([1, 2, 3, 4].map(() => star()))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(inWords(await listeners.told())).toEqual(['star created', 'watch started'])
    expect(await counts()).toEqual([1, 1, 1])
    const gone = await Promise.all([1, 2, 3].map(() => hubot().delete(at)))
    expect(gone.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(inWords(await listeners.told())).toEqual(['star deleted'])
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('concurrent stars are all counted', async () => {
    const many = ['mona', 'hubot', 'stranger', 'reader', 'writer', 'keeper']
    await Promise.all(many.map((login) => star(login)))
    expect(await counts()).toEqual([6, 6, 6])
  })

  it('a refused call sends no event and changes nothing', async () => {
    const secret = await service.repository({ private: true })
    const place = secret.replace('/repos/', '/user/starred/')
    await using listeners = await listenTo(service.server, secret, heard)
    await using others = await listenTo(service.server, path, heard)
    const before = await service.server.rows()
    expect((await star('stranger', place)).status).toBe(404)
    expect((await star('stranger', '/user/starred/mona/nothing')).status).toBe(404)
    expect((await service.as().request('PUT', at)).status).toBe(401)
    const poor = await service.server.token({ login: 'hubot', scopes: ['gist'] })
    expect((await service.as(undefined, { token: poor }).request('PUT', at)).status).toBe(403)
    expect((await service.as(undefined, { token: 'ghs_acme' }).request('PUT', at)).status).toBe(403)
    expect([...(await listeners.told()), ...(await others.told())]).toEqual([])
    const after = await service.server.rows()
    expect({ ...after, tokens: 0 }).toEqual({ ...before, tokens: 0 })
  })

  it('deleting a repository deletes its stars', async () => {
    await star()
    const { stars = 0 } = await service.server.rows()
    await service.as('mona').delete(path)
    await removeDeleted(service.server.context)
    expect((await service.server.rows()).stars).toBe(stars - 1)
  })

  it('a renamed repository keeps its stars, and the old name redirects', async () => {
    await star()
    const name = `${path.split('/').at(-1)}-starred`
    await service.as('mona').patch(path, { name })
    const there = `${service.server.url}/user/starred/mona/${name}`
    const asked = await hubot().get(at)
    expect([asked.status, asked.headers.location]).toEqual([301, there])
    const given = await star()
    expect([given.status, given.headers.location]).toEqual([307, there])
    expect((await hubot().get(`/user/starred/mona/${name}`)).status).toBe(204)
  })

  it('stargazers are listed in the order of starring', async () => {
    for (const login of ['writer', 'hubot', 'reader']) {
      await star(login)
      service.server.clock.advance(1000)
    }
    const all = await service.as().get(`${path}/stargazers`)
    expect(logins(all)).toEqual(['writer', 'hubot', 'reader'])
    const page = await service.as().get(`${path}/stargazers?per_page=2&page=2`)
    expect(logins(page)).toEqual(['reader'])
    await hubot().delete(at)
    expect(logins(await service.as().get(`${path}/stargazers`))).toEqual(['writer', 'reader'])
  })

  it('the starred repositories of a user are listed, latest first by default', async () => {
    const other = await service.repository({ auto_init: true })
    for (const place of [other, path]) {
      await star('maintainer', place.replace('/repos/', '/user/starred/'))
      service.server.clock.advance(1000)
    }
    const [first, second] = [other, path].map((each) => each.slice('/repos/'.length))
    const list = async (query = '') =>
      names(await service.as('maintainer').get(`/user/starred${query}`))
    expect(await list()).toEqual([second, first])
    expect(await list('?direction=asc')).toEqual([first, second])
    expect(await list('?sort=updated')).toEqual([first, second])
    expect(await list('?per_page=1&page=2')).toEqual([first])
    expect(names(await service.as().get('/users/maintainer/starred'))).toEqual([second, first])
    expect((await service.as().get('/users/nobody/starred')).status).toBe(404)
  })

  it('a user who loses access disappears from the stargazers, and the repository from their list', async () => {
    await star('triager')
    await service.as('mona').patch(path, { private: true })
    const name = path.slice('/repos/'.length)
    expect(logins(await service.as('mona').get(`${path}/stargazers`))).toEqual([])
    expect(names(await service.as('triager').get('/user/starred'))).not.toContain(name)
    expect(names(await service.as('mona').get('/users/triager/starred'))).not.toContain(name)
    await letIn(service, path, 'triager')
    expect(logins(await service.as('mona').get(`${path}/stargazers`))).toEqual(['triager'])
    expect(names(await service.as('triager').get('/user/starred'))).toContain(name)
    expect(names(await service.as('stranger').get('/users/triager/starred'))).not.toContain(name)
  })
})

describe('stars with a token that is limited to an account', () => {
  const service = useService()
  const open = '/user/starred/acme/widgets'
  const as = (token: string) => service.as(undefined, { token })

  const fineGrained = async (owner: string, permissions: Record<string, 'read' | 'write'>) => {
    const { storage, clock } = service.server.context
    const value = `github_pat_star_${owner}_${JSON.stringify(permissions).length}`
    const user = (await storage.accounts.findByLogin('mona'))!
    const { id } = (await storage.accounts.findByLogin(owner))!
    const held = { permissions, resource_owner_id: id, scopes: [] }
    const secret = { hash: hashToken(value), last_eight: value.slice(-8) }
    const moment = { created_at: clock.now(), updated_at: clock.now() }
    const row = { user_id: user.id, kind: 'fine-grained' as const, ...held, ...secret, ...moment }
    await storage.tokens.create(row)
    return as(value)
  }

  it("a token for the user's own account can star any public repository", async () => {
    const token = await fineGrained('mona', { starring: 'write' })
    expect((await token.request('PUT', open)).status).toBe(204)
    expect((await token.get(open)).status).toBe(204)
    expect((await token.request('PUT', '/user/starred/acme/vault')).status).toBe(404)
    expect((await token.request('PUT', '/user/starred/mona/secrets')).status).toBe(404)
  })

  it('a token that reads stars cannot star', async () => {
    const token = await fineGrained('mona', { starring: 'read', metadata: 'read' })
    expect((await token.request('PUT', open)).status).toBe(403)
    expect((await token.get(open)).status).toBeOneOf([204, 404])
    expect((await token.get('/user/starred/mona/secrets')).status).toBe(404)
  })

  it('a token for another account cannot star, even with the permission there', async () => {
    const token = await fineGrained('acme', { starring: 'write', administration: 'write' })
    expect((await token.request('PUT', open)).status).toBe(403)
  })
})
