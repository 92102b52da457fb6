import { verify } from '@octokit/webhooks-methods'
import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure, invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { useHooks } from '../../_support/webhooks/hooks.ts'

const mask = '********'

describe.each(stores)('hook configurations on $name', (store) => {
  const service = useService({ store })
  const hooks = useHooks(service)
  const mona = () => service.as('mona')
  const read = async (hook: string) => (await mona().get(hook)).body
  const given = { content_type: 'json', insecure_ssl: '1', secret: 'first' }

  describe.each(versions)('in %s', (version) => {
    it('GET …/config shows the configuration of a hook, and nothing else', async () => {
      const url = hooks.address()
      const hook = await hooks.create({ config: { ...given, url } }, { version })
      const { status, body } = await service.as('mona', { version }).get(`${hook}/config`)
      expect([status, body]).toEqual([200, { ...given, url, secret: mask }])
      const plain = await hooks.create({ config: { url }, events: ['star'] }, { version })
      const answer = await service.as('mona', { version }).get(`${plain}/config`)
      expect(answer.body).toEqual({ url, content_type: 'json', insecure_ssl: '0' })
    })

    it('PATCH …/config changes the given fields and returns 200 with all of them', async () => {
      const hook = await hooks.create({ config: given, events: ['star'] }, { version })
      const before = await read(hook)
      service.server.clock.advance(1_000)
      const url = hooks.address()
      const { status, body } = await service
        .as('mona', { version })
        .patch(`${hook}/config`, { url, content_type: 'form' })
      const config = { ...given, url, content_type: 'form', secret: mask }
      expect([status, body]).toEqual([200, config])
      expect((await service.as('mona', { version }).get(`${hook}/config`)).body).toEqual(config)
      const updated_at = expect.not.stringMatching(before.updated_at)
      expect(await read(hook)).toEqual({ ...before, config, updated_at })
    })
  })

  it('return 304 until they change', async () => {
    const hook = await hooks.create()
    const { headers } = await mona().get(`${hook}/config`)
    const again = { headers: { 'If-None-Match': headers.etag as string } }
    expect((await mona().get(`${hook}/config`, again)).status).toBe(304)
    await mona().patch(`${hook}/config`, { insecure_ssl: 1 })
    expect((await mona().get(`${hook}/config`, again)).status).toBe(200)
  })

  it.each([
    [{}, 'first'],
    [{ content_type: 'json' }, 'first'],
    [{ secret: mask }, 'first'],
    [{ secret: 'second' }, 'second'],
    [{ secret: '' }, null],
  ])('after %j deliveries are signed with %j', async (input, secret) => {
    const hook = await hooks.create({ config: given })
    const { status, body } = await mona().patch(`${hook}/config`, input)
    expect([status, body.secret]).toEqual([200, secret === null ? undefined : mask])
    await mona().post(`${hook}/pings`)
    await service.server.delivered()
    const { headers, body: sent } = hooks.receiver.received.at(-1)!
    const signature = headers['x-hub-signature-256'] as string | undefined
    if (secret === null) expect(signature).toBeUndefined()
    else expect(await verify(secret, sent.toString(), signature!)).toBe(true)
  })

  it('an inactive hook stays inactive', async () => {
    const hook = await hooks.create({ active: false })
    await mona().patch(`${hook}/config`, { url: hooks.address() })
    expect((await read(hook)).active).toBe(false)
  })

  it('an invalid configuration is refused, and nothing changes', async () => {
    const hook = await hooks.create({ config: given })
    const before = await read(hook)
    const refusals: [unknown, string][] = [
      [{ url: 'nowhere' }, 'url'],
      [{ url: '' }, 'url'],
      [{ url: 'http://10.0.0.1/' }, 'url'],
      [{ content_type: 'xml' }, 'content_type'],
      [{ insecure_ssl: '2' }, 'insecure_ssl'],
      [{ secret: 7 }, 'secret'],
    ]
    for (const [input, field] of refusals) {
      const { status, body } = await mona().patch(`${hook}/config`, input)
      expect([input, status, body.errors[0].field]).toEqual([input, 422, field])
    }
    expect(await read(hook)).toEqual(before)
  })

  it('a duplicate of another hook for the same event is refused', async () => {
    const url = hooks.address()
    await hooks.create({ config: { url } })
    const hook = await hooks.create({ config: { ...given, insecure_ssl: '0' } })
    const message = 'Hook already exists on this repository'
    const taken = { resource: 'Hook', field: 'config', code: 'custom', message }
    const { status, body } = await mona().patch(`${hook}/config`, { url })
    expect([status, body]).toEqual([422, invalid(service.server, 'Validation Failed', taken)])
    expect((await mona().patch(`${hook}/config`, { url, content_type: 'form' })).status).toBe(200)
  })

  it('404 for hooks of other repositories and deleted ones', async () => {
    const hook = await hooks.create()
    const id = hook.split('/').at(-1)
    const notFound = failure(service.server, 404, 'Not Found')
    const elsewhere = `${await service.repository()}/hooks/${id}/config`
    const none = async (path: string) => {
      for (const method of ['GET', 'PATCH']) {
        const { status, body } = await mona().request(
          method,
          path,
          method === 'GET' ? undefined : {},
        )
        expect([path, method, status, body]).toEqual([path, method, 404, notFound])
      }
    }
    await none(elsewhere)
    await mona().delete(hook)
    await none(`${hook}/config`)
  })
})
