import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import type { Brand } from '../../core/brand.ts'

/** The delivery that a request names as its cause. Callers can send any value. */
export interface CausingDelivery {
  guid: string
  hookId: number
}

interface Scope {
  cause: CausingDelivery | undefined
}

const scopes = new AsyncLocalStorage<Scope>()
let open = 0

/** Maximum length of a chain of hooks that cause one another. */
const maxChain = 100

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const positive = /^[1-9]\d{0,14}$/

/** Reads the two headers that identify a delivery, as a receiver sends them back. */
function causeOf(
  headers: IncomingHttpHeaders,
  { headerPrefix }: Brand,
): CausingDelivery | undefined {
  const prefix = headerPrefix.toLowerCase()
  const guid = headers[`${prefix}-delivery`]
  if (typeof guid !== 'string' || !uuid.test(guid)) return undefined
  const hookId = headers[`${prefix}-hook-id`]
  if (typeof hookId !== 'string' || !positive.test(hookId)) return undefined
  return { guid, hookId: Number(hookId) }
}

/**
 * Clears the cause afterwards, so that work outliving the request (such as a woken dispatcher) is
 * not attributed to it.
 */
async function within<T>(cause: CausingDelivery, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { cause }
  open++
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.cause = undefined
    // While enabled, the storage slows down every promise of the process.
    if (--open === 0) scopes.disable()
  }
}

/**
 * Runs the work of a request with its cause available through `currentCause`. Without both headers
 * in the form that deliveries use, runs the work directly.
 */
export function withLoopGuard<T>(
  headers: IncomingHttpHeaders,
  brand: Brand,
  work: () => Promise<T>,
): Promise<T> {
  const cause = causeOf(headers, brand)
  return cause ? within(cause, work) : work()
}

/** The cause of the current request, if it named one. */
export const causingDelivery = (): CausingDelivery | undefined => scopes.getStore()?.cause

/**
 * Whether a hook must not receive an event that this chain caused: the hook is in the chain, so it
 * would loop, or the chain has reached its maximum length.
 * @param chain ids of the hooks whose deliveries caused one another, oldest first
 */
export const closesLoop = (chain: readonly number[], hookId: number): boolean =>
  chain.length >= maxChain || chain.includes(hookId)

/** The chain of events that a delivery of this hook causes. */
export const extendChain = (chain: readonly number[], hookId: number): number[] => [
  ...chain,
  hookId,
]
