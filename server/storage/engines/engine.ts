import type { CreateTableBuilder, Dialect, Expression, Kysely, SelectQueryBuilder } from 'kysely'
import type { Handle, Tables } from '../tables.ts'

/** All in which the embedded store and PostgreSQL differ. */
export interface Engine {
  name: 'sqlite' | 'postgres'
  dialect: Dialect
  /** One process owns the store, so what an earlier process left half-done can be taken up at once. */
  exclusive: boolean
  /** Adds the engine's table options and its `id` column that counts up and never repeats. */
  table<Name extends string>(
    builder: CreateTableBuilder<Name>,
    options?: { id?: boolean },
  ): CreateTableBuilder<Name, 'id'>
  /** Column type of ids and instants. */
  bigint: 'integer' | 'bigint'
  /** Column type of numbers with a fraction. */
  real: 'real' | 'double precision'
  /** Name of the collation that compares texts byte by byte. */
  byteOrder: 'binary' | 'C'
  /** Lets the ids of table `to` go on from where those of `from` are, so that none is ever used again. */
  keepCounting(db: Kysely<unknown>, from: string, to: string): Promise<void>
  /** Claims due lanes in one statement, so that no two processes hold the same one. */
  claimLanes(handle: Handle, claim: LaneClaim): Promise<ClaimedLane[]>
  /** The newest events of all of some numbers together, in one statement. */
  newestOfSet(handle: Handle, wanted: Newest): Found
  /** A number that changes when another process writes; absent where there is none that is cheap. */
  stamp?: () => number
  /**
   * Holds two numbers, as one name for whatever they mean together, until the transaction ends: alone, or
   * together with others who do not hold them alone. To be done before anything else is held.
   */
  holdPair(
    handle: Handle,
    pair: readonly [number, number],
    how: 'alone' | 'together',
  ): Promise<void>
  /** Runs `work` while no other process migrates or plants the same store. */
  exclusively<T>(handle: Handle, work: () => Promise<T>): Promise<T>
}

export type Numbers = SelectQueryBuilder<Tables, keyof Tables, { id: number }>

/** Which events were found, and when they happened. */
export type Found = SelectQueryBuilder<
  Tables,
  'events' | 'repositories',
  { id: number; created_at: number }
>

export type Instant = number | Expression<number>

export interface Newest {
  /** Of repositories, or of accounts. */
  numbers: Numbers
  /** Events of the number `source.id` since an instant, newest first. */
  newest: (since: Instant) => Found
  since: number
  limit: number
}

/** How many lanes to a host are wanted. */
export interface Room {
  pool: string
  limit: number
}

export interface LaneClaim {
  now: number
  leaseUntil: number
  /** A number that no other claim has. */
  holder: number
  /** At least one, a few dozen at most. */
  rooms: readonly Room[]
}

/** All that waits for one hook. */
export interface ClaimedLane {
  hook_id: number
  /** The host that it goes to. */
  pool: string
  due_at: number
  holder: number
  /** As the column says, for the claim at hand. */
  claims: number
}
