import type { Context } from '../../api/context.ts'
import type { Transaction } from '../../storage/index.ts'
import { announce } from '../../workers/delivery/enqueue.ts'

/** Deliveries in one transaction: a server beside waits so long. */
const batch = 100

async function redriveSome(
  transaction: Transaction,
  ids: readonly number[] | undefined,
  now: number,
): Promise<number[]> {
  const { deliveryRegister, hooks } = transaction
  const parked = await deliveryRegister.parked(batch, ids)
  if (parked.length === 0) return []
  const hookIds = [...new Set(parked.map(({ hook_id }) => hook_id))]
  const found = await Promise.all(hookIds.map((id) => hooks.findById(id)))
  const receivers = found.flatMap((hook) => (hook ? [{ hook }] : []))
  await announce(transaction, receivers, now)
  const parkedIds = parked.map(({ id }) => id)
  return deliveryRegister.unpark(parkedIds, now)
}

/**
 * Has deliveries that were set aside made after all, under the guids they have and before what came later
 * to the same hooks.
 * @param ids which ones; all of them when left out
 * @returns the ids of those that were set aside and are no more
 */
export async function redrive(
  ids: readonly number[] | undefined,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<number[]> {
  const redriven: number[] = []
  for (let rest = ids; rest?.length !== 0;) {
    const some = rest?.slice(0, batch)
    const done = await storage.transaction((transaction) =>
      redriveSome(transaction, some, clock.now()),
    )
    redriven.push(...done)
    if (!rest && done.length < batch) return redriven
    rest = rest?.slice(batch)
  }
  return redriven
}
