import type { Delivery } from '../../storage/webhooks/deliveries.ts'
import type { ClaimedLane } from '../../storage/engines/engine.ts'
import type { Transaction } from '../../storage/index.ts'

/** A lane of which something was written down, or of which its holder wants to know what is next. */
export interface Turn {
  lane: ClaimedLane
  /** Whether a delivery of it was made, or need not be. */
  done: boolean
  letGo: boolean
}

/** Age of the store's idea of since when a lane's next delivery is due, in milliseconds. */
const latest = 1_000

const idsOf = (turns: readonly Turn[]) => turns.map(({ lane }) => lane.hook_id)

/** Lets go all that end here; those of which nothing was begun are as they were before. */
async function letGo(turns: readonly Turn[], { lanes }: Transaction, now: number): Promise<void> {
  const over = turns.filter((turn) => turn.done || !turn.letGo)
  const untouched = turns.filter((turn) => !turn.done && turn.letGo)
  if (over.length > 0) await lanes.release(idsOf(over), now)
  if (untouched.length === 0) return
  await lanes.handBack(
    idsOf(untouched),
    untouched.map(({ lane }) => lane.holder),
  )
}

/** Notes down that a lane goes on, where that says something new. @returns what holds once it is committed */
async function goOn(
  { lane, done }: Turn,
  next: Delivery,
  { lanes }: Transaction,
): Promise<() => void> {
  const isNews = done && (lane.claims > 1 || next.due_at - lane.due_at >= latest)
  if (isNews) await lanes.progress(lane.hook_id, next.due_at)
  return () => {
    if (isNews) Object.assign(lane, { claims: 1, due_at: next.due_at })
  }
}

/**
 * What each lane does next, as part of what is written down. The lanes are locked first: what was
 * enqueued meanwhile is seen or waits. Those whose lease has ended, so that somebody else holds them, are
 * left to them.
 * @returns the next delivery of each lane that goes on, and what holds once all is committed
 */
export async function takeTurns(turns: readonly Turn[], transaction: Transaction, now: number) {
  const { lanes, deliveries } = transaction
  const locked = await lanes.lock(idsOf(turns))
  const holders = new Map(locked.map(({ hook_id, holder }) => [hook_id, holder]))
  const isOurs = ({ lane }: Turn) => holders.get(lane.hook_id) === lane.holder
  const next = new Map<ClaimedLane, Delivery>()
  const committed: (() => void)[] = []
  for (const turn of turns.filter((each) => !each.letGo && isOurs(each))) {
    const delivery = await deliveries.nextDue(turn.lane.hook_id, now)
    if (!delivery) continue
    next.set(turn.lane, delivery)
    committed.push(await goOn(turn, delivery, transaction))
  }
  await letGo(
    turns.filter((turn) => isOurs(turn) && !next.has(turn.lane)),
    transaction,
    now,
  )
  const lost = turns.filter((turn) => !isOurs(turn))
  if (lost.length > 0) await lanes.reschedule(idsOf(lost), now)
  return { next, committed }
}
