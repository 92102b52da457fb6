import { describe, expect, it } from 'vitest'
import { providerOf } from '../../../server/domains/accounts/social-accounts.ts'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const at = '/user/social_accounts'

describe.each(stores)('social accounts on $name', (store) => {
  const away = { login: 'away', social_accounts: ['https://x.com/away'] }
  const world = { ...testWorld, users: [...testWorld.users!, away] }
  const service = useService({ store, world })
  const urls = async (login: string) =>
    (await service.as().get(`/users/${login}/social_accounts`)).body.map(
      ({ url }: { url: string }) => url,
    )

  it.each(versions)('are added, public and removed in %s', async (version) => {
    const mona = service.as('mona', { version })
    const account_urls = ['https://WWW.LinkedIn.com/in/mona', 'https://mona.example.com']
    const added = await mona.post(at, { account_urls })
    expect(added.status).toBe(201)
    const all = [
      { provider: 'linkedin', url: 'https://www.linkedin.com/in/mona' },
      { provider: 'generic', url: 'https://mona.example.com/' },
    ]
    expect(added.body).toEqual(all)
    expect((await mona.get(at)).body).toEqual(all)
    expect(
      (await service.as(undefined, { version }).get('/users/mona/social_accounts')).body,
    ).toEqual(all)
    const second = await mona.get(`${at}?per_page=1&page=2`)
    expect(second.body).toEqual(all.slice(1))
    expect(second.headers.link).toContain('rel="prev"')
    expect((await mona.request('DELETE', at, { account_urls })).status).toBe(204)
    expect(await urls('mona')).toEqual([])
  })

  it.each([
    ['an invalid URL', ['https://a.example', 'a.example'], 'invalid'],
    ['another scheme', ['javascript:alert(1)'], 'invalid'],
    ['a URL with a password', ['https://a:b@a.example/'], 'invalid'],
    ['five', [1, 2, 3, 4, 5].map((each) => `https://a.example/${each}`), 'unprocessable'],
  ])('422 for %s, and none is added', async (_what, account_urls, code) => {
    const { status, body } = await service.as('hubot').post(at, { account_urls })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ resource: 'SocialAccount', field: 'account_urls', code }])
    expect(await urls('hubot')).toEqual([])
  })

  it('a duplicate in one request counts once, and in a second request is refused', async () => {
    const hubot = service.as('hubot')
    const account_urls = ['https://h.example', 'https://H.example/']
    expect((await hubot.post(at, { account_urls })).body).toHaveLength(1)
    const again = await hubot.post(at, { account_urls: ['https://n.example', ...account_urls] })
    expect(again.body.errors).toMatchObject([{ code: 'already_exists' }])
    expect(await urls('hubot')).toEqual(['https://h.example/'])
  })

  it('at most four are stored, also under concurrent requests', async () => {
    const reader = service.as('reader')
    const asked = Array.from({ length: 6 }, (_, each) =>
      reader.post(at, { account_urls: [`https://r.example/${each}`] }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 201, 201, 201, 422, 422])
  })

  it('404 for an unknown address, and nothing is removed; 422 for an invalid one', async () => {
    const writer = service.as('writer')
    await writer.post(at, { account_urls: ['https://w.example'] })
    const remove = (...account_urls: string[]) => writer.request('DELETE', at, { account_urls })
    expect((await remove('https://w.example', 'https://o.example')).status).toBe(404)
    expect((await remove('nothing')).status).toBe(422)
    expect(await urls('writer')).toEqual(['https://w.example/'])
  })

  it('422 for an empty list, 404 for an unknown user; a world file can list accounts', async () => {
    expect((await service.as('mona').post(at, { account_urls: [] })).status).toBe(422)
    expect((await service.as('mona').post(at, {})).status).toBe(422)
    expect((await service.as().get('/users/nobody/social_accounts')).status).toBe(404)
    expect(await urls('away')).toEqual(['https://x.com/away'])
  })

  it('404 without the scope to change the profile', async () => {
    const token = await service.server.token({ login: 'mona', scopes: ['repo'] })
    const body = { account_urls: ['https://a.example'] }
    expect((await service.as(undefined, { token }).post(at, body)).status).toBe(404)
  })
})

describe('the provider of a URL', () => {
  it.each([
    ['https://bsky.app/profile/mona', 'bluesky'],
    ['https://m.facebook.com/mona', 'facebook'],
    ['https://instagram.com/mona', 'instagram'],
    ['https://mastodon.social/@mona', 'mastodon'],
    ['https://www.npmjs.com/~mona', 'npm'],
    ['https://old.reddit.com/u/mona', 'reddit'],
    ['https://twitch.tv/mona', 'twitch'],
    ['https://x.com/mona', 'twitter'],
    ['https://youtu.be/mona', 'youtube'],
    ['https://notx.com/mona', 'generic'],
    ['https://x.com.example/mona', 'generic'],
  ])('of %s is %s', (url, provider) => expect(providerOf(url)).toBe(provider))
})
