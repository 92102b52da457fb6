/** Whether a host answered the last time: not known, it did, or it did not. */
type Standing = 'new' | 'answering' | 'silent'

export interface Host {
  pool: string
  standing: Standing
  /** Lanes to it that are held, and how many of their deliveries are under way. */
  held: number
  talking: number
}

/** Deliveries to one host that are under way at once. */
const mostTo: Record<Standing, number> = { new: 4, answering: 4, silent: 1 }

/** Lanes held at once for hosts that answer: to one, so that the next is at hand, and to all. */
const atHand = 64
const mostAtHand = 1024
/**
 * For others no more than may be under way. They leave a quarter of all that may be to those that answer,
 * and silent ones leave a quarter to those that are new. Where these are many, each has one.
 */
const mostUnproven = 192
const mostSilent = 128
const crowd = 96

/** Hosts whose standing is remembered. */
const mostRemembered = 10_000

/** Whether no more may be under way to a host. */
export const isBusy = ({ standing, talking }: Host): boolean => talking >= mostTo[standing]

/** What is known of hosts, and for how many of their lanes there is room. */
export class Hosts {
  readonly #hosts = new Map<string, Host>()
  readonly #held: Record<Standing, number> = { new: 0, answering: 0, silent: 0 }

  get(pool: string): Host {
    let host = this.#hosts.get(pool)
    if (!host) {
      if (this.#hosts.size >= mostRemembered) this.#forget()
      this.#hosts.set(pool, (host = { pool, standing: 'new', held: 0, talking: 0 }))
    }
    return host
  }

  /** Counts lanes in that are held from now on, or out. */
  count(host: Host, lanes: number): void {
    host.held += lanes
    this.#held[host.standing] += lanes
  }

  /** How many more lanes are of use now. */
  room(host: Host): number {
    return Math.max(0, host.standing === 'answering' ? this.#atHand(host) : this.#few(host))
  }

  /** Whether it is for the host's own limit that there is no more room. */
  isFull({ standing, held }: Host): boolean {
    return standing === 'answering' ? held > atHand / 2 : held >= this.#own(standing)
  }

  /** @returns whether that is news */
  learn(host: Host, answered: boolean): boolean {
    const standing = answered ? 'answering' : 'silent'
    if (host.standing === standing) return false
    this.#held[host.standing] -= host.held
    this.#held[standing] += host.held
    host.standing = standing
    return true
  }

  /** Many at once or none, so that one claim serves many. */
  #atHand({ held }: Host): number {
    return held > atHand / 2 ? 0 : Math.min(atHand - held, mostAtHand - this.#held.answering)
  }

  #few({ standing, held }: Host): number {
    const { silent } = this.#held
    const room = Math.min(this.#own(standing) - held, mostUnproven - silent - this.#held.new)
    return standing === 'silent' ? Math.min(room, mostSilent - silent) : room
  }

  #own(standing: Standing): number {
    return this.#held.new + this.#held.silent < crowd ? mostTo[standing] : 1
  }

  #forget(): void {
    for (const [pool, { held, talking }] of this.#hosts) {
      if (held + talking === 0) this.#hosts.delete(pool)
    }
  }
}
