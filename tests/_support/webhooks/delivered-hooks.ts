import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { Service } from '../start-server.ts'
import { examplePayload } from './example-payload.ts'
import { startReceiver, type Receiver } from './receiver.ts'

export interface DeliveredHooks {
  readonly receiver: Receiver
  /** Creates a hook that has only its ping delivered, and returns its path. */
  hook(config?: object): Promise<string>
  /** Records a delivery of the given age in milliseconds, and returns its id. */
  record(hook: string, what?: { age?: number; redelivery?: number }): Promise<number>
}

/**
 * Hooks of a service and a receiver for them, which fails at `/failing` and succeeds at all other
 * paths.
 */
export function useDeliveredHooks(service: Service): DeliveredHooks {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver((received, response) => {
      const status = received.path === '/failing' ? 500 : 200
      response.writeHead(status, { 'X-Answer': 'yes' }).end('heard')
    })
  })
  afterAll(() => receiver[Symbol.asyncDispose]())
  return {
    get receiver() {
      return receiver
    },

    async hook(config = {}) {
      const path = await service.repository()
      const input = { config: { url: receiver.url, content_type: 'json', ...config } }
      const { body } = await service.as('mona').post(`${path}/hooks`, input)
      await service.server.delivered()
      return `${path}/hooks/${body.id}`
    },

    async record(hook, { age = 0, redelivery = 0 } = {}) {
      const { storage, clock } = service.server.context
      const made = clock.now() - age
      const payload_id = await storage.deliveries.createPayload(examplePayload('ping'))
      const hook_id = Number(hook.split('/').at(-1))
      const delivery = { hook_id, payload_id, guid: randomUUID(), event: 'ping', redelivery }
      const outcome = { duration: 0, status: 'OK', status_code: 200, url: receiver.url }
      const times = { created_at: made, due_at: made, delivered_at: made }
      const row = { ...delivery, ...outcome, ...times, request_headers: '{}' }
      return (await storage.deliveries.create([row]))[0]!
    },
  }
}
