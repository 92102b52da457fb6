import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'

describe.each(stores)('rules for hooks on $name', (store) => {
  const service = useService({ store })
  let receiver: Receiver
  let path: string
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver[Symbol.asyncDispose]())
  beforeEach(async () => {
    path = await service.repository()
  })

  const create = (config: object = {}, events?: string[]) =>
    service.as('mona').post(`${path}/hooks`, {
      config: { url: receiver.url, ...config },
      ...(events && { events }),
    })
  const refused = (field: string, code: string, message: string) =>
    invalid(service.server, 'Validation Failed', { resource: 'Hook', field, code, message })
  const exists = () => refused('config', 'custom', 'Hook already exists on this repository')

  it('a configuration is unique', async () => {
    expect((await create()).status).toBe(201)
    await service.server.delivered()
    const before = await service.server.rows()
    const { status, body } = await create()
    expect([status, body]).toEqual([422, exists()])
    expect(await service.server.rows()).toEqual(before)
  })

  it('a configuration can be shared by hooks whose events do not overlap', async () => {
    expect((await create({}, ['push', 'issues'])).status).toBe(201)
    expect((await create({}, ['pull_request'])).status).toBe(201)
    expect((await create({}, ['issues', 'star'])).body).toEqual(exists())
    expect((await create({}, ['*'])).body).toEqual(exists())
  })

  it('the configuration of a hook for all events cannot be shared', async () => {
    expect((await create({}, ['*'])).status).toBe(201)
    expect((await create({}, ['star'])).body).toEqual(exists())
  })

  it.each([
    ['another URL', { url: 'http://127.0.0.1:65001/other' }],
    ['another content type', { content_type: 'json' }],
    ['another insecure_ssl', { insecure_ssl: 1 }],
  ])('a configuration with %s is a different one', async (_what, config) => {
    expect((await create()).status).toBe(201)
    expect((await create(config)).status).toBe(201)
  })

  it('a different secret does not make a different configuration', async () => {
    await create({ secret: 'one' })
    expect((await create({ secret: 'two' })).body).toEqual(exists())
  })

  it('insecure_ssl accepts a number like a string', async () => {
    expect((await create({ insecure_ssl: '0' })).body.config.insecure_ssl).toBe('0')
    expect((await create({ insecure_ssl: 0 })).body).toEqual(exists())
    expect((await create({ insecure_ssl: 1 })).body.config.insecure_ssl).toBe('1')
  })

  it('a configuration can be used again in another repository', async () => {
    await create()
    path = await service.repository()
    expect((await create()).status).toBe(201)
  })

  it('of many equal hooks created concurrently one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create()))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array<number>(11).fill(422)])
  })

  it('an event has at most 20 hooks, also when they are created concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, number) => create({ url: `${receiver.url}${number}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const message = 'The "push" event cannot have more than 20 hooks'
    expect(answers.find(({ status }) => status === 422)?.body).toEqual(
      refused('events', 'custom', message),
    )
    expect((await create({}, ['issues', 'push'])).status).toBe(422)
    expect((await create({}, ['issues'])).status).toBe(201)
  })

  it('a hook for all events counts for each event', async () => {
    for (let number = 0; number < 20; number++) {
      const { status } = await create({ url: `${receiver.url}${number}` }, ['*'])
      expect(status).toBe(201)
    }
    expect((await create({ url: `${receiver.url}x` }, ['push'])).status).toBe(422)
  })

  it('a hook for all events and a single one counts once', async () => {
    for (let number = 0; number < 20; number++) {
      const { status } = await create({ url: `${receiver.url}${number}` }, ['push', '*'])
      expect(status).toBe(201)
    }
    expect((await create({ url: `${receiver.url}x` }, ['push'])).status).toBe(422)
  })

  it('an unknown event is refused by name', async () => {
    const { status, body } = await create({}, ['push', 'pushes'])
    expect([status, body]).toEqual([422, refused('events', 'invalid', 'pushes is not an event')])
  })

  it('a hook without events is refused', async () => {
    const message = 'events must contain at least one event'
    expect((await create({}, [])).body).toEqual(refused('events', 'custom', message))
  })

  it('a duplicate event is stored once', async () => {
    expect((await create({}, ['push', 'push', 'issues'])).body.events).toEqual(['push', 'issues'])
  })

  describe('apply to the result of an update', () => {
    const update = ({ body }: { body: { id: number } }, input: object) =>
      service.as('mona').patch(`${path}/hooks/${body.id}`, input)

    it('a hook does not conflict with itself', async () => {
      const hook = await create({}, ['push'])
      expect((await update(hook, { config: { url: receiver.url } })).status).toBe(200)
      expect((await update(hook, { events: ['push', 'star'] })).status).toBe(200)
      expect((await update(hook, { events: ['*'] })).status).toBe(200)
    })

    it('a configuration cannot be shared by events that come to overlap', async () => {
      const one = await create({}, ['push'])
      const other = await create({}, ['issues'])
      for (const input of [{ events: ['push'] }, { add_events: ['push'] }, { add_events: ['*'] }]) {
        const { status, body } = await update(other, input)
        expect([input, status, body]).toEqual([input, 422, exists()])
      }
      const { status } = await update(other, { add_events: ['push'], remove_events: ['push'] })
      expect(status).toBe(200)
      expect((await update(one, { events: ['star'] })).status).toBe(200)
      expect((await update(other, { add_events: ['push'] })).status).toBe(200)
    })

    it('a configuration that is no longer used can be used again', async () => {
      const one = await create()
      const other = await create({ content_type: 'json' })
      expect((await update(other, { config: { content_type: 'form' } })).body).toEqual(exists())
      expect((await update(one, { config: { insecure_ssl: '1' } })).status).toBe(200)
      expect((await update(other, { config: { content_type: 'form' } })).status).toBe(200)
    })

    it('an event has at most 20 hooks, including the updated one', async () => {
      const made = []
      for (let number = 0; number < 20; number++) {
        made.push(await create({ url: `${receiver.url}${number}` }, ['push']))
      }
      expect((await update(made[7]!, { add_events: ['star'] })).status).toBe(200)
      expect((await update(made[7]!, { add_events: ['*'] })).status).toBe(200)
      const late = await create({ url: `${receiver.url}late` }, ['issues'])
      const message = 'The "push" event cannot have more than 20 hooks'
      for (const add_events of [['push'], ['*']]) {
        expect((await update(late, { add_events })).body).toEqual(
          refused('events', 'custom', message),
        )
      }
      await update(made[3]!, { events: ['star'] })
      expect((await update(late, { add_events: ['push'] })).status).toBe(200)
    })
  })

  it('a secret is masked in responses, and stored encrypted only', async () => {
    const { body } = await create({ secret: 'a very secret secret' })
    const { id } = body
    expect(body.config.secret).toBe('********')
    const read = await service.as('mona').get(`${path}/hooks/${id}`)
    expect(read.body.config.secret).toBe('********')
    const [row] = await service.server.opened.query<{ secret: string }>(
      `select secret from hooks where id = ${id}`,
    )
    expect(service.server.context.vault.open(row!.secret, `hook ${id}`)).toBe(
      'a very secret secret',
    )
    await service.server.delivered()
    for (const table of ['hooks', 'payloads', 'deliveries', 'lanes', 'events']) {
      const rows = await service.server.opened.query(`select * from ${table}`)
      expect(JSON.stringify(rows)).not.toContain('a very secret secret')
    }
  })

  it.each([
    ['none', {}],
    ['an empty secret', { secret: '' }],
    ['the mask', { secret: '********' }],
  ])('%s is not a secret: it is not shown and deliveries are not signed', async (_what, config) => {
    const before = receiver.received.length
    const { body } = await create(config)
    expect(body.config).not.toHaveProperty('secret')
    await service.server.delivered()
    expect(receiver.received[before]?.headers['x-hub-signature-256']).toBeUndefined()
  })

  it('a new hook is pinged, and no other hook receives the ping', async () => {
    const before = receiver.received.length
    await create({}, ['*'])
    await service.server.delivered()
    const { body } = await create({ url: `${receiver.url}new` }, ['push'])
    await service.server.delivered()
    const heard = receiver.received.slice(before)
    expect(heard.map(({ path, headers }) => [path, headers['x-service-event']])).toEqual([
      ['/', 'ping'],
      ['/new', 'ping'],
    ])
    expect(heard[1]?.headers['x-service-hook-id']).toBe(String(body.id))
  })

  it('an inactive hook is pinged too', async () => {
    const before = receiver.received.length
    const input = { active: false, config: { url: receiver.url } }
    await service.as('mona').post(`${path}/hooks`, input)
    await service.server.delivered()
    expect(receiver.received.length).toBe(before + 1)
  })
})

describe('targets of hooks', () => {
  const service = useService()
  const strict = useService({ config: { allowLoopbackTargets: false } })

  it.each([
    ['ftp://127.0.0.1/', 'url must use http or https'],
    ['http://mona:secret@127.0.0.1:65000/', 'url must not contain a user name or password'],
    ['http://169.254.169.254/latest', 'url points to an address that is not allowed'],
    ['http://10.0.0.1/', 'url points to an address that is not allowed'],
    ['http://[::ffff:10.0.0.1]/', 'url points to an address that is not allowed'],
    ['http://0x0a000001/', 'url points to an address that is not allowed'],
    [`http://127.0.0.1:65000/${'x'.repeat(2048)}`, 'url is too long (maximum is 2048 characters)'],
  ])('%.60s is refused, and nothing is stored', async (url, message) => {
    const path = await service.repository()
    const before = await service.server.rows()
    const { status, body } = await service.as('mona').post(`${path}/hooks`, { config: { url } })
    const error = { resource: 'Hook', field: 'url', code: 'custom', message }
    expect([status, body]).toEqual([422, invalid(service.server, 'Validation Failed', error)])
    expect(await service.server.rows()).toEqual(before)
  })

  it.each(['http://127.0.0.1:65000/', 'http://localhost:65000/', 'http://[::1]:65000/'])(
    '%s is accepted where the operator allows it, and only there',
    async (url) => {
      const path = await service.repository()
      const open = await service.as('mona').post(`${path}/hooks`, { config: { url } })
      expect(open.status).toBe(201)
      const closed = await strict
        .as('mona')
        .post(`${await strict.repository()}/hooks`, { config: { url } })
      expect(closed.status).toBe(422)
      expect(closed.body.errors[0].message).toBe('url points to an address that is not allowed')
    },
  )
})
