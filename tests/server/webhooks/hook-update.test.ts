import { verify } from '@octokit/webhooks-methods'
import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { useHooks } from '../../_support/webhooks/hooks.ts'

const mask = '********'

describe.each(stores)('hook updates on $name', (store) => {
  const service = useService({ store })
  const hooks = useHooks(service)
  const mona = () => service.as('mona')
  const numberOf = (hook: string) => Number(hook.split('/').at(-1))
  const read = async (hook: string) => (await mona().get(hook)).body
  const refused = (field: string, code: string, message: string) =>
    invalid(service.server, 'Validation Failed', { resource: 'Hook', field, code, message })

  /** Whether the next delivery of the hook is signed with this secret; null for unsigned. */
  async function signsWith(hook: string, secret: string | null) {
    await mona().post(`${hook}/pings`)
    await service.server.delivered()
    const { headers, body } = hooks.receiver.received.at(-1)!
    const signature = headers['x-hub-signature-256']
    if (secret === null) return signature === undefined
    return signature !== undefined && verify(secret, body.toString(), String(signature))
  }

  describe.each(versions)('in %s', (version) => {
    it('PATCH …/hooks/{hook_id} returns 200 with the updated hook', async () => {
      const hook = await hooks.create({ events: ['push'] }, { version })
      const before = (await service.as('mona', { version }).get(hook)).body
      service.server.clock.advance(1_000)
      const config = { url: hooks.address(), content_type: 'form', insecure_ssl: 1, secret: 'new' }
      const { status, body } = await service
        .as('mona', { version })
        .patch(hook, { config, events: ['issues'], add_events: ['star'], active: false })
      expect(status).toBe(200)
      expect(body).toEqual({
        ...before,
        active: false,
        events: ['issues', 'star'],
        config: { ...config, insecure_ssl: '1', secret: mask },
        updated_at: expect.not.stringMatching(before.updated_at),
      })
      expect((await service.as('mona', { version }).get(hook)).body).toEqual(body)
    })
  })

  it.each([
    ['events replace the whole list', { events: ['star'] }, ['star']],
    ['duplicate events are stored once', { events: ['star', 'star'] }, ['star']],
    ['added events are appended', { add_events: ['star'] }, ['push', 'issues', 'star']],
    ['an existing event is not added again', { add_events: ['push'] }, ['push', 'issues']],
    ['removed events are removed, and the others stay', { remove_events: ['push'] }, ['issues']],
    ['removing an absent event changes nothing', { remove_events: ['star'] }, ['push', 'issues']],
    [
      'events are replaced, then added, then removed',
      { events: ['star', 'fork'], add_events: ['push', 'watch'], remove_events: ['fork', 'watch'] },
      ['star', 'push'],
    ],
    ['the wildcard is stored as one more event', { add_events: ['*'] }, ['push', 'issues', '*']],
    ['absent events stay', {}, ['push', 'issues']],
  ])('%s', async (_what, input, events) => {
    const hook = await hooks.create({ events: ['push', 'issues'] })
    const { status, body } = await mona().patch(hook, input)
    expect([status, body.events]).toEqual([200, events])
    expect((await read(hook)).events).toEqual(events)
  })

  it.each([
    { events: [] },
    { remove_events: ['push'] },
    { events: ['star'], remove_events: ['star'] },
  ])('%j leaves no event and is refused: set active to false instead', async (input) => {
    const hook = await hooks.create({ events: ['push'] })
    const before = await read(hook)
    const { status, body } = await mona().patch(hook, input)
    expect([status, body]).toEqual([
      422,
      refused('events', 'custom', 'events must contain at least one event'),
    ])
    expect(await read(hook)).toEqual(before)
  })

  it.each(['events', 'add_events', 'remove_events'])(
    'an unknown event is refused by name in %s, and nothing changes',
    async (field) => {
      const hook = await hooks.create()
      const before = await read(hook)
      const input = { [field]: ['star', 'pushes'], config: { url: hooks.address() } }
      const { status, body } = await mona().patch(hook, input)
      expect([status, body]).toEqual([422, refused('events', 'invalid', 'pushes is not an event')])
      expect(await read(hook)).toEqual(before)
    },
  )

  it.each([
    ['a configuration without a secret deletes it', { config: {} }, null],
    ['the same secret is kept', { config: { secret: 'first' } }, 'first'],
    ['another secret replaces it', { config: { secret: 'second' } }, 'second'],
    ['the mask keeps it', { config: { secret: mask } }, 'first'],
    ['an empty string deletes it', { config: { secret: '' } }, null],
    ['an absent configuration keeps it', { add_events: ['star'] }, 'first'],
  ])('%s', async (_what, input, secret) => {
    const hook = await hooks.create({ config: { secret: 'first' } })
    const { status, body } = await mona().patch(hook, input)
    expect([status, body.config.secret]).toEqual([200, secret === null ? undefined : mask])
    expect((await read(hook)).config).toEqual(body.config)
    expect(await signsWith(hook, secret)).toBe(true)
  })

  it('the mask is not a secret where none was set', async () => {
    const hook = await hooks.create()
    const { body } = await mona().patch(hook, { config: { secret: mask } })
    expect(body.config).not.toHaveProperty('secret')
    expect(await signsWith(hook, null)).toBe(true)
  })

  it('absent fields of a configuration are kept, except for the secret', async () => {
    const hook = await hooks.create({ config: { insecure_ssl: '1', secret: 's3cret' } })
    const { secret: _, ...before } = (await read(hook)).config
    const changed = async (config: object) => (await mona().patch(hook, { config })).body.config
    expect(await changed({})).toEqual(before)
    expect(await changed({ content_type: 'form' })).toEqual({ ...before, content_type: 'form' })
    const url = hooks.address()
    expect(await changed({ url })).toEqual({ ...before, content_type: 'form', url })
    expect(await changed({ insecure_ssl: 0 })).toEqual({
      content_type: 'form',
      url,
      insecure_ssl: '0',
    })
  })

  it('a hook is disabled only explicitly, and enabled by default', async () => {
    const hook = await hooks.create()
    expect((await mona().patch(hook, { active: false })).body.active).toBe(false)
    expect((await mona().patch(hook, { add_events: ['star'] })).body.active).toBe(true)
  })

  it('the next delivery goes to the new URL, with its host header', async () => {
    const hook = await hooks.create()
    const url = `${hooks.address()}-new`
    await mona().patch(hook, { config: { url, content_type: 'form' } })
    await mona().post(`${hook}/pings`)
    await service.server.delivered()
    expect(hooks.receiver.received.at(-1)).toMatchObject({
      path: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const lane = `select pool from lanes where hook_id = ${numberOf(hook)}`
    await mona().patch(hook, { config: { url: 'http://127.0.0.1:65001/' } })
    expect(await service.server.opened.query(lane)).toEqual([{ pool: '127.0.0.1:65001' }])
  })

  describe('of a disabled hook', () => {
    const disabled_reason = 'Disabled after 9 failed deliveries in a row'

    async function givenUp() {
      const hook = await hooks.create()
      const health = { health: 'disabled' as const, failures: 9, disabled_reason }
      const { storage } = service.server.context
      await storage.hooks.recordHealth(numberOf(hook), { active: false, ...health })
      expect(await read(hook)).toMatchObject({ active: false, disabled_reason })
      return hook
    }
    const stored = async (hook: string) => {
      const [row] = await service.server.opened.query(
        `select failures, health, disabled_reason from hooks where id = ${numberOf(hook)}`,
      )
      return row
    }
    const woken = async () => {
      const { values } = await service.server.context.metrics.deliveries.transitions.get()
      return values.find(({ labels }) => labels.health === 'closed')?.value ?? 0
    }

    it.each([{ active: true }, {}])('%j enables it, with no failures counted', async (input) => {
      const hook = await givenUp()
      const before = await woken()
      const { body } = await mona().patch(hook, input)
      expect(body.active).toBe(true)
      expect(body).not.toHaveProperty('disabled_reason')
      expect(await stored(hook)).toEqual({ failures: 0, health: 'closed', disabled_reason: null })
      expect(await woken()).toBe(before + 1)
    })

    it('other changes leave it disabled, with the reason', async () => {
      const hook = await givenUp()
      const before = await woken()
      const { body } = await mona().patch(hook, { active: false, add_events: ['star'] })
      expect(body).toMatchObject({ active: false, disabled_reason })
      await mona().patch(`${hook}/config`, { url: hooks.address() })
      expect(await read(hook)).toMatchObject({ active: false, disabled_reason })
      expect(await stored(hook)).toMatchObject({ failures: 9, health: 'disabled' })
      expect(await woken()).toBe(before)
    })

    it('a healthy hook is not enabled again', async () => {
      const hook = await hooks.create()
      const before = await woken()
      await mona().patch(hook, { active: true })
      expect(await woken()).toBe(before)
    })
  })

  it.each(['http://10.0.0.1/', 'ftp://127.0.0.1/', 'http://mona:secret@127.0.0.1:65000/'])(
    '%s is refused as the URL of a hook, with the whole update',
    async (url) => {
      const hook = await hooks.create({ config: { secret: 's3cret' } })
      const before = await read(hook)
      const rows = await service.server.rows()
      const { status, body } = await mona().patch(hook, { config: { url }, events: ['star'] })
      expect([status, body.errors[0]]).toMatchObject([422, { resource: 'Hook', field: 'url' }])
      expect(await read(hook)).toEqual(before)
      expect(await service.server.rows()).toEqual(rows)
    },
  )

  it.each([
    [{ events: 'push' }, 'events'],
    [{ active: 'yes' }, 'active'],
    [{ config: 'http://127.0.0.1/' }, 'config'],
    [{ config: { content_type: 'xml' } }, 'config.content_type'],
    [{ config: { insecure_ssl: 2 } }, 'config.insecure_ssl'],
    [{ config: { secret: null } }, 'config.secret'],
    [{ add_events: [1] }, 'add_events.0'],
  ])('%j is an invalid request', async (input, field) => {
    const hook = await hooks.create()
    const { status, body } = await mona().patch(hook, input)
    expect([status, body.errors[0]]).toMatchObject([422, { field, code: 'invalid' }])
  })

  it('404 for a hook of another repository, or a deleted one', async () => {
    const hook = await hooks.create()
    const elsewhere = `${await service.repository()}/hooks/${numberOf(hook)}`
    const before = await read(hook)
    const bad = { config: { url: 'http://10.0.0.1/' } }
    const notFound = failure(service.server, 404, 'Not Found')
    for (const [path, input] of [
      [elsewhere, { active: false }],
      [elsewhere, bad],
      [`${elsewhere}/config`, bad.config],
    ] as const) {
      const { status, body } = await mona().patch(path, input)
      expect([path, status, body]).toEqual([path, 404, notFound])
    }
    expect(await read(hook)).toEqual(before)
    await mona().delete(hook)
    for (const path of [hook, `${hook}/config`]) {
      const { status, body } = await mona().patch(path, {})
      expect([path, status, body]).toEqual([path, 404, notFound])
    }
  })
})
