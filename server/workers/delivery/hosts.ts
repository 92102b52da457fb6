/** Whether a host responded the last time: unknown, yes or no. */
type Standing = 'new' | 'answering' | 'silent'

export interface Host {
  pool: string
  standing: Standing
  /** Number of claimed lanes of the host, and of its deliveries in progress. */
  held: number
  talking: number
  /** How often its own limit was reached. */
  timesBusy: number
}

/** Maximum number of concurrent deliveries to one host. */
const maxPerHost: Record<Standing, number> = { new: 4, answering: 4, silent: 1 }

/**
 * Lanes claimed ahead for hosts that respond: per host, so that the next one is ready, and in
 * total.
 */
const lanesAhead = 64
const maxLanesAhead = 1024
/**
 * Total lanes of new and silent hosts. The limits leave a quarter of all slots to responding hosts,
 * and silent hosts leave a quarter to new ones. Above the crowd threshold each of these hosts has
 * one lane.
 */
const maxUnproven = 192
const maxSilent = 128
const crowdThreshold = 96

/** Maximum number of hosts whose state is kept. */
const maxHosts = 10_000

/** Whether the host has reached its concurrency limit. */
export const isBusy = ({ standing, talking }: Host): boolean => talking >= maxPerHost[standing]

/** State of hosts, and how many more lanes of each may be claimed. */
export class Hosts {
  readonly #hosts = new Map<string, Host>()
  readonly #held: Record<Standing, number> = { new: 0, answering: 0, silent: 0 }

  get(pool: string): Host {
    let host = this.#hosts.get(pool)
    if (!host) {
      if (this.#hosts.size >= maxHosts) this.#forget()
      this.#hosts.set(pool, (host = { pool, standing: 'new', held: 0, talking: 0, timesBusy: 0 }))
    }
    return host
  }

  /** Adds to the number of claimed lanes, or subtracts from it. */
  count(host: Host, lanes: number): void {
    host.held += lanes
    this.#held[host.standing] += lanes
  }

  /** How many more lanes of the host are useful now. */
  room(host: Host): number {
    return Math.max(
      0,
      host.standing === 'answering' ? this.#aheadRoom(host) : this.#unprovenRoom(host),
    )
  }

  /** Whether the host's own limit is exhausted. */
  isFull({ standing, held }: Host): boolean {
    return standing === 'answering' ? held > lanesAhead / 2 : held >= this.#hostLimit(standing)
  }

  /**
   * Records whether a host responded.
   * @returns whether its state changed
   */
  learn(host: Host, answered: boolean): boolean {
    const standing = answered ? 'answering' : 'silent'
    if (host.standing === standing) return false
    this.#held[host.standing] -= host.held
    this.#held[standing] += host.held
    host.standing = standing
    return true
  }

  /** Claims many lanes together or none, so that one query serves many deliveries. */
  #aheadRoom({ held }: Host): number {
    return held > lanesAhead / 2
      ? 0
      : Math.min(lanesAhead - held, maxLanesAhead - this.#held.answering)
  }

  #unprovenRoom({ standing, held }: Host): number {
    const { silent } = this.#held
    const room = Math.min(this.#hostLimit(standing) - held, maxUnproven - silent - this.#held.new)
    return standing === 'silent' ? Math.min(room, maxSilent - silent) : room
  }

  #hostLimit(standing: Standing): number {
    return this.#held.new + this.#held.silent < crowdThreshold ? maxPerHost[standing] : 1
  }

  #forget(): void {
    for (const [pool, { held, talking }] of this.#hosts) {
      if (held + talking === 0) this.#hosts.delete(pool)
    }
  }
}
