import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Engine, LaneClaim } from '../engines/engine.ts'
import type { Handle, Tables } from '../tables.ts'

/** Of whom something is due, and where it goes. */
export interface DueLane {
  hook_id: number
  pool: string
}

/** A host to which something is scheduled. */
export interface Host {
  pool: string
  /** Whether something of it is due and in nobody's hands. */
  due: boolean
}

/** A host to which something is due that nobody holds. */
interface Waiting {
  pool: string
  others: boolean
}

const unheld = { lease_until: 0, holder: null }

/** Lanes to a host that are due and that nobody holds. */
const free = (pool: RawBuilder<unknown>, now: number) =>
  sql`select 1 from lanes where lanes.pool = ${pool} and due_at <= ${now} and lease_until <= ${now}`

/** When the next delivery of a lane is due: the first that is, or else the first that will be. */
const nextDueAt = (now: number) => (lane: ExpressionBuilder<Tables, 'lanes'>) => {
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

/**
 * Which hooks have deliveries waiting, and which process is making them. Enqueued in the transaction of
 * what causes them and claimed in one statement.
 */
export function laneQueries(
  handle: Handle,
  engine: Engine,
  onEnqueue: (pools: readonly string[]) => void,
) {
  const some = (hookIds: readonly number[]) =>
    handle.updateTable('lanes').where('hook_id', 'in', hookIds)

  return {
    /**
     * Says that something will be due. To be called before the deliveries are written: whoever holds the
     * lane writes next, so that their ids are in the order in which they become visible.
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

    /**
     * The hosts to which something is scheduled, by name: as many as the limit says, fewer at the end. One
     * step for each, however many lanes lead to it.
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
        select pool, exists (${free(sql`hosts.pool`, now)}) as due
        from hosts where pool is not null`.execute(handle)
      return rows.map(({ pool, due }) => ({ pool, due: Boolean(due) }))
    },

    /** Lanes that are due and that nobody holds, now held until `leaseUntil`. */
    claim: (claim: LaneClaim) => engine.claimLanes(handle, claim),

    /**
     * Those of the hosts to which something is due that nobody holds, and whether that is true of others than
     * the hooks named.
     */
    async waiting(
      pools: readonly string[],
      now: number,
      except: readonly number[],
    ): Promise<Waiting[]> {
      const each = pools.map((pool) => sql`select ${pool} as pool`)
      const others = except.length > 0 ? sql`and hook_id not in (${sql.join(except)})` : sql``
      const { rows } = await sql<{ pool: string; others: number | boolean }>`
        select pool, exists (${free(sql`hosts.pool`, now)} ${others}) as others
        from (${sql.join(each, sql` union all `)}) as hosts
        where exists (${free(sql`hosts.pool`, now)})`.execute(handle)
      return rows.map((row) => ({ pool: row.pool, others: Boolean(row.others) }))
    },

    /**
     * Holds on to lanes that take longer than their lease, as far as these claims still hold them. Waits for
     * nobody: what somebody is writing to at this moment is left for the next time.
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
     * Holds lanes still until the transaction ends, always in one order, so that nobody waits in a ring.
     * @returns the claims that hold them
     */
    lock: (hookIds: readonly number[]) =>
      handle
        .selectFrom('lanes')
        .select(['hook_id', 'holder'])
        .where('hook_id', 'in', hookIds)
        .orderBy('hook_id')
        .$if(engine.name === 'postgres', (query) => query.forUpdate())
        .execute(),

    /** One that may have ended a process is begun again. @returns whether the claim still holds it */
    async begin(hookId: number, holder: number): Promise<boolean> {
      const { numUpdatedRows } = await some([hookId])
        .set((set) => ({ claims: set('claims', '+', 1) }))
        .where('holder', '=', holder)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Something of a lane was done, so whoever holds it has not died of it; what comes next is due since then. */
    progress: (hookId: number, dueAt: number) =>
      some([hookId]).set({ claims: 1, due_at: dueAt }).execute(),

    /** Lets lanes go, due again when their next delivery is. To be called on locked lanes. */
    release: (hookIds: readonly number[], now: number) =>
      some(hookIds)
        .set((set) => ({ ...unheld, claims: 0, due_at: nextDueAt(now)(set) }))
        .execute(),

    /** Sees to it that lanes that somebody else holds are due when their next delivery is. */
    reschedule: (hookIds: readonly number[], now: number) =>
      some(hookIds)
        .set((set) => ({ due_at: nextDueAt(now)(set) }))
        .execute(),

    /** Lets lanes go of which nothing was begun: they are as they were before they were claimed. */
    handBack: (hookIds: readonly number[], holders: readonly number[]) =>
      some(hookIds)
        .set((set) => ({
          ...unheld,
          claims: set.case().when('claims', '=', 1).then(0).else(set.ref('claims')).end(),
        }))
        .where('holder', 'in', holders)
        .execute(),

    /** Frees what an earlier owner of the store held when it died. */
    releaseAll: () =>
      handle.updateTable('lanes').set(unheld).where('lease_until', '>', 0).execute(),

    /** The hook delivers to another host from now on. */
    move: ({ hook_id, pool }: DueLane) =>
      handle.updateTable('lanes').set({ pool }).where('hook_id', '=', hook_id).execute(),

    /** Since when the delivery that has waited longest has been due, in milliseconds. */
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
