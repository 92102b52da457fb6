import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import type { Brand } from '../../core/brand.ts'

/** The delivery that a request says it was caused by. A claim: callers may write what they like. */
export interface Cause {
  guid: string
  hookId: number
}

interface Scope {
  cause: Cause | undefined
}

const scopes = new AsyncLocalStorage<Scope>()
let open = 0

/** Hooks that may cause one another in a row. */
const longestChain = 100

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const positive = /^[1-9]\d{0,14}$/

/** The two headers of a delivery that name it, sent back by its receiver. */
function causeOf(headers: IncomingHttpHeaders, { headerPrefix }: Brand): Cause | undefined {
  const prefix = headerPrefix.toLowerCase()
  const guid = headers[`${prefix}-delivery`]
  if (typeof guid !== 'string' || !uuid.test(guid)) return undefined
  const hookId = headers[`${prefix}-hook-id`]
  if (typeof hookId !== 'string' || !positive.test(hookId)) return undefined
  return { guid, hookId: Number(hookId) }
}

/** What outlives the request, such as a dispatcher that it woke, is not caused by it. */
async function within<T>(cause: Cause, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { cause }
  open++
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.cause = undefined
    // As long as it is on, every promise of the process pays for it, whoever made it.
    if (--open === 0) scopes.disable()
  }
}

/**
 * Does the work of a request, which can learn its cause wherever it is. Without both headers in the
 * form that deliveries have them (seed 2.4) it is just done.
 */
export function withCause<T>(
  headers: IncomingHttpHeaders,
  brand: Brand,
  work: () => Promise<T>,
): Promise<T> {
  const cause = causeOf(headers, brand)
  return cause ? within(cause, work) : work()
}

/** The cause of the request that is being worked on, if it named one. */
export const currentCause = (): Cause | undefined => scopes.getStore()?.cause

/**
 * Whether a hook is not to hear of what this chain has led to: it is in the chain, so it would go round,
 * or the chain is as long as chains may be.
 * @param chain ids of the hooks whose deliveries caused one another, oldest first
 */
export const cut = (chain: readonly number[], hookId: number): boolean =>
  chain.length >= longestChain || chain.includes(hookId)

/** The chain of what a delivery of this hook causes. */
export const extend = (chain: readonly number[], hookId: number): number[] => [...chain, hookId]
