import type { DueDelivery } from '../../storage/webhooks/next-deliveries.ts'
import type { ClaimedLane } from '../../storage/engines/engine.ts'
import type { Transaction } from '../../storage/index.ts'

/** A lane whose outcome was recorded, or whose worker needs the next delivery. */
export interface Turn {
  lane: ClaimedLane
  /** Whether a delivery of the lane was finished. */
  done: boolean
  letGo: boolean
}

/** Maximum age of the stored due time of a lane's next delivery, in milliseconds. */
const maxDueAge = 1_000

const idsOf = (turns: readonly Turn[]) => turns.map(({ lane }) => lane.hook_id)

/** Releases lanes. Those without any attempt keep their state from before the claim. */
async function releaseLanes(
  turns: readonly Turn[],
  { lanes }: Transaction,
  now: number,
): Promise<void> {
  const finished = turns.filter((turn) => turn.done || !turn.letGo)
  const untouched = turns.filter((turn) => !turn.done && turn.letGo)
  if (finished.length > 0) await lanes.release(idsOf(finished), now)
  if (untouched.length === 0) return
  await lanes.handBack(
    idsOf(untouched),
    untouched.map(({ lane }) => lane.holder),
  )
}

/**
 * Updates a lane that continues, when its stored state would change.
 * @returns the action to run after the commit
 */
async function continueLane(
  { lane, done }: Turn,
  next: DueDelivery,
  { lanes }: Transaction,
): Promise<() => void> {
  const isChanged = done && (lane.claims > 1 || next.due_at - lane.due_at >= maxDueAge)
  if (isChanged) await lanes.progress(lane.hook_id, next.due_at)
  return () => {
    if (isChanged) Object.assign(lane, { claims: 1, due_at: next.due_at })
  }
}

/**
 * Decides what each lane does next, within the recording transaction. Locks the lanes first, so
 * that concurrently enqueued deliveries are either visible or wait. Lanes whose lease expired and
 * that another claim holds are left alone.
 * @returns the next delivery of each lane that continues, and the actions to run after the commit
 */
export async function roundRobin(turns: readonly Turn[], transaction: Transaction, now: number) {
  const { lanes, deliveries } = transaction
  const locked = await lanes.lock(idsOf(turns))
  const holders = new Map(locked.map(({ hook_id, holder }) => [hook_id, holder]))
  const isOurs = ({ lane }: Turn) => holders.get(lane.hook_id) === lane.holder
  const next = new Map<ClaimedLane, DueDelivery>()
  const committed: (() => void)[] = []
  const continued = turns.filter((each) => !each.letGo && isOurs(each))
  const due = continued.length === 0 ? [] : await deliveries.nextDue(idsOf(continued), now)
  const dueOf = new Map(due.map((delivery) => [delivery.hook_id, delivery]))
  for (const turn of continued) {
    const delivery = dueOf.get(turn.lane.hook_id)
    if (!delivery) continue
    next.set(turn.lane, delivery)
    committed.push(await continueLane(turn, delivery, transaction))
  }
  await releaseLanes(
    turns.filter((turn) => isOurs(turn) && !next.has(turn.lane)),
    transaction,
    now,
  )
  const lost = turns.filter((turn) => !isOurs(turn))
  if (lost.length > 0) await lanes.reschedule(idsOf(lost), now)
  return { next, committed }
}
