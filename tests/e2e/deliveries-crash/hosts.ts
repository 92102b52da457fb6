import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenStore, Store } from '../../_support/stores.ts'
import { until } from '../_patience.ts'
import type { Chance } from '../crash/chance.ts'
import { bundleHost, type Bundle } from './bundle.ts'
import type { Flaw } from './flaws.ts'
import { signatures, type Doom } from './host/orders.ts'
import { Life } from './life.ts'

export interface HostOptions {
  store: Store
  chance: Chance
  /** Where the app of the world hears. */
  appUrl: string
  flaw: Flaw | undefined
}

/** Less than a lease: nobody is to wait for one to end. */
const settlesWithin = 30_000

const unmade = `select hook_id from deliveries where delivered_at is null and parked_at is null`
/** What somebody holds, or nobody has made yet. */
const busy = `select hook_id from lanes where lease_until > 0 union all ${unmade}`

/** Host processes on one store: two where it can be shared, else one. */
export class Hosts implements AsyncDisposable {
  readonly opened: OpenStore
  readonly living: Life[] = []
  /** All that have lived in this round. */
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

  /** A new round begins. */
  forget(): void {
    this.seen.clear()
    for (const life of this.living) {
      life.forget()
      this.seen.add(life)
    }
  }

  /** Puts one to work. */
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

  /** Waits until one is dead, and where the store outlives it, until what it had asked for is done. */
  async bury(life: Life): Promise<void> {
    await life.died()
    this.living.splice(this.living.indexOf(life), 1)
    if (this.opened.databaseUrl === undefined) return
    const session = `select pid from pg_stat_activity where application_name = '${life.name}'`
    const gone = async () => (await this.opened.query(session)).length === 0
    await until(gone, 'the database has noticed a death')
  }

  /**
   * Ends the leases of a dead one, which would last for a minute. They are signed, so that those of the
   * living are left alone. A store of one process ends them by itself, at the next start.
   */
  async free({ number }: Life): Promise<void> {
    if (this.opened.databaseUrl === undefined) return
    const held = `lease_until > 0 and lease_until % ${signatures} = ${number % signatures}`
    await this.opened.query(`update lanes set lease_until = 0 where ${held}`)
  }

  /** How many deliveries are to be made. */
  async waiting(): Promise<number> {
    return (await this.opened.query(unmade)).length
  }

  /** Resolves when there is nothing left to do. */
  async quiet(): Promise<void> {
    const done = async () => (await this.opened.query(busy)).length === 0
    await until(done, 'all is delivered', settlesWithin)
  }

  /** Ends all as an operator would. */
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
