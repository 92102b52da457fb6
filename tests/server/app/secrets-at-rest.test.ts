import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyIdOf } from '../../../server/core/vault.ts'
import { createTestClock } from '../../_support/clock.ts'
import { writePast } from '../../_support/databases/write-past.ts'
import { operator } from '../../_support/operator.ts'
import { client } from '../../_support/service-client.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { startReceiver, type Received, type Receiver } from '../../_support/webhooks/receiver.ts'

const hooks = '/repos/acme/widgets/hooks'

/** Whether the receiver of a delivery would accept its signature. */
const isSigned = ({ headers, body }: Received, secret: string) =>
  headers['x-hub-signature-256'] ===
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

describe.each(stores)('secrets at rest on $name', (store) => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver[Symbol.asyncDispose]())

  /** A user who creates hooks on a server and receives their pings. */
  function owner(server: Pick<ServerProcess, 'url'>) {
    const mona = () => client(server, { token: 'ghp_mona' })
    const heard = async (path: string, secret: string) =>
      expect(isSigned(await receiver.next((each) => each.path === `/${path}`), secret)).toBe(true)
    return {
      async make(path: string, secret: string): Promise<number> {
        const config = { url: `${receiver.url}${path}`, content_type: 'json', secret }
        const { status, body } = await mona().post(hooks, { config })
        expect(status).toBe(201)
        await heard(path, secret)
        return body.id
      },
      async ping(id: number, path: string, secret: string): Promise<void> {
        expect((await mona().post(`${hooks}/${id}/pings`)).status).toBe(204)
        await heard(path, secret)
      },
    }
  }

  const seals = async ({ opened }: Pick<ServerProcess, 'opened'>) => {
    const rows = await opened.query<{ secret: string }>(
      "select secret from hooks where url like '%/rotated-%' order by id",
    )
    return rows.map(({ secret }) => secret.split(':')[0])
  }

  const operate = ({ data, opened }: ServerProcess, environment = {}) => {
    const place = { context: { config: { data } }, opened, clock: createTestClock() }
    return async (line: string) =>
      expect((await operator(place, environment)(line)).wrong).toBeUndefined()
  }

  describe('the key in the data folder', () => {
    it(
      'can be rotated while a server runs, which keeps signing, also after a restart',
      { timeout: 120_000 },
      async () => {
        await using server = await spawnServer({ store, world: testWorld })
        const { make, ping } = owner(server)
        const run = operate(server)
        const one = await make('rotated-one', 'secret one')
        await run('secrets new-key')
        const two = await make('rotated-two', 'secret two')
        const [former, present] = await seals(server)
        expect(present).not.toBe(former)
        const pings = async () => {
          await ping(one, 'rotated-one', 'secret one')
          await ping(two, 'rotated-two', 'secret two')
        }
        await pings()
        await run('secrets rotate')
        expect(await seals(server)).toEqual([present, present])
        await pings()
        await run('secrets drop-keys')
        await pings()
        expect(await server.stop()).toBe(0)
        await server.restart()
        await pings()
        expect(server.output()).not.toContain('secret one')
      },
    )
  })

  describe('a key of the operator', () => {
    it(
      'is rotated by a restart with both keys, a rotation and a restart without the former key',
      { timeout: 120_000 },
      async () => {
        const environment: Record<string, string> = { DEVPLATFORM_SECRET_KEY: 'former k3y' }
        await using server = await spawnServer({ store, world: testWorld, environment })
        const { make, ping } = owner(server)
        const one = await make('rotated-one', 'secret one')
        expect(await server.stop()).toBe(0)
        environment.DEVPLATFORM_SECRET_KEY = 'present k3y'
        environment.DEVPLATFORM_OTHER_SECRET_KEYS = 'former k3y'
        await server.restart()
        await ping(one, 'rotated-one', 'secret one')
        const two = await make('rotated-two', 'secret two')
        expect(await seals(server)).toEqual(['former k3y', 'present k3y'].map(keyIdOf))
        await operate(server, environment)('secrets rotate')
        expect(await seals(server)).toEqual(['present k3y', 'present k3y'].map(keyIdOf))
        expect(await server.stop()).toBe(0)
        delete environment.DEVPLATFORM_OTHER_SECRET_KEYS
        await server.restart()
        await ping(one, 'rotated-one', 'secret one')
        await ping(two, 'rotated-two', 'secret two')
        for (const secret of ['former k3y', 'present k3y', 'secret one']) {
          expect(server.output()).not.toContain(secret)
        }
      },
    )
  })

  describe('a secret that was encrypted for one hook', () => {
    const service = useService({ store })
    const mona = () => service.as('mona')

    it('cannot sign for another hook, whose deliveries fail and are never sent unsigned', async () => {
      const { make } = owner(service.server)
      const [one, other] = [await make('one', 'secret one'), await make('other', 'secret two')]
      await service.server.delivered()
      const heard = receiver.received.length
      const { opened } = service.server
      const rows = await opened.query<{ secret: string }>(
        `select secret from hooks where id in (${one}, ${other}) order by id`,
      )
      await writePast(
        opened,
        `update hooks set secret = case id when ${one} then '${rows[1]!.secret}'
          else '${rows[0]!.secret}' end where id in (${one}, ${other})`,
      )
      for (const id of [one, other]) {
        expect((await mona().post(`${hooks}/${id}/pings`)).status).toBe(204)
        await service.server.delivered()
        const { body } = await mona().get(`${hooks}/${id}/deliveries`)
        expect(body).toHaveLength(2)
        expect(body[0]).toMatchObject({ status: 'failed to build the request', status_code: 0 })
      }
      expect(receiver.received).toHaveLength(heard)
    })
  })
})
