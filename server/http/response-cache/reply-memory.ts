import { LRUCache } from 'lru-cache'
import type { IncomingHttpHeaders } from 'node:http'
import type { Reads } from '../../storage/reads/read-watch.ts'
import { isCurrent } from '../../api/preconditions.ts'
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

/** Bytes of what a reply was made from; infinite where it can't be compared. */
const sizeOf = ({ readings }: Reads): number =>
  (readings ?? []).reduce((sum, reading) => sum + reading.size(), 0)

/**
 * Keeps replies by request. A reply is found only while its credentials are valid. Whether what it
 * was made from is the same is for the caller to find out.
 */
export class ReplyMemory {
  readonly #replies = new LRUCache<string, CachedResponse>({
    maxSize: capacity,
    sizeCalculation: ({ data, newest, reads }) =>
      overhead + lengthOf(data) + lengthOf(newest?.text) + sizeOf(reads),
  })
  keep(key: string, reply: CachedResponse): void {
    if (lengthOf(reply.data) > longestBody) return
    this.#replies.set(reply.status === 304 ? unchanged(key) : key, reply)
  }

  /** The reply to a request with these conditions, if it is kept. @param now milliseconds */
  find(key: string, conditions: IncomingHttpHeaders, now: number): CachedResponse | undefined {
    const isConditional =
      conditions['if-none-match'] !== undefined || conditions['if-modified-since'] !== undefined
    if (!isConditional) return this.#get(key, now)
    const short = this.#get(unchanged(key), now)
    if (short && matches(short, conditions)) return short
    const whole = this.#get(key, now)
    return whole && !matches(whole, conditions) ? whole : undefined
  }

  /** Removes a reply to a request. */
  remove(key: string, { status }: CachedResponse): void {
    this.#replies.delete(status === 304 ? unchanged(key) : key)
  }

  #get(key: string, now: number): CachedResponse | undefined {
    const reply = this.#replies.get(key)
    if (!reply || isInTime(reply, now)) return reply
    this.#replies.delete(key)
    return undefined
  }
}

/** Whether credentials are valid, and nothing has changed by the passing of time. */
export const isInTime = ({ since, until }: CachedResponse, now: number): boolean =>
  since <= now && now < until

const matches = ({ tag, modified }: CachedResponse, conditions: IncomingHttpHeaders): boolean =>
  tag !== undefined && isCurrent(conditions, { tag, modified })
