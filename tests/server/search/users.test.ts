import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { find, refusal, search } from './_find.ts'

describe.each(stores)('search of users on $name', (store) => {
  const service = useService({ store })
  const logins = async (q: string, more: Record<string, string> = {}) =>
    (await find(service.as('mona'), 'users', q, more)).map(({ login }: { login: string }) => login)

  it.each(versions)('GET returns 200 with users in %s', async (version) => {
    const { status, body } = await search(service.as(undefined, { version }), 'users', 'hubot')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total_count: 1,
      incomplete_results: false,
      items: [{ login: 'hubot', type: 'User', score: 1 }],
    })
  })

  it.each<[string, string[]]>([
    ['mon in:login', ['mona']],
    ['"name of mona"', ['mona']],
    ['mona@example.com in:email', ['mona']],
    ['mona in:name', ['mona']],
    ['acme type:user', []],
    ['acme type:org', ['acme']],
    ['user:hubot', ['hubot']],
    ['org:acme', ['acme']],
    ['-type:org user:acme', []],
    ['fullname:"of hubot"', ['hubot']],
    ['example user:mona repos:0', ['mona']],
    ['user:mona followers:>0', []],
    ['user:mona created:<2000-01-01', []],
    ['user:mona location:berlin', []],
    ['user:mona language:c', []],
    ['is:sponsorable', []],
  ])('%s', async (q, expected) => {
    expect(await logins(q)).toEqual(expected)
  })

  it('bots are not found', async () => {
    expect(await logins('ci-bot')).toEqual([])
  })

  it('sort and order', async () => {
    await service.as('mona').request('PUT', '/user/following/hubot')
    expect(await logins('example type:user followers:1')).toEqual(['hubot'])
    expect(await logins('name', { sort: 'followers' })).toContain('hubot')
    expect((await logins('example type:user', { sort: 'followers' }))[0]).toBe('hubot')
    expect((await logins('example type:user', { sort: 'joined', order: 'asc' }))[0]).toBe('mona')
  })

  it('a changed name is found', async () => {
    await service.as('mona').patch('/user', { name: 'Zebediah' })
    expect(await logins('zebediah')).toEqual(['mona'])
  })

  it('returns 422 for an unknown type', async () => {
    const { status, body } = await search(service.as(), 'users', 'type:robot')
    const message = '"robot" is not a value of the qualifier "type".'
    expect([status, body]).toMatchObject([422, refusal('invalid', message)])
  })
})
