import { randomInt } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import type { ClaimedLane, Room } from '../../storage/engines/engine.ts'
import type { Storage } from '../../storage/index.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import type { HeldLane } from './held-lane.ts'
import type { HostConcurrency } from './host-concurrency.ts'
import { lease } from './leases.ts'

export interface ClaimOptions {
  storage: Storage
  clock: Clock
}

export interface ClaimParts {
  slots: HostConcurrency
  /**
   * Hooks of these hosts whose lanes this process holds. The database may show a released lane
   * before this process does.
   */
  held: (pools: readonly string[]) => number[]
}

/** Hosts per page of a scan, and hosts per claim statement. */
const pageSize = 128
const maxHosts = 32
/** Upper bound of claim ids; large enough that a collision is negligible. */
const maxHolder = 2 ** 48 - 1

/** A scan over all hosts, page by page. A scan that starts in the middle wraps around once. */
interface Round {
  after: string | undefined
  again: boolean
}

/**
 * Selects lanes to claim: host by host, up to the limits of each. A host with ten thousand due
 * lanes costs no more than a host with ten, and every host gets its turn.
 */
export class LaneClaims {
  readonly #options: ClaimOptions
  readonly #slots: HostConcurrency
  readonly #held: ClaimParts['held']
  readonly #wanted = new Set<string>()
  /** Hosts with more due lanes than their own limits allow, and since when. */
  readonly #heldBack = new Map<string, number>()
  /** Hosts with due lanes that are currently being released. */
  readonly #releasing = new Set<string>()
  /** A host that got no lane because the total limit was reached. The next scan starts with it. */
  #skippedHost: string | undefined
  #wantsAll = false
  #round: Round | undefined

  constructor(options: ClaimOptions, { slots, held }: ClaimParts) {
    this.#options = options
    this.#slots = slots
    this.#held = held
  }

  /** Requests lanes of these hosts, or of all hosts. */
  want(pools?: Iterable<string>): void {
    if (!pools) this.#wantsAll = true
    else for (const pool of pools) this.#wanted.add(pool)
  }

  /** Requests lanes that waited for capacity of this host. */
  wantNext(pool: string): void {
    if (this.#releasing.delete(pool) || this.#heldBack.has(pool)) this.#wanted.add(pool)
    if (this.#skippedHost !== undefined) this.#wantsAll = true
  }

  get isWanted(): boolean {
    return this.#wanted.size > 0 || this.#wantsAll || this.#round !== undefined
  }

  /** Whether other lanes wait for capacity that this host uses. */
  isShort(pool: string): boolean {
    return this.#heldBack.has(pool) || this.#skippedHost !== undefined
  }

  /**
   * Claims lanes of some requested hosts, up to their limits.
   * @param take receives the claimed lanes synchronously
   */
  async claim(take: (lanes: HeldLane[]) => void): Promise<void> {
    if (this.#wanted.size === 0) await this.#scan()
    const pools = [...this.#wanted].slice(0, maxHosts)
    for (const pool of pools) this.#wanted.delete(pool)
    if (pools.length === 0) return
    const now = this.#options.clock.now()
    const rooms = pools.map((pool) => ({ pool, limit: this.#slots.reserve(pool) }))
    const lanes = await this.#claimInto(rooms, now)
    take(lanes.map((lane) => ({ ...lane, throttledAt: this.#throttledAt(lane) })))
    await this.#recordRemaining(rooms, lanes, now)
  }

  /** Reads the next page of a scan and requests the hosts with due lanes. */
  async #scan(): Promise<void> {
    const { storage, clock } = this.#options
    const round = (this.#round ??= this.#begin())
    const hosts = await storage.lanes.hosts(clock.now(), round.after, pageSize)
    for (const { pool, due } of hosts) if (due) this.#wanted.add(pool)
    round.after = hosts.at(-1)?.pool
    if (hosts.length === pageSize) await yieldToEventLoop() // yields to other work of the process
    else this.#round = round.again ? { after: undefined, again: false } : undefined
  }

  #begin(): Round {
    const begin = this.#skippedHost
    if (begin !== undefined) this.#wanted.add(begin)
    this.#skippedHost = undefined
    this.#wantsAll = false
    return { after: begin, again: begin !== undefined }
  }

  async #claimInto(rooms: readonly Room[], now: number): Promise<ClaimedLane[]> {
    const used = rooms.filter(({ limit }) => limit > 0)
    if (used.length === 0) return []
    let lanes: ClaimedLane[] = []
    try {
      const holder = randomInt(1, maxHolder)
      const claim = { now, leaseUntil: now + lease, holder, rooms: used }
      lanes = await this.#options.storage.lanes.claim(claim)
    } finally {
      for (const { pool, limit } of used) this.#slots.letGo(pool, limit - countOf(lanes, pool))
    }
    return lanes
  }

  /** When the host's limit started to delay a lane, if it did so before the claim. */
  #throttledAt({ pool, due_at }: ClaimedLane): number | null {
    const since = this.#heldBack.get(pool)
    return since === undefined ? null : Math.max(since, due_at)
  }

  /** Records which hosts have more due lanes, and whether their own limits are the reason. */
  async #recordRemaining(
    rooms: readonly Room[],
    lanes: readonly ClaimedLane[],
    now: number,
  ): Promise<void> {
    const isUsed = ({ pool, limit }: Room) => countOf(lanes, pool) === limit
    const isAlreadyHeldBack = ({ pool, limit }: Room) =>
      limit === 0 && this.#heldBack.has(pool) && this.#slots.isFull(pool)
    for (const room of rooms) if (!isUsed(room)) this.#heldBack.delete(room.pool)
    const unknown = rooms
      .filter((room) => isUsed(room) && !isAlreadyHeldBack(room))
      .map(({ pool }) => pool)
    if (unknown.length === 0) return
    const full = unknown.filter((pool) => this.#slots.isFull(pool))
    const { lanes: queries } = this.#options.storage
    const waiting = await queries.waiting(unknown, now, this.#held(unknown))
    for (const pool of unknown) {
      const left = waiting.find((each) => each.pool === pool)
      if (!left?.others) this.#heldBack.delete(pool)
      else if (!full.includes(pool)) this.#skippedHost ??= pool
      else if (!this.#heldBack.has(pool)) this.#heldBack.set(pool, now)
      // Capacity may have been released since.
      if (left && this.#slots.hasRoom(pool)) this.#wanted.add(pool)
      else if (left) this.#releasing.add(pool)
    }
  }
}

const countOf = (lanes: readonly ClaimedLane[], pool: string): number =>
  lanes.filter((lane) => lane.pool === pool).length
