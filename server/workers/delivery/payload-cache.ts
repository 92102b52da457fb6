import { LRUCache } from 'lru-cache'
import type { DueDelivery } from '../../storage/webhooks/next-deliveries.ts'
import type { Storage } from '../../storage/index.ts'

/** Bytes of all payloads that are kept, and of one. */
const maxSize = 8 * 1024 * 1024
const maxEntrySize = 1024 * 1024

/**
 * Payloads that were read lately, because all hooks of an event share one. A payload never changes,
 * and its id is never reused.
 */
export class PayloadCache {
  readonly #storage: Storage
  readonly #payloads = new LRUCache<number, Buffer>({
    maxSize,
    maxEntrySize,
    sizeCalculation: ({ length }) => length,
  })

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Reads the payload of a delivery. Undefined when the delivery was deleted. */
  async read({ id, payload_id }: DueDelivery): Promise<Buffer | undefined> {
    const known = this.#payloads.get(payload_id)
    if (known) return known
    const text = await this.#storage.deliveries.payloadOf(id)
    if (text === undefined) return undefined
    const payload = Buffer.from(text)
    this.#payloads.set(payload_id, payload)
    return payload
  }
}
