import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const [older, newest] = ['2022-11-28', '2026-03-10']
const callback = 'http://127.0.0.1:9/hub'
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }

interface Listed {
  id: number
  events: string[]
  active: boolean
  config: Record<string, string>
}

describe.each(stores)('17-hub-endpoints on $name', (store) => {
  const service = useService({ store })
  let path: string
  beforeEach(async () => {
    path = await service.repository()
  })

  const topic = (event: string, at = path) =>
    `${service.server.url}${at.replace('/repos', '')}/events/${event}`
  const fields = (mode: string, event: string, more = {}) => ({
    'hub.mode': mode,
    'hub.topic': topic(event),
    'hub.callback': callback,
    ...more,
  })
  const send = (body: Record<string, string>, login = 'mona', version = older) => {
    const raw = new URLSearchParams(body).toString()
    return service.as(login, { version }).post('/hub', undefined, { raw, headers: urlencoded })
  }
  const ask = (mode: string, event: string, more = {}) => send(fields(mode, event, more))
  const hooks = async (): Promise<Listed[]> => (await service.as('mona').get(`${path}/hooks`)).body

  it('2026-03-10 has no hub', async () => {
    expect((await send(fields('subscribe', 'push'), 'mona', newest)).status).toBe(404)
    expect(await hooks()).toEqual([])
  })

  it('2022-11-28 creates a hook, adds events to it, and deletes it with the last one', async () => {
    expect((await ask('subscribe', 'push', { 'hub.secret': 'swordfish' })).status).toBe(204)
    const [first] = await hooks()
    expect(first).toMatchObject({
      events: ['push'],
      active: true,
      config: { url: callback, content_type: 'form', insecure_ssl: '0', secret: '********' },
    })
    expect((await ask('subscribe', 'star')).status).toBe(204)
    expect((await ask('subscribe', 'star')).status).toBe(204)
    expect(await hooks()).toMatchObject([
      { id: first!.id, events: ['push', 'star'], config: { secret: '********' } },
    ])
    expect((await ask('unsubscribe', 'push')).status).toBe(204)
    expect(await hooks()).toMatchObject([{ id: first!.id, events: ['star'] }])
    expect((await ask('unsubscribe', 'fork')).status).toBe(204)
    expect(await hooks()).toHaveLength(1)
    expect((await ask('unsubscribe', 'star')).status).toBe(204)
    expect(await hooks()).toEqual([])
  })

  it('the topic selects the payload format; a second request changes it', async () => {
    await ask('subscribe', 'push')
    await ask('subscribe', 'push.json')
    const [hook, ...others] = await hooks()
    expect(others).toEqual([])
    expect(hook).toMatchObject({ events: ['push'], config: { content_type: 'json' } })
    await service
      .as('mona', { version: older })
      .post('/hub', fields('subscribe', 'fork'), { headers: { Accept: 'application/json' } })
    expect(await hooks()).toMatchObject([{ events: ['push', 'fork'] }])
  })

  it.each([
    ['JSON', (body: Record<string, string>) => ({ raw: JSON.stringify(body) })],
    [
      'JSON with the content type of a form',
      (body: Record<string, string>) => ({ raw: JSON.stringify(body), headers: urlencoded }),
    ],
    [
      'a multipart form',
      (body: Record<string, string>) => ({
        raw: `${Object.entries(body)
          .map(
            ([name, value]) =>
              `------------------------b0b0b0b0b0b0b0b0\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
          )
          .join('')}------------------------b0b0b0b0b0b0b0b0--\r\n`,
        headers: {
          'Content-Type': 'multipart/form-data; boundary=----------------------b0b0b0b0b0b0b0b0',
        },
      }),
    ],
  ])('accepts %s', async (_what, sending) => {
    const mona = service.as('mona', { version: older })
    const body = fields('subscribe', 'push')
    expect((await mona.post('/hub', undefined, sending(body))).status).toBe(204)
    expect(await hooks()).toMatchObject([{ events: ['push'] }])
  })

  it('a disabled hook is enabled, and keeps its other fields', async () => {
    await ask('subscribe', 'push')
    const [{ id }] = (await hooks()) as [Listed]
    await service.as('mona').patch(`${path}/hooks/${id}`, { active: false })
    await ask('unsubscribe', 'star')
    expect(await hooks()).toMatchObject([{ active: false }])
    await ask('subscribe', 'push')
    expect(await hooks()).toMatchObject([{ id, active: true, events: ['push'] }])
  })

  it.each([
    ['an unknown mode', { 'hub.mode': 'publish' }],
    ['a topic of another host', { 'hub.topic': 'https://elsewhere.example/a/b/events/push' }],
    ['an invalid topic', { 'hub.topic': 'push' }],
    ['an unknown event', { 'hub.topic': 'events/nothing' }],
    ['an invalid callback', { 'hub.callback': 'nowhere' }],
  ])('422 for %s', async (_what, more: Record<string, string>) => {
    const wrong = { ...fields('subscribe', 'push'), ...more }
    if (more['hub.topic'] === 'events/nothing') wrong['hub.topic'] = topic('nothing')
    expect((await send(wrong)).status).toBe(422)
    expect(await hooks()).toEqual([])
  })

  it("takes a topic on the brand's own site, which clients name whatever server they call", async () => {
    const ours = `https://service.com${new URL(topic('push')).pathname}`
    expect((await send({ ...fields('subscribe', 'push'), 'hub.topic': ours })).status).toBe(204)
    expect(await hooks()).toMatchObject([{ events: ['push'] }])
  })

  it('422 for a missing field, and 400 for a form with a duplicate field', async () => {
    const { 'hub.callback': _callback, ...rest } = fields('subscribe', 'push')
    expect((await send(rest)).status).toBe(422)
    const raw = `${new URLSearchParams(fields('subscribe', 'push')).toString()}&hub.mode=x`
    const mona = service.as('mona', { version: older })
    expect((await mona.post('/hub', undefined, { raw, headers: urlencoded })).status).toBe(400)
  })

  it('requires the same access as creating a hook: 401, 403 and 404', async () => {
    const body = fields('subscribe', 'push')
    const raw = new URLSearchParams(body).toString()
    const nobody = service.as(undefined, { version: older })
    expect((await nobody.post('/hub', undefined, { raw, headers: urlencoded })).status).toBe(401)
    expect((await send(body, 'stranger')).status).toBe(403)
    const hidden = { ...body, 'hub.topic': topic('push', '/repos/acme/vault') }
    expect((await send(hidden, 'stranger')).status).toBe(404)
    expect((await send(hidden, 'writer')).status).toBe(403)
    expect((await send(hidden, 'keeper')).status).toBe(204)
  })

  it('payloads have the version of the hub', async () => {
    await ask('subscribe', 'push')
    const { storage } = service.server.context
    const [{ id }] = (await hooks()) as [Listed]
    expect((await storage.hooks.findAll([id]))[0]).toMatchObject({ version: older })
  })
})
