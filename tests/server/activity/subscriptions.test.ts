import { beforeEach, describe, expect, it } from 'vitest'
import { removeDeleted } from '../../../server/domains/repositories/remove-deleted.ts'
import type { Answer } from '../../_support/service-client.ts'
import { letIn as enter } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const logins = ({ body }: Answer) => body.map(({ login }: { login: string }) => login)
const names = ({ body }: Answer): string[] =>
  body.map((each: { full_name: string }) => each.full_name)

describe.each(stores)('subscriptions on $name', (store) => {
  const service = useService({ store })
  let path: string
  let at: string
  let name: string
  beforeEach(async () => {
    path = await service.repository()
    at = `${path}/subscription`
    name = path.slice('/repos/'.length)
  })

  const set = (login: string, body?: object, place = at) =>
    service.as(login).request('PUT', place, body)
  const count = async (login = 'mona') => (await service.as(login).get(path)).body.subscribers_count
  const watchers = async (login = 'mona') =>
    logins(await service.as(login).get(`${path}/subscribers`))
  const watched = async (login: string) => names(await service.as(login).get('/user/subscriptions'))
  const letIn = (login: string) => enter(service, path, login, { permission: 'pull' })

  it('PUT watches a repository, GET shows the subscription, DELETE removes it', async () => {
    expect((await service.as('hubot').get(at)).status).toBe(404)
    const expected = {
      subscribed: true,
      ignored: false,
      reason: null,
      created_at: '2026-03-10T12:00:00Z',
      url: service.server.url + at,
      repository_url: service.server.url + path,
    }
    expect((await set('hubot', { subscribed: true })).body).toEqual(expected)
    expect((await service.as('hubot').get(at)).body).toEqual(expected)
    expect((await service.as('stranger').get(at)).status).toBe(404)
    expect((await service.as('hubot').delete(at)).status).toBe(204)
    expect((await service.as('hubot').get(at)).status).toBe(404)
    expect((await service.as('hubot').delete(at)).status).toBe(204)
  })

  it.each([
    [undefined, true, false],
    [{}, true, false],
    [{ subscribed: true }, true, false],
    [{ ignored: false }, true, false],
    [{ ignored: true }, false, true],
    [{ subscribed: true, ignored: true }, false, true],
    [{ subscribed: false }, false, false],
    [{ subscribed: false, ignored: false }, false, false],
  ])('%j results in subscribed %s, ignored %s', async (body, subscribed, ignored) => {
    await set('hubot', { ignored: !ignored })
    const { status, body: answer } = await set('hubot', body)
    expect([status, answer.subscribed, answer.ignored]).toEqual([200, subscribed, ignored])
    expect(answer.created_at === null).toBe(!subscribed && !ignored)
    expect(await watchers()).toEqual(subscribed ? ['hubot'] : [])
    expect(await count()).toBe(subscribed ? 1 : 0)
    expect((await watched('hubot')).includes(name)).toBe(subscribed)
  })

  it('repeating a call changes nothing, including the date', async () => {
    const { clock } = service.server
    const first = (await set('hubot')).body
    clock.advance(60_000)
    const answers = await Promise.all([1, 2, 3, 4].map(() => set('hubot')))
    expect(answers.map(({ body }) => body)).toEqual([first, first, first, first])
    expect(await count()).toBe(1)
  })

  it('all watchers are counted and listed, page by page', async () => {
    const many = ['mona', 'hubot', 'stranger', 'reader', 'writer']
    await Promise.all(many.map((login) => set(login)))
    expect(await count()).toBe(5)
    const pages = [1, 2, 3].map((page) =>
      service.as().get(`${path}/subscribers?per_page=2&page=${page}`),
    )
    const all = (await Promise.all(pages)).flatMap(logins)
    expect(all.sort()).toEqual([...many].sort())
  })

  it('the ETag of a repository changes exactly when the number of its watchers does', async () => {
    const { headers } = await service.as().get(path)
    const again = () => service.as().get(path, { headers: { 'If-None-Match': headers.etag! } })
    expect((await again()).status).toBe(304)
    await set('hubot', { ignored: true })
    expect((await again()).status).toBe(304)
    await set('hubot')
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(200)
    await service.as('hubot').delete(at)
    expect((await again()).status).toBe(304)
  })

  it('stars and watchers are counted separately', async () => {
    await service.as('reader').request('PUT', path.replace('/repos/', '/user/starred/'))
    await set('hubot')
    await set('writer')
    const { body } = await service.as().get(path)
    expect([body.stargazers_count, body.watchers_count, body.subscribers_count]).toEqual([1, 1, 2])
  })

  it('the subscriptions of a user are shown to others as far as they have access', async () => {
    await service.as('mona').patch(path, { private: true })
    await letIn('hubot')
    await letIn('reader')
    await set('hubot')
    const shown = async (login?: string) =>
      names(await service.as(login).get('/users/hubot/subscriptions')).includes(name)
    expect(await shown('hubot')).toBe(true)
    expect(await shown('reader')).toBe(true)
    expect(await shown('stranger')).toBe(false)
    expect(await shown()).toBe(false)
    const bare = await service.server.token({ login: 'hubot', scopes: [] })
    const list = await service.as(undefined, { token: bare }).get('/user/subscriptions')
    expect(names(list)).not.toContain(name)
  })

  it('a user who loses access disappears from the watchers, and the repository from their list', async () => {
    await letIn('hubot')
    await set('hubot')
    await set('stranger')
    await service.as('mona').patch(path, { private: true })
    expect([await watchers(), await count()]).toEqual([['hubot'], 1])
    expect(await watched('stranger')).not.toContain(name)
    expect(names(await service.as('mona').get('/users/stranger/subscriptions'))).not.toContain(name)
    expect((await service.as('stranger').get(at)).status).toBe(404)
    expect((await service.as('stranger').delete(at)).status).toBe(404)
    await service.as('mona').delete(`${path}/collaborators/hubot`)
    expect([await watchers(), await count()]).toEqual([[], 0])
    expect(await watched('hubot')).not.toContain(name)
    await service.as('mona').patch(path, { private: false })
    expect((await watchers()).sort()).toEqual(['hubot', 'stranger'])
  })

  it('a member of the organization watches its private repositories', async () => {
    const vault = '/repos/acme/vault'
    await set('hubot', {}, `${vault}/subscription`)
    expect(logins(await service.as('mona').get(`${vault}/subscribers`))).toEqual(['hubot'])
    expect(await watched('hubot')).toContain('acme/vault')
    expect((await set('stranger', {}, `${vault}/subscription`)).status).toBe(404)
  })

  it('are deleted with their repository, and kept when it is renamed', async () => {
    await set('hubot')
    const renamed = `${name.split('/')[1]}-renamed`
    await service.as('mona').patch(path, { name: renamed })
    expect((await service.as('hubot').get(at)).status).toBe(301)
    expect((await set('hubot')).status).toBe(307)
    const there = `/repos/mona/${renamed}`
    expect((await service.as('hubot').get(`${there}/subscription`)).status).toBe(200)
    const { subscriptions = 0 } = await service.server.rows()
    await service.as('mona').delete(there)
    await removeDeleted(service.server.context)
    expect((await service.server.rows()).subscriptions).toBe(subscriptions - 1)
  })

  it('a refused call changes nothing', async () => {
    const before = await service.server.rows()
    expect((await service.as().request('PUT', at)).status).toBe(401)
    expect((await set('hubot', { ignored: 'yes' })).status).toBe(422)
    expect((await set('hubot', {}, '/repos/mona/nothing/subscription')).status).toBe(404)
    const installation = service.as(undefined, { token: 'ghs_acme' })
    expect((await installation.request('PUT', at)).status).toBe(403)
    expect(await service.server.rows()).toEqual(before)
  })

  it('the scope notifications is enough', async () => {
    const token = await service.server.token({ login: 'hubot', scopes: ['notifications'] })
    expect((await service.as(undefined, { token }).request('PUT', at)).status).toBe(200)
    const poor = await service.server.token({ login: 'hubot', scopes: ['gist'] })
    expect((await service.as(undefined, { token: poor }).request('PUT', at)).status).toBe(403)
  })
})
