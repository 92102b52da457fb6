import { setTimeout as pause } from 'node:timers/promises'
import type { Storage, Transaction } from '../../../../../server/storage/index.ts'
import type { Dispatcher } from '../../../../../server/workers/delivery/dispatcher.ts'
import type { Chance } from '../../../../_support/chance.ts'
import type { Change } from '../facts.ts'
import type { Flaw } from '../flaws.ts'
import type { CrashPoint } from './crash-point.ts'
import { doing } from './doing.ts'

type Work<T> = (transaction: Transaction) => Promise<T>
type Run = Storage['transaction']

interface Watch {
  fate: CrashPoint
  flaw: Flaw | undefined
  chance: Chance
  /** Whether other processes use the store as well. */
  shared: boolean
}

/** Thrown to roll a change back on purpose. */
export class Undone extends Error {
  override readonly name = 'Undone'
}

/** Stores the mark of a change in its transaction, which later proves that it was committed. */
async function mark({ events }: Transaction, change: Change): Promise<void> {
  const { repository: repository_id } = change
  const row = { type: 'Mark', actor_id: 1, repository_id, organization_id: null, public: 1 }
  await events.create({ ...row, payload: { ...change }, created_at: Date.now() })
}

/** Sometimes waits, so that other processes can interleave. */
async function linger({ shared, chance }: Watch): Promise<void> {
  if (shared && chance.next() < 0.5) await pause(chance.between(0, 20))
}

/** A transaction with a step after each write. */
function changing(real: Transaction, { kind }: Change, watch: Watch): Transaction {
  const { at } = watch.fate
  const { lanes, deliveries } = real
  return {
    ...real,
    lanes: {
      ...lanes,
      async enqueue(...given) {
        await lanes.enqueue(...given)
        at('lanes announced')
        await linger(watch)
      },
    },
    deliveries: {
      ...deliveries,
      async createPayload(body) {
        const id = await deliveries.createPayload(body)
        at('payload written')
        return id
      },
      async create(rows) {
        const ids = await deliveries.create(rows)
        at(kind === 'redelivery' ? 'redelivery written' : 'deliveries written')
        await linger(watch)
        return ids
      },
    },
  }
}

function recording(real: Transaction, { at }: CrashPoint): Transaction {
  const { lanes, deliveries } = real
  return {
    ...real,
    lanes: {
      ...lanes,
      async release(...given) {
        const result = await lanes.release(...given)
        at('lane let go')
        return result
      },
    },
    deliveries: {
      ...deliveries,
      async record(outcomes) {
        const first = await deliveries.record(outcomes)
        at('outcome written')
        return first
      },
      async nextDue(...given) {
        at('delivery looked for')
        const found = await deliveries.nextDue(...given)
        if (found.length > 0) at('delivery read')
        return found
      },
      async create(rows) {
        const ids = await deliveries.create(rows)
        at('retry written')
        return ids
      },
    },
  }
}

/** How a change is committed. A planted fault splits the transaction. */
function changes(run: Run, watch: Watch) {
  const { fate, flaw } = watch
  const marked = (change: Change) =>
    run(async (real) => {
      await mark(real, change)
      if (change.undone) throw new Undone()
    })

  return async function changed<T>(work: Work<T>, change: Change): Promise<T> {
    const rest = (real: Transaction) => work(changing(real, change, watch))
    if (flaw === 'enqueues before the change') {
      const result = await run(rest)
      await marked(change)
      return result
    }
    if (flaw === 'enqueues after the commit') {
      await marked(change)
      fate.at('change committed, nobody told')
      return run(rest)
    }
    return run(async (real) => {
      await mark(real, change)
      fate.at('change begun')
      const result = await rest(real)
      fate.at('change whole, not committed')
      if (change.undone) throw new Undone()
      return result
    })
  }
}

/** Adds steps to all transactions of a server. */
export function watchTransactions(storage: Storage, watch: Watch): void {
  const { fate } = watch
  const run = storage.transaction.bind(storage)
  const changed = changes(run, watch)

  async function recorded<T>(work: Work<T>): Promise<T> {
    const result = await run(async (real) => {
      fate.at('record begun')
      const done = await work(recording(real, fate))
      fate.at('record whole, not committed')
      return done
    })
    fate.at('record committed')
    return result
  }

  async function purged<T>(work: Work<T>): Promise<T> {
    const result = await run(async (real) => {
      const done = await work(real)
      fate.at('purge written, not committed')
      return done
    })
    fate.at('purge committed')
    return result
  }

  storage.transaction = (work) => {
    const now = doing.getStore()
    if (now?.what === 'change') return changed(work, now.change)
    if (now?.what === 'purge') return purged(work)
    return now ? run(work) : recorded(work)
  }
}

/** Adds steps between a commit and its notification. */
export function watchCommits(
  storage: Storage,
  dispatcher: Pick<Dispatcher, 'wake'>,
  { at }: CrashPoint,
): void {
  storage.onEnqueued((pools) => {
    const now = doing.getStore()
    if (now?.what === 'change') {
      const again = now.change.kind === 'redelivery'
      at(again ? 'redelivery committed' : 'change committed, nobody told')
    }
    doing.exit(() => dispatcher.wake(pools))
  })
}
