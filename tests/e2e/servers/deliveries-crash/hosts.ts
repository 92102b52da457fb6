import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chance } from '../../../_support/chance.ts'
import { until } from '../../../_support/patience.ts'
import type { OpenStore, Store } from '../../../_support/stores.ts'
import { bundleHost, type Bundle } from './bundle.ts'
import type { Flaw } from './flaws.ts'
import { signatures, type Doom } from './host/orders.ts'
import { Life } from './life.ts'

export interface HostOptions {
  store: Store
  chance: Chance
  /** Receiver URL of the world's app. */
  appUrl: string
  flaw: Flaw | undefined
}

/** Shorter than a lease: no test should wait for one to expire. */
const settlesWithin = 30_000

const unmade = `select hook_id from deliveries where delivered_at is null and parked_at is null`
/** Lanes that are claimed, or have pending deliveries. */
const busy = `select hook_id from lanes where lease_until > 0 union all ${unmade}`

/** Host processes on one store: two if it can be shared, otherwise one. */
export class Hosts implements AsyncDisposable {
  readonly opened: OpenStore
  readonly living: Life[] = []
  /** All processes of this round. */
  readonly seen = new Set<Life>()
  readonly #options: HostOptions
  readonly #folder: string
  readonly #bundle: Bundle
  #spare: Life
  #born = 0

  private constructor(options: HostOptions, folder: string, bundle: Bundle, opened: OpenStore) {
    this.#options = options
    this.#folder = folder
    this.#bundle = bundle
    this.opened = opened
    this.#spare = this.#bear()
  }

  static async start(options: HostOptions): Promise<Hosts> {
    const folder = await mkdtemp(join(tmpdir(), 'devplatform-hosts-'))
    const opened = await options.store.open(folder)
    const hosts = new Hosts(options, folder, await bundleHost(), opened)
    await hosts.begin()
    if (options.store.name === 'postgres') await hosts.begin()
    return hosts
  }

  #bear(): Life {
    return new Life(++this.#born, this.#bundle.file)
  }

  /** Starts a new round. */
  forget(): void {
    this.seen.clear()
    for (const life of this.living) {
      life.forget()
      this.seen.add(life)
    }
  }

  /** Starts a process. */
  async begin(doom?: Doom): Promise<Life> {
    const { chance, appUrl, flaw } = this.#options
    const life = this.#spare
    this.#spare = this.#bear()
    this.living.push(life)
    this.seen.add(life)
    const { databaseUrl } = this.opened
    const facts = join(this.#folder, `${life.name}.facts`)
    const place = { data: this.#folder, databaseUrl, facts, number: life.number, appUrl }
    await life.begin({ ...place, seed: chance.between(1, 2 ** 31), doom, flaw })
    return life
  }

  /**
   * Waits until a process is dead and, if the store is a separate process, until its last statement
   * has finished.
   */
  async bury(life: Life): Promise<void> {
    await life.died()
    this.living.splice(this.living.indexOf(life), 1)
    if (this.opened.databaseUrl === undefined) return
    const session = `select pid from pg_stat_activity where application_name = '${life.name}'`
    const gone = async () => (await this.opened.query(session)).length === 0
    await until(gone, 'the database has noticed a death')
  }

  /**
   * Expires the leases of a dead process, which would last for a minute. Leases are marked per
   * process, so those of others are kept. A single-process store expires them itself at the next
   * start.
   */
  async free({ number }: Life): Promise<void> {
    if (this.opened.databaseUrl === undefined) return
    const held = `lease_until > 0 and lease_until % ${signatures} = ${number % signatures}`
    await this.opened.query(`update lanes set lease_until = 0 where ${held}`)
  }

  /** Number of pending deliveries. */
  async waiting(): Promise<number> {
    return (await this.opened.query(unmade)).length
  }

  /** Resolves when nothing is left to do. */
  async quiet(): Promise<void> {
    const done = async () => (await this.opened.query(busy)).length === 0
    await until(done, 'all is delivered', settlesWithin)
  }

  /** Stops all processes as an operator would. */
  async stop(): Promise<void> {
    await Promise.all(this.living.splice(0).map((life) => life.stop()))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const all = [...this.living, this.#spare]
    for (const life of all) life.kill()
    await Promise.allSettled(all.map((life) => life.died()))
    await this.opened[Symbol.asyncDispose]()
    await this.#bundle[Symbol.asyncDispose]()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  }
}
