import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('dispatch events on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
  })

  it.each(versions)(
    'POST returns 204, and no webhook receives the event, in %s',
    async (version) => {
      await using listeners = await listenTo(service.server, path, ['*'])
      const input = { event_type: 'deployed', client_payload: { environment: 'production' } }
      const { status, text } = await mona(version).post(`${path}/dispatches`, input)
      expect([status, text]).toEqual([204, ''])
      expect(await listeners.told()).toEqual([])
    },
  )

  it('422 for more than ten properties, a long name or none; 413 for more than 64 KiB', async () => {
    const send = async (input: object) => (await mona().post(`${path}/dispatches`, input)).status
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`p${index}`, 1]))
    const named = { event_type: 'deployed' }
    expect(await send({ ...named, client_payload: eleven })).toBe(422)
    expect(await send({ event_type: 'x'.repeat(101) })).toBe(422)
    expect(await send({ client_payload: {} })).toBe(422)
    expect(await send({ ...named, client_payload: { text: 'x'.repeat(65_536) } })).toBe(413)
    expect(await send({ ...named, client_payload: { text: 'x'.repeat(60_000) } })).toBe(204)
  })

  it('403 without write access and in archived repositories', async () => {
    const input = { event_type: 'deployed' }
    expect((await service.as('hubot').post(`${path}/dispatches`, input)).status).toBe(403)
    await mona().patch(path, { archived: true })
    expect((await mona().post(`${path}/dispatches`, input)).status).toBe(403)
  })
})
