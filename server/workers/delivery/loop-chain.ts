import type { Transaction } from '../../storage/index.ts'
import { decode, encode } from '../../storage/sql/json.ts'
import { causingDelivery, closesLoop, extendChain } from './loop-guard.ts'
import type { Receiver } from './receivers.ts'

/**
 * Age at which a delivery no longer counts as a cause, so that an old one cannot be used to silence
 * a hook.
 */
const memory = 30 * 60_000

/** The hooks whose deliveries led to the current request, oldest first. */
export async function currentChain({ deliveries }: Transaction, now: number): Promise<number[]> {
  const cause = causingDelivery()
  const priorChain = cause && (await deliveries.chainOf(cause.guid, cause.hookId, now - memory))
  if (!cause || priorChain === undefined) return []
  return extendChain(priorChain === null ? [] : decode<number[]>(priorChain), cause.hookId)
}

/** Splits receivers into those that would cause a loop and the others. */
export function splitLoops(receivers: readonly Receiver[], chain: readonly number[]) {
  const looped = new Set(receivers.filter(({ hook }) => closesLoop(chain, hook.id)))
  return { looped: [...looped], others: receivers.filter((each) => !looped.has(each)) }
}

/** Encodes a chain for the `chain` column. */
export const encodeChain = (chain: readonly number[]): string | null =>
  chain.length === 0 ? null : encode(chain)
