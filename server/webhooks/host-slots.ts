/** The right to talk to a host. To be given back, saying whether the host answered. */
export interface Slot {
  waited: boolean
  /** Whether it was the host's own limit that was waited for. */
  throttled: boolean
  /** @param answered left out when nothing was sent */
  release(answered?: boolean): void
}

/** Whether a host answered the last time: not known, it did, or it did not. */
type Standing = 'new' | 'answering' | 'silent'

interface Host {
  pool: string
  standing: Standing
  /** Lanes to it that are held, and how many of their deliveries are under way. */
  held: number
  talking: number
}

interface Waiter {
  host: Host
  throttled: boolean
  grant: (slot: Slot | undefined) => void
}

/** Deliveries under way at once, in all and to one host, by its standing. */
const mostTalking = 256
const mostTo: Record<Standing, number> = { new: 4, answering: 4, silent: 1 }

/** Lanes held at once for hosts that answer: to one, so that the next is at hand, and to all. */
const atHand = 64
const mostAtHand = 1024
/**
 * For others no more than may be under way. They leave a quarter of all to those that answer, and silent
 * ones leave a quarter to those that are new. Where new ones are many, each has one.
 */
const mostUnproven = 192
const mostSilent = 128
const crowd = 96

/** Hosts whose standing is remembered. */
const mostRemembered = 10_000

/**
 * How much may be done for which host now. A host that does not answer holds up a few deliveries of its
 * own and nobody else's, however many such hosts there are.
 */
export class HostSlots {
  readonly #hosts = new Map<string, Host>()
  readonly #held: Record<Standing, number> = { new: 0, answering: 0, silent: 0 }
  readonly #onChange: (pool: string) => void
  #waiting: Waiter[] = []
  #talking = 0
  #closed = false

  /** @param onChange called when a host's standing has changed, and with it its limits */
  constructor(onChange: (pool: string) => void = () => {}) {
    this.#onChange = onChange
  }

  /** Counts in as many more lanes to a host as there is room for. @returns how many */
  reserve(pool: string): number {
    const host = this.#host(pool)
    const room = this.#room(host)
    this.#count(host, room)
    return room
  }

  hasRoom(pool: string): boolean {
    return this.#room(this.#host(pool)) > 0
  }

  /** Counts out lanes that are not held any more. */
  letGo(pool: string, lanes = 1): void {
    this.#count(this.#host(pool), -lanes)
  }

  /** Whether it is for the host's own limit that there is no more room. */
  isFull(pool: string): boolean {
    const { standing, held } = this.#host(pool)
    return standing === 'answering' ? held > atHand / 2 : held >= this.#own(standing)
  }

  isSilent(pool: string): boolean {
    return this.#host(pool).standing === 'silent'
  }

  /**
   * A slot as soon as there is one, first come, first served for each host. None once closed, and none
   * when the host turns out not to answer meanwhile: who waited for it is to queue up with all others.
   */
  take(pool: string): Promise<Slot | undefined> {
    const host = this.#host(pool)
    if (this.#closed) return Promise.resolve(undefined)
    if (this.#fits(host))
      return Promise.resolve(this.#grant(host, { waited: false, throttled: false }))
    return new Promise((grant) => {
      this.#waiting.push({ host, throttled: isBusy(host), grant })
    })
  }

  /** Sends away all who wait and all who come. */
  close(): void {
    this.#closed = true
    this.#sendAway(() => true)
  }

  #host(pool: string): Host {
    let host = this.#hosts.get(pool)
    if (!host) {
      if (this.#hosts.size >= mostRemembered) this.#forget()
      this.#hosts.set(pool, (host = { pool, standing: 'new', held: 0, talking: 0 }))
    }
    return host
  }

  #forget(): void {
    for (const [pool, { held, talking }] of this.#hosts) {
      if (held + talking === 0) this.#hosts.delete(pool)
    }
  }

  #count(host: Host, lanes: number): void {
    host.held += lanes
    this.#held[host.standing] += lanes
  }

  #own(standing: Standing): number {
    return this.#held.new + this.#held.silent < crowd ? mostTo[standing] : 1
  }

  #room(host: Host): number {
    return this.#closed
      ? 0
      : Math.max(0, host.standing === 'answering' ? this.#atHand(host) : this.#few(host))
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

  #fits(host: Host): boolean {
    return this.#talking < mostTalking && !isBusy(host)
  }

  #grant(host: Host, how: Pick<Slot, 'waited' | 'throttled'>): Slot {
    this.#talking++
    host.talking++
    return { ...how, release: (answered) => this.#release(host, answered) }
  }

  #release(host: Host, answered: boolean | undefined): void {
    this.#talking--
    host.talking--
    if (answered !== undefined) this.#learn(host, answered ? 'answering' : 'silent')
    this.#admit()
  }

  #learn(host: Host, standing: Standing): void {
    if (host.standing === standing) return
    this.#held[host.standing] -= host.held
    this.#held[standing] += host.held
    host.standing = standing
    if (standing === 'silent') this.#sendAway((waiter) => waiter.host === host)
    this.#onChange(host.pool)
  }

  #sendAway(whom: (waiter: Waiter) => boolean): void {
    const away = this.#waiting.filter(whom)
    this.#waiting = this.#waiting.filter((waiter) => !whom(waiter))
    for (const { grant } of away) grant(undefined)
  }

  #admit(): void {
    if (this.#waiting.length === 0) return
    const left: Waiter[] = []
    for (const waiter of this.#waiting) {
      const { host, throttled, grant } = waiter
      if (this.#fits(host)) grant(this.#grant(host, { waited: true, throttled }))
      else left.push(isBusy(host) ? { ...waiter, throttled: true } : waiter)
    }
    this.#waiting = left
  }
}

const isBusy = ({ standing, talking }: Host): boolean => talking >= mostTo[standing]
