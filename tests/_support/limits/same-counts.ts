import fc from 'fast-check'
import type {
  Counters,
  ConsumeRequest,
  ConsumeResult,
} from '../../../server/access/limits/counters.ts'
import { MemoryCounters } from '../../../server/access/limits/memory-counters.ts'
import { RedisCounters } from '../../../server/access/limits/redis-counters.ts'
import { createTestClock } from '../clock.ts'
import { openRedis, type OpenRedis } from '../databases/redis.ts'
import { anyHistory, keyOf, type Command, type History } from './histories.ts'

/** Running requests survive clock steps up to this size, in milliseconds. */
const small = 900
const second = 1000

interface Asked {
  take: ConsumeRequest
  taken: ConsumeResult
}

/** Statistics of a history, to see that it covered enough. */
export interface Came {
  asked: number
  refused: number
  banned: number
}

/** Sends the same operations to two counters, and compares the results. */
class Pair {
  readonly #counters: Counters[]
  #now: number
  #ids = 0
  #open: Asked[] = []
  #returnable: Asked[] = []
  readonly came: Came = { asked: 0, refused: 0, banned: 0 }

  constructor(counters: Counters[], start: number) {
    this.#counters = counters
    this.#now = start
  }

  async follow(command: Command): Promise<void> {
    switch (command.kind) {
      case 'ask':
        return this.#ask(command)
      case 'give back':
        return this.#giveBack(command.which)
      case 'end':
        return this.#end(command.which, command.work)
      default:
        return this.#step(command.by)
    }
  }

  async #ask({ bucket, counts, place, times }: Extract<Command, { kind: 'ask' }>) {
    const key = keyOf('places', bucket)
    for (let time = 0; time < times; time++) {
      // Requests at the same instant after a refusal do not count toward a ban.
      if (times > 5 && time === 1) await this.#step(2 * second)
      const slot = place && { key, id: `request ${++this.#ids}`, ...place }
      await this.#take({ now: this.#now, bucket: `user ${bucket}`, counts, slot })
    }
  }

  async #take(take: ConsumeRequest): Promise<void> {
    const answers = await Promise.all(
      this.#counters.map(async (counters) => counters.consume(take)),
    )
    same(take, answers)
    const answer = answers[0]!
    this.#note(answer)
    if (answer.refusedBy !== undefined) return
    this.#open.push({ take, taken: answer })
    this.#returnable.push({ take, taken: answer })
  }

  #note({ refusedBy }: ConsumeResult): void {
    this.came.asked++
    if (refusedBy !== undefined) this.came.refused++
    if (refusedBy === 'ban') this.came.banned++
  }

  async #giveBack(which: number): Promise<void> {
    const [asked] = this.#returnable.splice(which % Math.max(1, this.#returnable.length), 1)
    const [count] = asked?.take.counts ?? []
    if (!asked || !count || count.cost === 0) return
    const { key, length } = count
    const { ends } = asked.taken.windows[0]!
    for (const counters of this.#counters) await counters.refund({ key, length, ends })
  }

  async #end(which: number, work: number): Promise<void> {
    const [asked] = this.#open.splice(which % Math.max(1, this.#open.length), 1)
    if (!asked) return
    const { slot, counts } = asked.take
    const { key, length } = counts[2]!
    const settlement = { now: this.#now, slot, count: { key, length, cost: work } }
    for (const counters of this.#counters) await counters.settle(settlement)
  }

  /** A shared store keeps a concurrency slot for one minute. Longer requests end here first. */
  async #step(by: number): Promise<void> {
    if (by < 0 || by > small) while (this.#open.length > 0) await this.#end(0, 1)
    this.#now += by
  }
}

function same(take: ConsumeRequest, [memory, redis]: ConsumeResult[]): void {
  const [one, other] = [memory, redis].map((taken) => JSON.stringify(sorted(taken!)))
  if (one === other) return
  throw new Error(`The results differ: ${one} and ${other}, for ${JSON.stringify(take)}`)
}

const sorted = ({ windows, refusedBy, bannedUntil, exceeded }: ConsumeResult) => ({
  windows: windows.map(({ used, ends }) => [used, ends]),
  refusedBy: refusedBy ?? null,
  bannedUntil,
  exceeded: exceeded.map(String).sort(),
})

async function compare({ start, commands }: History, shared: OpenRedis, run: number) {
  // On a fixed clock a store never exceeds its timeout.
  const redis = new RedisCounters(shared.redis, `${run}:`, createTestClock())
  const pair = new Pair([new MemoryCounters(), redis], start)
  for (const command of commands) await pair.follow(command)
  return pair.came
}

/**
 * Memory and Redis return the same results, for any operations and any clock.
 *
 * @throws Error with the shortest history in which they differ
 */
export async function checkSameCounts(setting: { seed: number; runs: number }): Promise<Came> {
  await using shared = openRedis()
  const all: Came = { asked: 0, refused: 0, banned: 0 }
  let run = 0
  const property = fc.asyncProperty(anyHistory(40), async (history) => {
    const came = await compare(history, shared, ++run)
    for (const key of ['asked', 'refused', 'banned'] as const) all[key] += came[key]
  })
  await fc.assert(property, { seed: setting.seed, numRuns: setting.runs })
  return all
}
