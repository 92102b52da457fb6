import { Hosts, isBusy, type Host } from './hosts.ts'

/** Permission to send one delivery to a host. The holder must release it. */
export interface Slot {
  waited: boolean
  /** Whether the host's own limit caused the wait. */
  throttled: boolean
  /** @param answered whether the host responded; omit it when nothing was sent */
  release(answered?: boolean): void
}

interface Waiter {
  host: Host
  throttled: boolean
  grant: (slot: Slot | undefined) => void
}

/** Maximum number of concurrent deliveries to all hosts. */
const maxConcurrent = 256

/**
 * Limits concurrency per host. A host that does not respond delays a few of its own deliveries and
 * none of other hosts, however many such hosts there are.
 */
export class HostConcurrency {
  readonly #hosts = new Hosts()
  readonly #onChange: (pool: string) => void
  #waiting: Waiter[] = []
  #sending = 0
  #closed = false

  /** @param onChange called when a host starts or stops responding, which changes its limits */
  constructor(onChange: (pool: string) => void = () => {}) {
    this.#onChange = onChange
  }

  /**
   * Reserves as many lanes of a host as its limits allow.
   * @returns the number reserved
   */
  reserve(pool: string): number {
    const host = this.#hosts.get(pool)
    const room = this.#closed ? 0 : this.#hosts.room(host)
    this.#hosts.count(host, room)
    return room
  }

  hasRoom(pool: string): boolean {
    return !this.#closed && this.#hosts.room(this.#hosts.get(pool)) > 0
  }

  /** Releases reserved lanes. */
  letGo(pool: string, lanes = 1): void {
    this.#hosts.count(this.#hosts.get(pool), -lanes)
  }

  /** Whether the host's own limit is exhausted. */
  isFull(pool: string): boolean {
    return this.#hosts.isFull(this.#hosts.get(pool))
  }

  /** Whether the host did not respond the last time. */
  isSilent(pool: string): boolean {
    return this.#hosts.get(pool).standing === 'silent'
  }

  /**
   * Resolves with a slot as soon as one is free, first come, first served for each host. Resolves
   * with undefined once closed, or when the host stops responding in the meantime: the lane must
   * then be claimed again.
   */
  take(pool: string): Promise<Slot | undefined> {
    const host = this.#hosts.get(pool)
    if (this.#closed) return Promise.resolve(undefined)
    if (this.#fits(host)) return Promise.resolve(this.#grant(host))
    return new Promise((grant) => {
      this.#waiting.push({ host, throttled: isBusy(host), grant })
    })
  }

  /** Rejects all waiting and future requests for a slot. */
  close(): void {
    this.#closed = true
    this.#reject(() => true)
  }

  #fits(host: Host): boolean {
    return this.#sending < maxConcurrent && !isBusy(host)
  }

  #grant(host: Host, wait = { waited: false, throttled: false }): Slot {
    this.#sending++
    host.talking++
    return { ...wait, release: (answered) => this.#release(host, answered) }
  }

  #release(host: Host, answered: boolean | undefined): void {
    this.#sending--
    host.talking--
    const isNews = answered !== undefined && this.#hosts.learn(host, answered)
    if (isNews && !answered) this.#reject((waiter) => waiter.host === host)
    this.#admit()
    if (isNews) this.#onChange(host.pool)
  }

  #reject(isRejected: (waiter: Waiter) => boolean): void {
    const away = this.#waiting.filter(isRejected)
    this.#waiting = this.#waiting.filter((waiter) => !isRejected(waiter))
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
