import type {
  CreateTableBuilder,
  Dialect,
  Driver,
  Expression,
  Kysely,
  SelectQueryBuilder,
} from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Schema } from '../reads/schema.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import type { StoreLog } from './cause-log.ts'
import type { Listed, NumberList, RowList } from './row-list.ts'
import type { ChangeLog } from '../sql/changes.ts'
import type { JsonFunctions } from '../sql/nested.ts'
import type { TextIndex } from '../sql/text-index.ts'
import type { LockedTable } from '../sql/unit-of-work.ts'

/** What an engine needs of its process. */
export interface EngineNeeds {
  /** Measures how long the database takes, so it is the clock of the machine, except in tests. */
  clock: Clock
  log: StoreLog
  /** From 0 to 1, to vary pauses. */
  random: () => number
  /** Whether commits survive a power failure. Only temporary data needs no such thing. */
  durable: boolean
}

/** The differences between SQLite and PostgreSQL. */
export interface Engine {
  name: 'sqlite' | 'postgres'
  dialect: Dialect
  /**
   * Whether one process owns the database, so that it may resume an earlier process's work immediately.
   */
  exclusive: boolean
  /** Adds the engine's table options and an `id` column whose values are never reused. */
  table<Name extends string>(
    builder: CreateTableBuilder<Name>,
    options?: { id?: boolean },
  ): CreateTableBuilder<Name, 'id'>
  /** Column type of ids and instants. */
  bigint: 'integer' | 'bigint'
  /** Column type of fractional numbers. */
  real: 'real' | 'double precision'
  /** Name of the collation that compares text byte by byte. */
  byteOrder: 'binary' | 'C'
  /** Continues the id sequence of table `from` in table `to`, so that no id is reused. */
  keepCounting(db: Kysely<unknown>, from: string, to: string): Promise<void>
  /** The next generated ids of a table are greater than `id`. */
  raiseCount(db: Kysely<unknown>, table: string, id: number): Promise<void>
  /** The functions that make JSON. */
  json: JsonFunctions
  /** A table of rows that the caller has, for statements about many rows. */
  rows: RowList
  /** The same for numbers. */
  numbers: NumberList
  /** The numbers of a JSON list, with their places in it. */
  listed: Listed
  /** The indexes of words. */
  texts: TextIndex
  /** Claims due lanes in one statement, so that no lane is claimed by two processes. */
  claimLanes(handle: Handle, claim: LaneClaim): Promise<ClaimedLane[]>
  /** Selects the newest events of a set of repositories or accounts, in one statement. */
  newestOfSet(handle: Handle, wanted: Newest): Found
  /**
   * A number that changes when another process writes; absent when reading it would be expensive.
   */
  stamp?: () => number
  /** The record of all writes; present where there is no `stamp`. */
  changes?: ChangeLog
  /** The current tables and foreign keys. */
  schema(handle: Handle): Promise<Schema>
  /** The driver of the first handle, once it is open. */
  driver(): Driver
  /** Locks a row, if it is there, until the transaction ends. */
  lockRow(handle: Handle, table: LockedTable, id: number): Promise<void>
  /**
   * Locks a pair of numbers until the transaction ends, exclusively ("alone") or shared
   * ("together"). Take this lock before any other, to avoid deadlocks.
   */
  holdPair(
    handle: Handle,
    pair: readonly [number, number],
    how: 'alone' | 'together',
  ): Promise<void>
  /** Runs `work` while no other process migrates or seeds the same database. */
  exclusively<T>(handle: Handle, work: () => Promise<T>): Promise<T>
  /** Called when the schema is current: from now on statements must not take long. */
  opened?: () => void
  /** Tries to end an outage now. @throws StoreUnavailable when the database does not respond */
  reach?: () => Promise<void>
}

export type Numbers = SelectQueryBuilder<Tables, keyof Tables, { id: number }>

/** A query for the ids and times of events. */
export type Found = SelectQueryBuilder<
  Tables,
  'events' | 'repositories',
  { id: number; created_at: number }
>

export type Instant = number | Expression<number>

export interface Newest {
  /** Ids of repositories or of accounts. */
  numbers: Numbers
  /** Events of the source with id `source.id` since an instant, newest first. */
  newest: (since: Instant) => Found
  /** The table of the events, and its column of instants. Default: `events` and `created_at`. */
  from?: { table: 'events'; at: 'created_at' } | { table: 'notification_threads'; at: 'updated_at' }
  since: number
  limit: number
}

/** How many lanes of a host may be claimed. */
export interface Room {
  pool: string
  limit: number
}

export interface LaneClaim {
  now: number
  leaseUntil: number
  /** Identifies the claim; no other claim has the same number. */
  holder: number
  /** At least one and at most a few dozen hosts. */
  rooms: readonly Room[]
}

/** A claimed lane: the pending deliveries of one hook. */
export interface ClaimedLane {
  hook_id: number
  /** The host key that its deliveries go to. */
  pool: string
  due_at: number
  holder: number
  /** The `claims` column after this claim. */
  claims: number
}
