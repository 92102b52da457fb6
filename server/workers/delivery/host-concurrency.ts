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
  /** How often the host had become busy when the wait began; one less if it was busy then. */
  timesBusy: number
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
  /**
   * Waiters of each host, first come, first served. A host that got a slot is last, so that all
   * hosts get their turn when the total limit is exhausted.
   */
  readonly #waiting = new Map<Host, Waiter[]>()
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
      const waiters = this.#waiting.get(host) ?? []
      waiters.push({ timesBusy: host.timesBusy - Number(isBusy(host)), grant })
      this.#waiting.set(host, waiters)
    })
  }

  /** Rejects all waiting and future requests for a slot. */
  close(): void {
    this.#closed = true
    for (const host of this.#waiting.keys()) this.#reject(host)
  }

  #fits(host: Host): boolean {
    return this.#sending < maxConcurrent && !isBusy(host)
  }

  #grant(host: Host, wait = { waited: false, throttled: false }): Slot {
    this.#sending++
    host.talking++
    if (isBusy(host)) host.timesBusy++
    return { ...wait, release: (answered) => this.#release(host, answered) }
  }

  #release(host: Host, answered: boolean | undefined): void {
    const wasFull = this.#sending === maxConcurrent
    this.#sending--
    host.talking--
    const isNews = answered !== undefined && this.#hosts.learn(host, answered)
    if (isNews && !answered) this.#reject(host)
    for (const each of wasFull ? [...this.#waiting.keys()] : [host]) this.#admit(each)
    if (isNews) this.#onChange(host.pool)
  }

  #reject(host: Host): void {
    const waiters = this.#waiting.get(host) ?? []
    this.#waiting.delete(host)
    for (const { grant } of waiters) grant(undefined)
  }

  #admit(host: Host): void {
    const waiters = this.#waiting.get(host)
    if (!waiters || !this.#fits(host)) return
    this.#waiting.delete(host)
    while (waiters.length > 0 && this.#fits(host)) {
      const { timesBusy, grant } = waiters.shift() as Waiter
      grant(this.#grant(host, { waited: true, throttled: host.timesBusy > timesBusy }))
    }
    if (waiters.length > 0) this.#waiting.set(host, waiters)
  }
}
