import type pg from 'pg'
import type { Clock } from '../../core/clock.ts'
import { withTimeout } from '../../core/with-timeout.ts'
import { StoreUnavailable } from '../sql/store-unavailable.ts'
import { CauseLog, type StoreLog } from './cause-log.ts'
import { Availability } from './postgres-availability.ts'
import { causeOf } from './postgres-errors.ts'
import { Session, statementLimit, type Mode } from './postgres-session.ts'
import { QueryWatch, type Slow, type Work } from './query-watch.ts'

export interface PoolOptions {
  connectionString: string
  /** Names the database with host and port. */
  name: string
  clock: Clock
  /** Not used before the pool is `bounded`: a failed start has a message of its own. */
  log: StoreLog
  random: () => number
}

/** Connections of this process. */
const size = 10
/** Milliseconds that a request waits for a connection, a new one or a free one. */
const acquireLimit = 4_000
/** Milliseconds that a probe may take. */
const probeLimit = 3_000
/** Milliseconds that the server may take to end connections. */
const endLimit = 1_000

/** Of these backends, those that wait for a statement. Their results have left the server. */
const idleOf = `select pid from pg_stat_activity
  where pid = any($1) and state like 'idle%' and state_change < now() - interval '1 second'`

type Driver = typeof pg

/** Whether the pool gave up: no connection became free, or the server did not accept one. */
const isTimeout = (error: unknown) => /timeout/.test((error as Error).message)

/**
 * Connections to PostgreSQL that outlive it: when it restarts, hangs or cuts connections, work in
 * progress fails within seconds, later work fails immediately, and the pool reconnects.
 */
export class PostgresPool {
  readonly #options: PoolOptions
  readonly #driver: Driver
  readonly #pool: pg.Pool
  readonly #sessions = new Map<pg.PoolClient, Session>()
  readonly #availability: Availability
  readonly #watch: QueryWatch<Work>
  readonly #causes: CauseLog
  readonly #names = new Map<string, string>()
  /** When the server last responded, by the monotonic clock. */
  #answeredAt = -Infinity
  /** How long statements of connections that are given out may take. */
  mode: Mode = 'unbounded'

  constructor(driver: Driver, options: PoolOptions) {
    const { connectionString, clock } = options
    const log = this.#logOnceOpen(options.log)
    this.#options = options
    this.#driver = driver
    this.#pool = new driver.Pool({
      connectionString,
      max: size,
      connectionTimeoutMillis: acquireLimit,
      keepAlive: true,
      pipeline: true,
    })
    this.#causes = new CauseLog(clock, log)
    this.#watch = new QueryWatch(clock, (slow) => this.#checkSlow(slow))
    this.#availability = new Availability({
      ...options,
      log,
      probe: () => this.#probe(),
      cut: (cause) => this.#cutAll(cause),
      onlyLost: (cause) => this.#warn(cause, 'ended connections'),
    })
    this.#pool.on('connect', (client) => void this.#sessions.set(client, this.#open(client)))
    this.#pool.on('remove', (client) => void this.#sessions.delete(client))
    this.#pool.on('error', () => {}) // reported by the session
  }

  /** @throws StoreUnavailable immediately during an outage, else within seconds */
  async connect(): Promise<Session> {
    this.#availability.check()
    const wait: Work = {}
    this.#watch.enter(wait)
    const session = await this.#availability
      .orOutage(this.#acquire())
      .finally(() => this.#watch.leave(wait))
    try {
      await session.prepare(this.mode)
      return session
    } catch (error) {
      session.release()
      throw error
    }
  }

  /**
   * Connects now, also during an outage, which ends when the database responds.
   * @throws StoreUnavailable
   */
  probe(): Promise<void> {
    return this.#availability.probe()
  }

  /** Whether the latest attempts to reach the database failed. */
  get isOutage(): boolean {
    return this.#availability.isOutage
  }

  /** Closes all connections, also when the server does not respond. */
  async end(): Promise<void> {
    this.#availability.end()
    this.#watch.end()
    await withTimeout(endLimit, this.#pool.end(), this.#options.clock).catch(() =>
      this.#cutAll(new Error('The server stops')),
    )
  }

  #open(client: pg.PoolClient): Session {
    return new Session(client, this.#names, {
      enter: (session) => this.#watch.enter(session),
      leave: (session) => this.#watch.leave(session),
      answered: () => (this.#answeredAt = this.#options.clock.monotonic()),
      lost: (cause) => this.#availability.lost(cause),
      failed: (cause) => this.#warn(cause),
    })
  }

  async #acquire(): Promise<Session> {
    const since = this.#options.clock.monotonic()
    try {
      return this.#sessions.get(await this.#pool.connect()) as Session
    } catch (error) {
      if (isTimeout(error) && this.#answeredAt > since) {
        const busy = new Error(`no connection became free within ${acquireLimit} ms`)
        this.#warn(busy)
        throw new StoreUnavailable(busy)
      }
      const failure = this.#availability.failed(error)
      this.#warn(error)
      throw failure
    }
  }

  #warn(cause: unknown, what = 'refuses work'): void {
    if (this.isOutage) return // the outage is logged
    const message = `${this.#options.name} ${what}; their requests receive 503`
    this.#causes.warn(causeOf(cause), cause, message)
  }

  #logOnceOpen(log: StoreLog): StoreLog {
    return {
      error: (about, message) => this.mode === 'bounded' && log.error(about, message),
      warn: (about, message) => this.mode === 'bounded' && log.warn(about, message),
    }
  }

  #cutAll(cause: unknown): void {
    for (const session of this.#sessions.values()) session.cut(cause)
  }

  /** Runs a query on a connection of its own. */
  async #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const { connectionString, clock } = this.#options
    const client = new this.#driver.Client({ connectionString })
    client.on('error', () => {}) // the query or the time limit reports it
    const asked = client.connect().then(() => client.query(text, values))
    try {
      return await withTimeout(probeLimit, asked, clock)
    } finally {
      asked.catch(() => {})
      void withTimeout(probeLimit, client.end(), clock).catch(() => {
        ;(client as unknown as { connection: pg.Connection }).connection.stream.destroy()
      })
    }
  }

  /** A busy server may take long for a new connection. It responds if it responds to others. */
  async #probe(): Promise<void> {
    const since = this.#options.clock.monotonic()
    await this.#ask('select 1', []).catch((error: unknown) => {
      if (this.#answeredAt <= since) throw error
    })
  }

  /**
   * Checks on work that takes long. When the database does not respond, all work fails. A statement
   * fails when the server has no knowledge of it, because its connection is dead.
   */
  async #checkSlow(slow: readonly Slow<Work>[]): Promise<void> {
    const since = this.#options.clock.monotonic()
    const sessions = slow.filter((each): each is Slow<Session> => each.work instanceof Session)
    try {
      const { rows } = await this.#ask(idleOf, [sessions.map(({ work }) => work.pid ?? 0)])
      const idle = new Set((rows as { pid: number }[]).map(({ pid }) => pid))
      for (const each of sessions) if (this.#watch.isRunning(each)) this.#cutDead(each, idle)
    } catch (error) {
      if (this.#answeredAt <= since) this.#availability.failed(error)
    }
  }

  #cutDead({ work: session, since }: Slow<Session>, idle: Set<number>): void {
    const isDead = session.pid !== undefined && idle.has(session.pid)
    const isLate = since < this.#options.clock.monotonic() - 2 * statementLimit
    if (isDead || (isLate && session.mode === 'bounded')) {
      session.cut(new Error('no response to a statement'))
    }
  }
}
