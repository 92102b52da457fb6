import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ClientOptions } from '../service-client.ts'
import type { Service } from '../start-server.ts'
import { startReceiver, type Answer, type Received, type Receiver } from './receiver.ts'

export interface OwnHooks {
  readonly receiver: Receiver
  /** The repository of the current test. */
  readonly repository: string
  /** A unique address of the receiver. */
  address(): string
  /** Creates a hook and waits for its ping, by default at a unique address. Returns its path. */
  create(input?: HookInput, options?: ClientOptions): Promise<string>
  /** Requests received since the last call, without pings. */
  heard(): Promise<Received[]>
}

interface HookInput {
  config?: object
  events?: string[]
  active?: boolean
}

export const eventOf = ({ headers }: Received) => headers['x-service-event']

/** A repository of mona's for each test, and a receiver for its hooks. */
export function useHooks(service: Service, answer?: Answer): OwnHooks {
  let receiver: Receiver
  let repository: string
  let made = 0
  let read = 0
  beforeAll(async () => {
    receiver = await startReceiver(answer)
  })
  afterAll(() => receiver[Symbol.asyncDispose]())
  beforeEach(async () => {
    repository = await service.repository()
    read = receiver.received.length
  })
  const address = () => `${receiver.url}${++made}`
  return {
    get receiver() {
      return receiver
    },
    get repository() {
      return repository
    },
    address,
    async create({ config, ...input } = {}, options) {
      const sent = { ...input, config: { url: address(), content_type: 'json', ...config } }
      const { body, text } = await service.as('mona', options).post(`${repository}/hooks`, sent)
      if (body.id === undefined) throw new Error(text)
      await service.server.delivered()
      return `${repository}/hooks/${body.id}`
    },
    async heard() {
      await service.server.delivered()
      const since = receiver.received.slice(read)
      read = receiver.received.length
      return since.filter((received) => eventOf(received) !== 'ping')
    },
  }
}
