import type { Transaction } from '../../storage/index.ts'
import { decode, encode } from '../../storage/json.ts'
import { currentCause, cut, extend } from './loop-guard.ts'
import type { Receiver } from './receivers.ts'

/** A delivery older than this causes nothing any more, so that an old one is no way to silence a hook. */
const memory = 30 * 60_000

/** The hooks whose deliveries have led to the present request, oldest first. */
export async function currentChain({ deliveries }: Transaction, now: number): Promise<number[]> {
  const cause = currentCause()
  const known = cause && (await deliveries.chainOf(cause.guid, cause.hookId, now - memory))
  if (!cause || known === undefined) return []
  return extend(known === null ? [] : decode<number[]>(known), cause.hookId)
}

/** Those who would hear of their own doing, and the others. */
export function splitLoops(receivers: readonly Receiver[], chain: readonly number[]) {
  const looped = new Set(receivers.filter(({ hook }) => cut(chain, hook.id)))
  return { looped: [...looped], others: receivers.filter((each) => !looped.has(each)) }
}

/** A chain as deliveries keep it. */
export const storedChain = (chain: readonly number[]): string | null =>
  chain.length === 0 ? null : encode(chain)
