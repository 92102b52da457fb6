import type { CreateTableBuilder, Dialect } from 'kysely'
import type { Handle } from '../tables.ts'

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
  /** Name of the collation that compares texts byte by byte. */
  byteOrder: 'binary' | 'C'
  /** Claims due jobs in one statement, so that no two processes hold the same one. */
  claimJobs(handle: Handle, claim: JobClaim): Promise<ClaimedJob[]>
  /** A number that changes when another process writes; absent where there is none that is cheap. */
  stamp?: () => number
  /** Runs `work` while no other process migrates or plants the same store. */
  exclusively<T>(handle: Handle, work: () => Promise<T>): Promise<T>
}

export interface JobClaim {
  kind: string
  now: number
  leaseUntil: number
  limit: number
  /** Pools of which enough is held already. */
  except: readonly string[]
}

export interface ClaimedJob {
  id: number
  kind: string
  subject_id: number
  pool: string
  attempts: number
}
