import { randomUUID } from 'node:crypto'
import { purge } from '../../../server/workers/delivery/purge.ts'
import type { TestServer } from '../start-server.ts'
import { examplePayload } from '../webhooks/example-payload.ts'
import { isAsked, type Made, type Meanwhile, type Story } from './delivery-stories.ts'

const day = 24 * 3_600_000
const kept = 30 * day

/** The deliveries of one hook, with the facts that lists depend on. */
export class DeliveryLog {
  readonly #server: TestServer
  readonly #hookId: number
  readonly #made = new Map<number, Made & { at: number }>()

  constructor(server: TestServer, hookId: number) {
    this.#server = server
    this.#hookId = hookId
  }

  async make(all: Made[]): Promise<void> {
    const now = this.#server.clock.now()
    for (const each of all) {
      const at = now - each.age * day
      this.#made.set(await this.#write(each, at), { ...each, at })
    }
  }

  async #write({ redelivery, code }: Made, at: number): Promise<number> {
    const { deliveries } = this.#server.context.storage
    const payload_id = await deliveries.createPayload(examplePayload('ping'))
    const told = { guid: randomUUID(), event: 'ping', redelivery: Number(redelivery) }
    const outcome = { duration: 0, status: 'made', status_code: code, url: 'http://127.0.0.1:9/' }
    const times = { created_at: at, due_at: at, delivered_at: at }
    const row = { hook_id: this.#hookId, payload_id, ...told, ...outcome, ...times }
    return (await deliveries.create([{ ...row, request_headers: '{}' }]))[0] as number
  }

  async pass({ made, days, ...meanwhile }: Meanwhile): Promise<void> {
    this.#server.clock.leap(days * day)
    await this.make(made)
    if (meanwhile.purge) await purge(this.#server.context)
  }

  /** The deliveries that the story's reader should see now, newest first. */
  listed(story: Story): number[] {
    const since = this.#server.clock.now() - kept
    const found = [...this.#made].filter(([, each]) => each.at >= since && isAsked(story, each))
    return found.map(([id]) => id).sort((a, b) => b - a)
  }
}
