import { randomInt } from 'node:crypto'
import type { Clock } from '../../core/clock.ts'
import type { ClaimedLane, Room } from '../../storage/engines/engine.ts'
import type { Storage } from '../../storage/index.ts'
import { turn } from '../../core/yield-to-event-loop.ts'
import type { HeldLane } from './held-lane.ts'
import type { HostSlots } from './host-concurrency.ts'
import { lease } from './leases.ts'

export interface ClaimOptions {
  storage: Storage
  clock: Clock
}

export interface ClaimParts {
  slots: HostSlots
  /** Hooks whose lanes to these hosts are held: the store may know earlier than we that one was let go. */
  held: (pools: readonly string[]) => number[]
}

/** Hosts looked at in one question, and those asked for lanes in one statement. */
const page = 128
const mostRooms = 32
/** Chance that two claims have the same number: none to speak of. */
const mostHolders = 2 ** 48 - 1

/** A look at all hosts, part by part. One that begins in the middle goes on from the start. */
interface Round {
  after: string | undefined
  again: boolean
}

/**
 * Finds lanes to hold: host by host, as many of each as there is room for. A host with ten thousand lanes
 * due costs no more than one with ten, and every host comes round.
 */
export class LaneClaims {
  readonly #options: ClaimOptions
  readonly #slots: HostSlots
  readonly #held: ClaimParts['held']
  readonly #wanted = new Set<string>()
  /** Hosts of which more is due than their own limits allow, and since when. */
  readonly #heldBack = new Map<string, number>()
  /** Hosts of which something is due that is just being let go. */
  readonly #passing = new Set<string>()
  /** A host for which nothing was left of what there is for all. The next round begins with it. */
  #missedOut: string | undefined
  #wantsAll = false
  #round: Round | undefined

  constructor(options: ClaimOptions, { slots, held }: ClaimParts) {
    this.#options = options
    this.#slots = slots
    this.#held = held
  }

  /** Asks for lanes to these hosts; without any, to all. */
  want(pools?: Iterable<string>): void {
    if (!pools) this.#wantsAll = true
    else for (const pool of pools) this.#wanted.add(pool)
  }

  /** Asks for those who waited for what was held for this host. */
  wantNext(pool: string): void {
    if (this.#passing.delete(pool) || this.#heldBack.has(pool)) this.#wanted.add(pool)
    if (this.#missedOut !== undefined) this.#wantsAll = true
  }

  get isWanted(): boolean {
    return this.#wanted.size > 0 || this.#wantsAll || this.#round !== undefined
  }

  /** Whether others wait for what is held for this host. */
  isShort(pool: string): boolean {
    return this.#heldBack.has(pool) || this.#missedOut !== undefined
  }

  /**
   * Claims what there is room for of a part of what was asked for.
   * @param take is given the lanes at once: they are held from now on
   */
  async claim(take: (lanes: HeldLane[]) => void): Promise<void> {
    if (this.#wanted.size === 0) await this.#look()
    const pools = [...this.#wanted].slice(0, mostRooms)
    for (const pool of pools) this.#wanted.delete(pool)
    if (pools.length === 0) return
    const now = this.#options.clock.now()
    const rooms = pools.map((pool) => ({ pool, limit: this.#slots.reserve(pool) }))
    const lanes = await this.#claimInto(rooms, now)
    take(lanes.map((lane) => ({ ...lane, throttledAt: this.#throttledAt(lane) })))
    await this.#noteLeft(rooms, lanes, now)
  }

  /** Looks at the next hosts of a round, for those to which something is due. */
  async #look(): Promise<void> {
    const { storage, clock } = this.#options
    const round = (this.#round ??= this.#begin())
    const hosts = await storage.lanes.hosts(clock.now(), round.after, page)
    for (const { pool, due } of hosts) if (due) this.#wanted.add(pool)
    round.after = hosts.at(-1)?.pool
    if (hosts.length === page)
      await turn() // others want to get on
    else this.#round = round.again ? { after: undefined, again: false } : undefined
  }

  #begin(): Round {
    const begin = this.#missedOut
    if (begin !== undefined) this.#wanted.add(begin)
    this.#missedOut = undefined
    this.#wantsAll = false
    return { after: begin, again: begin !== undefined }
  }

  async #claimInto(rooms: readonly Room[], now: number): Promise<ClaimedLane[]> {
    const used = rooms.filter(({ limit }) => limit > 0)
    if (used.length === 0) return []
    let lanes: ClaimedLane[] = []
    try {
      const holder = randomInt(1, mostHolders)
      const claim = { now, leaseUntil: now + lease, holder, rooms: used }
      lanes = await this.#options.storage.lanes.claim(claim)
    } finally {
      for (const { pool, limit } of used) this.#slots.letGo(pool, limit - countOf(lanes, pool))
    }
    return lanes
  }

  /** When its host's limit began to hold a lane back, as far as it did before it was claimed. */
  #throttledAt({ pool, due_at }: ClaimedLane): number | null {
    const since = this.#heldBack.get(pool)
    return since === undefined ? null : Math.max(since, due_at)
  }

  /** Remembers of which hosts more is due, and whether it was for their own limits that it was left. */
  async #noteLeft(
    rooms: readonly Room[],
    lanes: readonly ClaimedLane[],
    now: number,
  ): Promise<void> {
    const isUsed = ({ pool, limit }: Room) => countOf(lanes, pool) === limit
    const isKnown = ({ pool, limit }: Room) =>
      limit === 0 && this.#heldBack.has(pool) && this.#slots.isFull(pool)
    for (const room of rooms) if (!isUsed(room)) this.#heldBack.delete(room.pool)
    const unknown = rooms.filter((room) => isUsed(room) && !isKnown(room)).map(({ pool }) => pool)
    if (unknown.length === 0) return
    const full = unknown.filter((pool) => this.#slots.isFull(pool))
    const { lanes: queries } = this.#options.storage
    const waiting = await queries.waiting(unknown, now, this.#held(unknown))
    for (const pool of unknown) {
      const left = waiting.find((each) => each.pool === pool)
      if (!left?.others) this.#heldBack.delete(pool)
      else if (!full.includes(pool)) this.#missedOut ??= pool
      else if (!this.#heldBack.has(pool)) this.#heldBack.set(pool, now)
      // Those that had taken the room may have ended meanwhile.
      if (left && this.#slots.hasRoom(pool)) this.#wanted.add(pool)
      else if (left) this.#passing.add(pool)
    }
  }
}

const countOf = (lanes: readonly ClaimedLane[], pool: string): number =>
  lanes.filter((lane) => lane.pool === pool).length
