import { parseAtomFeed } from 'feedsmith'
import { expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'

const service = useService()
const type = 'application/atom+xml'

it.each(versions)('activity/get-feeds names the feeds of events, in %s', async (version) => {
  const { url } = service.server
  const everyone = { timeline_url: `${url}/timeline`, user_url: `${url}/{user}.atom` }
  const links = {
    timeline: { href: everyone.timeline_url, type },
    user: { href: everyone.user_url, type },
  }
  const own = { href: `${url}/mona.atom`, type }
  expect((await service.as(undefined, { version }).get('/feeds')).body).toEqual({
    ...everyone,
    _links: links,
  })
  expect((await service.as('mona', { version }).get('/feeds')).body).toEqual({
    ...everyone,
    current_user_public_url: own.href,
    _links: { ...links, current_user_public: own },
  })
})

it('the feeds that it names exist, and have what the API lists', async () => {
  await service.as('mona').post('/user/repos', { name: 'seen', auto_init: true })
  await service.as('mona').post('/user/repos', { name: 'hidden', private: true, auto_init: true })
  service.server.clock.advance(5 * 60_000)
  const { body } = await service.as('mona').get('/feeds')
  const { body: events } = await service.as().get('/events')
  expect(events.length).toBeGreaterThan(0)
  for (const address of [body.timeline_url, body.current_user_public_url]) {
    const response = await fetch(address, { headers: { 'User-Agent': 'test' } })
    expect(response.headers.get('content-type')).toContain(type)
    const { entries = [], links } = parseAtomFeed(await response.text())
    expect(links).toContainEqual({ rel: 'self', type, href: address })
    expect(entries.map(({ title }) => title?.value).join()).toContain('mona/seen')
    expect(JSON.stringify(entries)).not.toContain('hidden')
  }
  const timeline = await fetch(body.timeline_url, { headers: { 'User-Agent': 'test' } })
  expect(parseAtomFeed(await timeline.text()).entries).toHaveLength(events.length)
})
