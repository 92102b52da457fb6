import { LRUCache } from 'lru-cache'
import type { IncomingHttpHeaders } from 'node:http'
import type { Storage } from '../../storage/index.ts'
import { isCurrent } from '../preconditions.ts'
import type { CachedResponse } from './cached-response.ts'

/** Bytes of all kept replies together, about. */
const capacity = 64 * 1024 * 1024
/** Replies with longer bodies are not kept. */
const longestBody = 256 * 1024
/** Bytes of a reply without its body, about. */
const overhead = 3_000

const lengthOf = (text: string | Uint8Array | undefined): number => text?.length ?? 0

/** The name of a kept 304 beside the whole reply to the same request. */
const unchanged = (key: string): string => `${key} 304`

/**
 * Keeps replies by request. A reply is found only while what it was made from has not been written
 * since, and its credentials are valid.
 */
export class ReplyMemory {
  readonly #replies = new LRUCache<string, CachedResponse>({
    maxSize: capacity,
    sizeCalculation: ({ data, newest }) => overhead + lengthOf(data) + lengthOf(newest?.text),
  })
  readonly #storage: Pick<Storage, 'isCurrent'>

  constructor(storage: Pick<Storage, 'isCurrent'>) {
    this.#storage = storage
  }

  keep(key: string, reply: CachedResponse): void {
    if (lengthOf(reply.data) > longestBody) return
    this.#replies.set(reply.status === 304 ? unchanged(key) : key, reply)
  }

  /** Whether a reply is still the right one. @param now milliseconds */
  isValid({ reads, since, until }: CachedResponse, now: number): boolean {
    return since <= now && now < until && this.#storage.isCurrent(reads)
  }

  /** The reply to a request with these conditions, if it is kept and valid. */
  find(key: string, conditions: IncomingHttpHeaders, now: number): CachedResponse | undefined {
    const isConditional =
      conditions['if-none-match'] !== undefined || conditions['if-modified-since'] !== undefined
    if (!isConditional) return this.#get(key, now)
    const short = this.#get(unchanged(key), now)
    if (short && matches(short, conditions)) return short
    const whole = this.#get(key, now)
    return whole && !matches(whole, conditions) ? whole : undefined
  }

  #get(key: string, now: number): CachedResponse | undefined {
    const reply = this.#replies.get(key)
    if (!reply || this.isValid(reply, now)) return reply
    this.#replies.delete(key)
    return undefined
  }
}

const matches = ({ tag, modified }: CachedResponse, conditions: IncomingHttpHeaders): boolean =>
  tag !== undefined && isCurrent(conditions, { tag, modified })
