import { Hosts, isBusy, type Host } from './hosts.ts'

/** The right to talk to a host. To be given back, saying whether the host answered. */
export interface Slot {
  waited: boolean
  /** Whether it was the host's own limit that was waited for. */
  throttled: boolean
  /** @param answered left out when nothing was sent */
  release(answered?: boolean): void
}

interface Waiter {
  host: Host
  throttled: boolean
  grant: (slot: Slot | undefined) => void
}

/** Deliveries under way at once, to all hosts. */
const mostTalking = 256

/**
 * How much may be done for which host now. A host that does not answer holds up a few deliveries of its
 * own and nobody else's, however many such hosts there are.
 */
export class HostSlots {
  readonly #hosts = new Hosts()
  readonly #onChange: (pool: string) => void
  #waiting: Waiter[] = []
  #talking = 0
  #closed = false

  /** @param onChange called when it turns out that a host answers, or does not, which changes its limits */
  constructor(onChange: (pool: string) => void = () => {}) {
    this.#onChange = onChange
  }

  /** Counts in as many more lanes to a host as there is room for. @returns how many */
  reserve(pool: string): number {
    const host = this.#hosts.get(pool)
    const room = this.#closed ? 0 : this.#hosts.room(host)
    this.#hosts.count(host, room)
    return room
  }

  hasRoom(pool: string): boolean {
    return !this.#closed && this.#hosts.room(this.#hosts.get(pool)) > 0
  }

  /** Counts out lanes that are not held any more. */
  letGo(pool: string, lanes = 1): void {
    this.#hosts.count(this.#hosts.get(pool), -lanes)
  }

  /** Whether it is for the host's own limit that there is no more room. */
  isFull(pool: string): boolean {
    return this.#hosts.isFull(this.#hosts.get(pool))
  }

  /** Whether it did not answer the last time. */
  isSilent(pool: string): boolean {
    return this.#hosts.get(pool).standing === 'silent'
  }

  /**
   * A slot as soon as there is one, first come, first served for each host. None once closed, and none
   * when the host turns out not to answer meanwhile: who waited for it is to queue up with all others.
   */
  take(pool: string): Promise<Slot | undefined> {
    const host = this.#hosts.get(pool)
    if (this.#closed) return Promise.resolve(undefined)
    if (this.#fits(host)) return Promise.resolve(this.#grant(host))
    return new Promise((grant) => {
      this.#waiting.push({ host, throttled: isBusy(host), grant })
    })
  }

  /** Sends away all who wait and all who come. */
  close(): void {
    this.#closed = true
    this.#sendAway(() => true)
  }

  #fits(host: Host): boolean {
    return this.#talking < mostTalking && !isBusy(host)
  }

  #grant(host: Host, how = { waited: false, throttled: false }): Slot {
    this.#talking++
    host.talking++
    return { ...how, release: (answered) => this.#release(host, answered) }
  }

  #release(host: Host, answered: boolean | undefined): void {
    this.#talking--
    host.talking--
    const isNews = answered !== undefined && this.#hosts.learn(host, answered)
    if (isNews && !answered) this.#sendAway((waiter) => waiter.host === host)
    this.#admit()
    if (isNews) this.#onChange(host.pool)
  }

  #sendAway(whom: (waiter: Waiter) => boolean): void {
    const away = this.#waiting.filter(whom)
    this.#waiting = this.#waiting.filter((waiter) => !whom(waiter))
    for (const { grant } of away) grant(undefined)
  }

  #admit(): void {
    const left: Waiter[] = []
    for (const waiter of this.#waiting) {
      const { host, throttled, grant } = waiter
      if (this.#fits(host)) grant(this.#grant(host, { waited: true, throttled }))
      else left.push(isBusy(host) ? { ...waiter, throttled: true } : waiter)
    }
    this.#waiting = left
  }
}
