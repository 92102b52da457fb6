import type { Redis } from 'ioredis'
import type { Clock } from '../../core/clock.ts'
import { withTimeout } from '../../core/with-timeout.ts'
import type {
  WindowLimit,
  Counters,
  RefusedBy,
  Refund,
  Settlement,
  ConcurrencySlot,
  ConsumeRequest,
  ConsumeResult,
} from './counters.ts'
import { refundScript, settleScript, consumeScript } from './redis-scripts.ts'
import { escalation } from './penalties.ts'
import { tolerance, type Window } from './window.ts'

type Answer = number[]
type Place = Pick<ConcurrencySlot, 'key' | 'id'>

interface Scripts {
  limitsTake(keys: number, ...rest: (string | number)[]): Promise<Answer>
  limitsGiveBack(key: string, ends: number): Promise<unknown>
  limitsSettle(slot: string, window: string, ...rest: (string | number)[]): Promise<unknown>
}

/** Timeout of a Redis command, in milliseconds. The request is then counted in this process. */
const longestWait = 400
/** Lifetime of a slot whose process died, in milliseconds. */
const lease = 60_000
/** Largest integer that a script receives without losing precision. */
const unlimited = Number.MAX_SAFE_INTEGER

const { grace, patience, calm, forgiven, firstBan, longestBan } = escalation
const constants = [tolerance, grace, patience, calm, forgiven, firstBan, longestBan]

const flag = (on: boolean) => (on ? 1 : 0)

const ofCount = ({ limit, cost, length, enforced }: WindowLimit) => [
  Math.min(limit, unlimited),
  cost,
  length,
  flag(enforced),
]

const ofSlot = (slot: ConcurrencySlot | undefined) =>
  slot ? [slot.id, slot.limit, flag(slot.enforced), lease] : ['', -1, 0, lease]

function obstacleOf(which: number): RefusedBy | undefined {
  if (which === 0) return undefined
  if (which === -1) return 'ban'
  return which === -2 ? 'slot' : which - 1
}

function read([refused = 0, bannedUntil = 0, count = 0, ...rest]: Answer): ConsumeResult {
  const exceeded = rest.slice(0, count).map((which) => obstacleOf(which)!)
  const windows: Window[] = []
  for (let at = count; at < rest.length; at += 2) {
    windows.push({ used: rest[at]!, ends: rest[at + 1]! })
  }
  return { windows, refusedBy: obstacleOf(refused), bannedUntil, exceeded }
}

/** Counts in Redis or Valkey, exactly, for all processes that share it. */
export class RedisCounters implements Counters {
  readonly #redis: Redis
  readonly #scripts: Scripts
  readonly #prefix: string
  readonly #clock: Clock
  /** Slots that may still be held in Redis. */
  readonly #doubtful: Place[] = []

  /** @param prefix of every key */
  constructor(redis: Redis, prefix: string, clock: Clock) {
    this.#redis = redis
    this.#clock = clock
    this.#prefix = prefix
    redis.defineCommand('limitsTake', { lua: consumeScript })
    redis.defineCommand('limitsGiveBack', { lua: refundScript, numberOfKeys: 1 })
    redis.defineCommand('limitsSettle', { lua: settleScript, numberOfKeys: 2 })
    this.#scripts = redis as unknown as Scripts
  }

  async consume({ now, bucket, counts, slot }: ConsumeRequest): Promise<ConsumeResult> {
    const keys = [`strikes {${bucket}}`, slot?.key ?? `places {${bucket}}`]
    const all = [...keys, ...counts.map(({ key }) => key)].map((key) => this.#prefix + key)
    const values = [now, ...constants, ...ofSlot(slot), ...counts.flatMap(ofCount)]
    const wasSent = this.#redis.status === 'ready'
    try {
      const taken = read(
        await this.#answerTo(this.#scripts.limitsTake(all.length, ...all, ...values)),
      )
      this.#giveUp(this.#doubtful.splice(0), now)
      return taken
    } catch (error) {
      if (slot && wasSent) this.#giveUp([slot], now) // the slot may still be taken, even later
      throw error
    }
  }

  async refund({ key, ends }: Refund): Promise<void> {
    await this.#answerTo(this.#scripts.limitsGiveBack(this.#prefix + key, ends))
  }

  async settle({ now, slot, count }: Settlement): Promise<void> {
    const keys = [slot?.key ?? 'none', count?.key ?? 'none'].map((key) => this.#prefix + key)
    const [places = '', window = ''] = keys
    const values = [now, slot?.id ?? '', count?.cost ?? 0]
    try {
      await this.#answerTo(this.#scripts.limitsSettle(places, window, ...values))
    } catch (error) {
      if (slot) this.#doubtful.push(slot)
      throw error
    }
  }

  async ping(): Promise<void> {
    if (this.#redis.status !== 'ready') throw new Error('not connected')
    await this.#answerTo(this.#redis.ping())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#redis.quit().catch(() => this.#redis.disconnect())
  }

  #answerTo<T>(asked: Promise<T>): Promise<T> {
    return withTimeout(longestWait, asked, this.#clock)
  }

  /**
   * Releases slots. Redis runs commands in order, so this runs after the command that took them.
   */
  #giveUp(places: Place[], now: number): void {
    for (const slot of places) this.settle({ now, slot }).catch(() => {}) // settle has added it to #doubtful again
  }
}
