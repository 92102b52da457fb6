import { sql, type Expression, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Engine, LaneClaim } from '../engines/engine.ts'
import { prepared } from '../engines/prepared.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

/** A hook with due deliveries and its host key. */
export interface DueLane {
  hook_id: number
  pool: string
}

/** A host with scheduled deliveries. */
export interface Host {
  pool: string
  /** Whether it has a due lane that no claim holds. */
  due: boolean
}

/** A host with a due lane that no claim holds. */
interface Waiting {
  pool: string
  others: boolean
}

const unheld = { lease_until: 0, holder: null }

/** SQL for the due and unclaimed lanes of a host. */
const dueLanes = (pool: RawBuilder<unknown>, now: number) =>
  sql`select 1 from lanes where lanes.pool = ${pool} and due_at <= ${now} and lease_until <= ${now}`

/**
 * SQL for the time of a lane's next delivery: the first due one, otherwise the earliest future one.
 */
const nextDueAt = (now: Expression<number>) => (lane: ExpressionBuilder<Tables, 'lanes'>) => {
  const waiting = lane
    .selectFrom('deliveries')
    .whereRef('deliveries.hook_id', '=', 'lanes.hook_id')
    .where('deliveries.delivered_at', 'is', null)
    .where('deliveries.parked_at', 'is', null)
  return lane.fn.coalesce(
    waiting
      .select('deliveries.due_at')
      .where('deliveries.due_at', '<=', now)
      .orderBy('deliveries.id')
      .limit(1),
    waiting.select((next) => next.fn.min('deliveries.due_at').as('due_at')),
  )
}

const locked = prepared<{ ids: string }, { hook_id: number; holder: number | null }>(
  (handle, { ids }, engine) =>
    handle
      .selectFrom('lanes')
      .select(['hook_id', 'holder'])
      .where('hook_id', 'in', (from) =>
        from.selectFrom(engine.listed(ids).as('listed')).select('number'),
      )
      .orderBy('hook_id')
      .$if(engine.name === 'postgres', (query) => query.forUpdate()),
)

const progress = prepared<{ id: number; dueAt: number }, unknown>((handle, { id, dueAt }) =>
  handle.updateTable('lanes').where('hook_id', '=', id).set({ claims: 1, due_at: dueAt }),
)

const release = prepared<{ ids: string; now: number }, unknown>((handle, { ids, now }, engine) =>
  handle
    .updateTable('lanes')
    .where('hook_id', 'in', (from) =>
      from.selectFrom(engine.listed(ids).as('listed')).select('number'),
    )
    .set((set) => ({ ...unheld, claims: 0, due_at: nextDueAt(now)(set) })),
)

const lanesOf = (handle: Handle, hookIds: readonly number[]) =>
  handle.updateTable('lanes').where('hook_id', 'in', hookIds)

function laneSchedule(handle: Handle, onEnqueue: (pools: readonly string[]) => void) {
  return {
    /**
     * Schedules lanes. Call it before writing the deliveries: it locks the lanes, so that delivery
     * ids ascend in commit order.
     */
    async enqueue(lanes: DueLane[], dueAt: number): Promise<void> {
      const rows = lanes
        .toSorted((a, b) => a.hook_id - b.hook_id)
        .map((lane) => ({ ...lane, ...unheld, due_at: dueAt, claims: 0 }))
      await handle
        .insertInto('lanes')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('hook_id').doUpdateSet((set) => ({
            pool: set.ref('excluded.pool'),
            due_at: set
              .case()
              .when('lanes.due_at', '<=', set.ref('excluded.due_at'))
              .then(set.ref('lanes.due_at'))
              .else(set.ref('excluded.due_at'))
              .end(),
          })),
        )
        .execute()
      onEnqueue(lanes.map(({ pool }) => pool))
    },

    /** Schedules the next delivery of lanes that another claim holds. */
    reschedule: (hookIds: readonly number[], now: number) =>
      lanesOf(handle, hookIds)
        .set((set) => ({ due_at: nextDueAt(sql.val(now))(set) }))
        .execute(),

    /** Changes the host of a lane. */
    move: ({ hook_id, pool }: DueLane) =>
      handle.updateTable('lanes').set({ pool }).where('hook_id', '=', hook_id).execute(),

    /** When the longest waiting delivery became due, in milliseconds. */
    async oldest(now: number): Promise<number | undefined> {
      const row = await handle
        .selectFrom('lanes')
        .select('due_at')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
      return row?.due_at ?? undefined
    },
  }
}

function hostReads(handle: Handle) {
  return {
    /**
     * Lists up to `limit` hosts with scheduled deliveries, ordered by name. The query takes one
     * index step for each host, however many lanes it has.
     */
    async hosts(now: number, after: string | undefined, limit: number): Promise<Host[]> {
      const next = (rest: RawBuilder<unknown>) =>
        sql`select pool from lanes where due_at is not null ${rest} order by pool limit 1`
      const first = after === undefined ? sql`` : sql`and pool > ${after}`
      const { rows } = await sql<{ pool: string; due: number | boolean }>`
        with recursive hosts (pool, step) as (
          select (${next(first)}), 1
          union all
          select (${next(sql`and pool > hosts.pool`)}), step + 1
          from hosts where pool is not null and step < ${limit}
        )
        select pool, exists (${dueLanes(sql`hosts.pool`, now)}) as due
        from hosts where pool is not null`.execute(handle)
      return rows.map(({ pool, due }) => ({ pool, due: Boolean(due) }))
    },

    /**
     * Finds those of the hosts that have due and unclaimed lanes, and whether any of these lanes
     * belongs to a hook that is not in `except`.
     */
    async waiting(
      pools: readonly string[],
      now: number,
      except: readonly number[],
    ): Promise<Waiting[]> {
      const each = pools.map((pool) => sql`select ${pool} as pool`)
      const others = except.length > 0 ? sql`and hook_id not in (${sql.join(except)})` : sql``
      const { rows } = await sql<{ pool: string; others: number | boolean }>`
        select pool, exists (${dueLanes(sql`hosts.pool`, now)} ${others}) as others
        from (${sql.join(each, sql` union all `)}) as hosts
        where exists (${dueLanes(sql`hosts.pool`, now)})`.execute(handle)
      return rows.map((row) => ({ pool: row.pool, others: Boolean(row.others) }))
    },
  }
}

function laneClaims(handle: Handle, engine: Engine) {
  return {
    /** Claims due and unclaimed lanes until `leaseUntil`. */
    claim: (claim: LaneClaim) => engine.claimLanes(handle, claim),

    /**
     * Extends the leases of lanes that these claims still hold. Skips rows that another transaction
     * has locked; the next call extends them.
     */
    extend: (hookIds: readonly number[], leaseUntil: number, holders: readonly number[]) =>
      handle
        .with('ours', (ours) =>
          ours
            .selectFrom('lanes')
            .select('hook_id')
            .where('hook_id', 'in', hookIds)
            .where('holder', 'in', holders)
            .$if(engine.name === 'postgres', (query) => query.forUpdate().skipLocked()),
        )
        .updateTable('lanes')
        .set({ lease_until: leaseUntil })
        .where('hook_id', 'in', (from) => from.selectFrom('ours').select('ours.hook_id'))
        .execute(),

    /**
     * Locks lanes until the transaction ends, always in the same order to avoid deadlocks.
     * @returns the claims that hold them
     */
    lock: (hookIds: readonly number[]) =>
      locked({ handle, engine }, { ids: JSON.stringify(hookIds) }),

    /**
     * Counts another attempt on a lane whose last attempt may have crashed the process.
     * @returns whether the claim still holds the lane
     */
    async begin(hookId: number, holder: number): Promise<boolean> {
      const { numUpdatedRows } = await lanesOf(handle, [hookId])
        .set((set) => ({ claims: set('claims', '+', 1) }))
        .where('holder', '=', holder)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /**
     * Resets the crash counter after an outcome was recorded, and sets when the next delivery is
     * due.
     */
    progress: (hookId: number, dueAt: number) =>
      progress({ handle, engine }, { id: hookId, dueAt }),

    /** Releases lanes and schedules their next delivery. Lock the lanes first. */
    release: (hookIds: readonly number[], now: number) =>
      release({ handle, engine }, { ids: JSON.stringify(hookIds), now }),

    /** Releases lanes on which no attempt was made, and restores their crash counter. */
    handBack: (hookIds: readonly number[], holders: readonly number[]) =>
      lanesOf(handle, hookIds)
        .set((set) => ({
          ...unheld,
          claims: set.case().when('claims', '=', 1).then(0).else(set.ref('claims')).end(),
        }))
        .where('holder', 'in', holders)
        .execute(),

    /** Releases all lanes. Only for a database that no other process uses. */
    releaseAll: () =>
      handle.updateTable('lanes').set(unheld).where('lease_until', '>', 0).execute(),
  }
}

/**
 * Lanes: the hooks with pending deliveries, and the claims that hold them. Lanes are enqueued in
 * the transaction that creates the deliveries and claimed in one statement.
 */
export function laneQueries(
  handle: Handle,
  engine: Engine,
  onEnqueue: (pools: readonly string[]) => void,
) {
  return composed(laneSchedule(handle, onEnqueue), hostReads(handle), laneClaims(handle, engine))
}
