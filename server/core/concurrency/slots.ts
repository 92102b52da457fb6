import type { Clock, Timer } from '../clock.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { FairQueue } from './fair-queue.ts'

export interface SlotLimits {
  /** Maximum number of slots in use, in all and per owner. */
  all: number
  perOwner: number
  /** Maximum number of those who wait, in all and per owner. */
  waiting: number
  waitingPerOwner: number
  /** Maximum waiting time in milliseconds. */
  patience: number
}

/** There is no slot. */
export class NoSlot extends Error {
  override readonly name = 'NoSlot'
  /** Whether the owner has too many slots, rather than all owners together. */
  readonly isOwn: boolean

  constructor(isOwn: boolean) {
    super(isOwn ? 'Too many at once for one owner' : 'Too many at once')
    this.isOwn = isOwn
  }
}

interface Waiting {
  owner: string
  grant: () => void
}

/** Limits how many things happen at the same time. Owners take turns. */
export class Slots {
  readonly #limits: SlotLimits
  readonly #clock: Clock
  readonly #queue = new FairQueue<Waiting>()
  readonly #used = new Map<string, number>()
  #inUse = 0
  #turn = Promise.resolve()

  constructor(limits: SlotLimits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
  }

  /**
   * Takes a slot, which is free again when it is disposed. Gives one in each turn of the event loop,
   * because what follows is expensive, such as the start of a process.
   * @throws NoSlot
   */
  async take(owner: string): Promise<Disposable> {
    const slot = await this.#reserve(owner)
    await (this.#turn = this.#turn.then(yieldToEventLoop))
    return slot
  }

  #reserve(owner: string): Promise<Disposable> {
    if (this.#isFree(owner)) return Promise.resolve(this.#slot(owner))
    return new Promise((resolve, reject) => {
      const { waiting, waitingPerOwner, patience } = this.#limits
      const isOwn = this.#queue.of(owner) >= waitingPerOwner
      if (isOwn || this.#queue.size >= waiting) return reject(new NoSlot(isOwn))
      const timer: Timer = this.#clock.after(patience, () => {
        this.#queue.remove(owner, entry)
        reject(new NoSlot((this.#used.get(owner) ?? 0) >= this.#limits.perOwner))
      })
      const grant = () => {
        timer[Symbol.dispose]()
        resolve(this.#slot(owner))
      }
      const entry: Waiting = { owner, grant }
      this.#queue.add(owner, entry)
    })
  }

  #isFree(owner: string): boolean {
    const { all, perOwner } = this.#limits
    return this.#inUse < all && (this.#used.get(owner) ?? 0) < perOwner
  }

  #slot(owner: string): Disposable {
    this.#inUse++
    this.#used.set(owner, (this.#used.get(owner) ?? 0) + 1)
    let isFree = false
    return {
      [Symbol.dispose]: () => {
        if (isFree) return
        isFree = true
        this.#release(owner)
      },
    }
  }

  #release(owner: string): void {
    this.#inUse--
    const left = (this.#used.get(owner) ?? 1) - 1
    if (left > 0) this.#used.set(owner, left)
    else this.#used.delete(owner)
    this.#grantNext()
  }

  /** Grants free slots in turn. Owners who have all their slots are passed over. */
  #grantNext(): void {
    for (const { grant } of this.#queue.takeWhere(({ owner }) => this.#isFree(owner))) grant()
  }
}
