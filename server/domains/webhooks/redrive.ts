import type { Context } from '../../api/context.ts'
import type { Transaction } from '../../storage/index.ts'
import { announce } from '../../workers/delivery/enqueue.ts'

/** Deliveries per transaction. Other servers wait for the duration of one transaction. */
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
  const receivers = (await hooks.findAll(hookIds)).map((hook) => ({ hook }))
  await announce(transaction, receivers, now)
  const parkedIds = parked.map(({ id }) => id)
  return deliveryRegister.unpark(parkedIds, now)
}

/**
 * Retries parked deliveries with their original guids, before later deliveries of the same hooks.
 * @param ids the deliveries; all parked ones when absent
 * @returns the ids of the retried deliveries
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
