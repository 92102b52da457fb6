import { describe, expect, it } from 'vitest'
import { writePast } from '../../_support/databases/write-past.ts'
import { blocked, innerSpellings, loopbackSpellings } from '../../_support/egress/addresses.ts'
import { invalid } from '../../_support/http/failures.ts'
import { watchAttempts } from '../../_support/processes/connections.ts'
import { type Service, useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { useHooks } from '../../_support/webhooks/hooks.ts'
import { startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'

const literal = (address: string) => (address.includes(':') ? `[${address}]` : address)
const inner = [
  ...blocked.filter((address) => !address.includes('%')).map(literal),
  ...innerSpellings,
]

const refusal = ({ server }: Service) => {
  const message = 'url points to an address that is not allowed'
  return invalid(server, 'Validation Failed', {
    resource: 'Hook',
    field: 'url',
    code: 'custom',
    message,
  })
}

describe('where internal addresses are blocked', () => {
  const service = useService({ config: { allowLoopbackTargets: false } })

  it('no hook is created for an internal address, however it is spelled', async () => {
    await using receiver = await startRawReceiver(() => {})
    const hooks = `${await service.repository()}/hooks`
    const before = await service.server.rows()
    for (const host of [...inner, ...loopbackSpellings]) {
      const config = { url: `http://${host}:${receiver.port}/` }
      const { status, body } = await service.as('mona').post(hooks, { config })
      expect([host, status, body]).toEqual([host, 422, refusal(service)])
    }
    expect(await service.server.rows()).toEqual(before)
    expect(receiver.arrivals).toEqual([])
  })
})

describe.each(stores)('on $name, where only loopback is open,', (store) => {
  const service = useService({ store })
  const hooks = useHooks(service)
  const mona = () => service.as('mona')

  it('no hook is changed to an internal address, as a whole or in its configuration', async () => {
    const hook = await hooks.create()
    const { body: before } = await mona().get(hook)
    for (const host of inner) {
      const url = `http://${host}:${hooks.receiver.port}/`
      const whole = await mona().patch(hook, { config: { url } })
      const part = await mona().patch(`${hook}/config`, { url })
      expect([host, whole.status, whole.body]).toEqual([host, 422, refusal(service)])
      expect([host, part.status, part.body]).toEqual([host, 422, refusal(service)])
    }
    expect((await mona().get(hook)).body).toEqual(before)
  })

  it('a hook that came to have one delivers nothing, also when it is redelivered', async () => {
    const hook = await hooks.create()
    const heard = hooks.receiver.received.length
    const id = Number(hook.split('/').at(-1))
    for (const host of [
      '10.0.0.1',
      '0x0a000001',
      '[::ffff:169.254.169.254]',
      '[64:ff9b::7f00:1]',
    ]) {
      const url = `http://${host}:${hooks.receiver.port}/`
      await writePast(service.server.opened, `UPDATE hooks SET url = '${url}' WHERE id = ${id}`)
      using watched = watchAttempts() // also sees the connections of the test
      await mona().post(`${hook}/pings`)
      await service.server.delivered()
      const [ping] = (await mona().get(`${hook}/deliveries`)).body
      await mona().post(`${hook}/deliveries/${ping.id}/attempts`)
      await service.server.delivered()
      const [again] = (await mona().get(`${hook}/deliveries`)).body
      expect(again).toMatchObject({ guid: ping.guid, redelivery: true })
      for (const { status, status_code } of [ping, again])
        expect([status, status_code]).toEqual(['failed to connect to host', 0])
      expect(watched.attempted.filter((address) => address !== '127.0.0.1')).toEqual([])
    }
    expect(hooks.receiver.received).toHaveLength(heard)
  })
})
