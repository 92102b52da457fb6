import { LRUCache } from 'lru-cache'
import type { DueDelivery } from '../../storage/webhooks/next-deliveries.ts'
import type { Storage } from '../../storage/index.ts'

/** Characters of all payloads that are kept, and of one. */
const maxSize = 8 * 1024 * 1024
const maxEntrySize = 1024 * 1024

/**
 * Payloads that were read lately, because all hooks of an event share one. A payload never changes,
 * and its id is never reused.
 */
export class PayloadCache {
  readonly #storage: Storage
  readonly #texts = new LRUCache<number, string>({
    maxSize,
    maxEntrySize,
    sizeCalculation: (text) => text.length + 1,
  })

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Reads the payload of a delivery. Undefined when the delivery was deleted. */
  async read({ id, payload_id }: DueDelivery): Promise<string | undefined> {
    const known = this.#texts.get(payload_id)
    if (known !== undefined) return known
    const text = await this.#storage.deliveries.payloadOf(id)
    if (text !== undefined) this.#texts.set(payload_id, text)
    return text
  }
}
