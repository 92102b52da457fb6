import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const logins = ({ body }: Answer) => body.map(({ login }: { login: string }) => login)

describe.each(stores)('following on $name', (store) => {
  const service = useService({ store })
  const everybody = ['mona', 'hubot', 'stranger', 'reader', 'writer']
  beforeEach(async () => {
    for (const who of everybody) {
      const { body } = await service.as(who).get('/user/following')
      for (const { login } of body) await service.as(who).delete(`/user/following/${login}`)
    }
  })

  const follow = (who: string, whom: string) =>
    service.as(who).request('PUT', `/user/following/${whom}`)
  const counts = async (login: string) => {
    const { body } = await service.as().get(`/users/${login}`)
    return [body.followers, body.following]
  }

  it('PUT follows a user, GET finds it, DELETE unfollows', async () => {
    const mona = service.as('mona')
    expect((await mona.get('/user/following/hubot')).status).toBe(404)
    expect((await follow('mona', 'hubot')).status).toBe(204)
    expect((await mona.get('/user/following/hubot')).status).toBe(204)
    expect((await mona.get('/user/following/HUBOT')).status).toBe(204)
    expect((await service.as().get('/users/mona/following/hubot')).status).toBe(204)
    expect((await service.as().get('/users/hubot/following/mona')).status).toBe(404)
    expect((await mona.delete('/user/following/hubot')).status).toBe(204)
    expect((await mona.get('/user/following/hubot')).status).toBe(404)
    expect((await service.as().get('/users/mona/following/hubot')).status).toBe(404)
  })

  it('repeating a call returns 204 and changes nothing', async () => {
    expect((await service.as('mona').delete('/user/following/hubot')).status).toBe(204)
    expect((await service.as('mona').delete('/user/following/nobody')).status).toBe(404)
    const answers = await Promise.all([1, 2, 3, 4].map(() => follow('mona', 'hubot')))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await counts('hubot')).toEqual([1, 0])
    expect(await counts('mona')).toEqual([0, 1])
  })

  it('lists match counts, in the order of following', async () => {
    for (const who of ['writer', 'hubot', 'stranger']) {
      await follow(who, 'mona')
      service.server.clock.advance(1000)
    }
    await follow('mona', 'hubot')
    const followers = ['writer', 'hubot', 'stranger']
    expect(logins(await service.as().get('/users/mona/followers'))).toEqual(followers)
    expect(logins(await service.as('mona').get('/user/followers'))).toEqual(followers)
    expect(logins(await service.as().get('/users/mona/following'))).toEqual(['hubot'])
    expect(logins(await service.as('mona').get('/user/following'))).toEqual(['hubot'])
    expect(await counts('mona')).toEqual([3, 1])
    const { body } = await service.as('mona').get('/user')
    expect([body.followers, body.following]).toEqual([3, 1])
  })

  it('pages cover the whole list', async () => {
    for (const who of ['hubot', 'stranger', 'reader']) await follow(who, 'mona')
    const first = await service.as().get('/users/mona/followers?per_page=2')
    const { id } = (await service.as().get('/users/mona')).body
    expect(first.headers.link).toContain(
      `<${service.server.url}/user/${id}/followers?per_page=2&page=2>; rel="next"`,
    )
    const second = await service.as().get('/users/mona/followers?per_page=2&page=2')
    const all = [...logins(first), ...logins(second)]
    expect(all.sort()).toEqual(['hubot', 'reader', 'stranger'])
    expect(logins(await service.as().get('/users/mona/followers?page=9'))).toEqual([])
  })

  it('the ETag of a list changes exactly when the list does', async () => {
    await follow('hubot', 'mona')
    const { headers } = await service.as().get('/users/mona/followers')
    const conditions = { headers: { 'If-None-Match': headers.etag! } }
    const again = () => service.as().get('/users/mona/followers', conditions)
    expect((await again()).status).toBe(304)
    await follow('reader', 'mona')
    expect((await again()).status).toBe(200)
    await service.as('reader').delete('/user/following/mona')
    expect((await again()).status).toBe(304)
  })

  it('users cannot follow themselves', async () => {
    const { status, body } = await follow('mona', 'mona')
    expect([status, body.errors[0].message]).toEqual([422, 'You cannot follow yourself'])
    expect(await counts('mona')).toEqual([0, 0])
  })

  it.each(['nobody', 'acme', 'ci-bot[bot]'])('%s cannot be followed', async (login) => {
    expect((await follow('mona', encodeURIComponent(login))).status).toBe(404)
    expect(await counts('mona')).toEqual([0, 0])
  })

  it('404 for the lists of an unknown user, and an empty list for an organization', async () => {
    for (const list of ['followers', 'following']) {
      expect((await service.as().get(`/users/nobody/${list}`)).status).toBe(404)
      expect((await service.as().get(`/users/acme/${list}`)).body).toEqual([])
    }
  })

  it('changes require the scope user:follow, reading requires none', async () => {
    const bare = service.as(undefined, {
      token: await service.server.token({ login: 'hubot', scopes: [] }),
    })
    expect((await bare.request('PUT', '/user/following/mona')).status).toBe(403)
    expect((await bare.delete('/user/following/mona')).status).toBe(403)
    expect((await bare.get('/user/following')).status).toBe(200)
    const scopes = ['user:follow']
    const token = await service.server.token({ login: 'hubot', scopes })
    const able = service.as(undefined, { token })
    expect((await able.request('PUT', '/user/following/mona')).status).toBe(204)
    expect(logins(await able.get('/user/following'))).toEqual(['mona'])
  })

  it('is for people only', async () => {
    expect((await service.as().request('PUT', '/user/following/mona')).status).toBe(401)
    expect((await service.as().get('/user/followers')).status).toBe(401)
    const installation = service.as(undefined, { token: 'ghs_acme' })
    expect((await installation.request('PUT', '/user/following/mona')).status).toBe(403)
  })
})
