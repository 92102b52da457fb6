import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Response } from 'express'
import type { Caller } from '../access/auth/caller.ts'
import type { Context } from '../api/context.ts'
import { machineOf } from '../core/clock.ts'
import {
  rateLimitExceeded,
  secondaryLimitExceeded,
  serviceUnavailable,
  type ServiceError,
} from '../core/errors.ts'
import type { Admission, Refusal, Usage } from '../access/limits/admission.ts'
import { bucketOf } from '../access/limits/bucket.ts'
import type { LimitCheck } from '../access/limits/limits.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Match } from '../contract/router.ts'
import type { Step } from '../api/step.ts'
import { usageHeaders } from './usage-headers.ts'

/** Sets the headers of the rate limits. */
export function setUsageHeaders(response: Response, usage: Usage, { clock }: Context): void {
  const headers = usageHeaders(usage, clock.now())
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index]!, headers[index + 1]!)
}

/** Releases the concurrency slot of a request that has ended. @param duration in milliseconds */
export function settle(
  admission: Admission,
  duration: number,
  { log }: Pick<Context, 'log'>,
): void {
  const settled = admission.settle(duration) // a promise only where counters are shared
  settled?.catch((error: unknown) => log.debug({ err: error }, 'request settlement failed'))
}

/** Releases the concurrency slot when the request ends, for any reason. */
function settleAtEnd(
  { startedAt }: Pick<Exchange, 'startedAt'>,
  admission: Admission,
  response: ServerResponse,
  context: Context,
) {
  if (!admission.isOpen) return
  const end = () => settle(admission, machineOf(context.clock).monotonic() - startedAt, context)
  if (response.closed) end()
  else response.once('close', end)
}

/** Requests that were counted before the steps. */
const counted = new WeakMap<IncomingMessage, Admission>()

/**
 * Hands over the result of counting a request, so that it is not counted again. Its slot is
 * released even if the client leaves before the steps begin.
 */
export function handOver(
  found: { request: IncomingMessage; response: ServerResponse; startedAt: number },
  admission: Admission,
  context: Context,
): void {
  counted.set(found.request, admission)
  settleAtEnd(found, admission, found.response, context)
}

/** What is one segment above a path of no route. */
function above({ isRouted, path, version }: Exchange): Match {
  return isRouted ? undefined : version.router.match('GET', path.replace(/\/[^/]+$/, ''))
}

/** What a request counts as: its operation, also when the request was refused before it. */
function countedAs(exchange: Exchange): Pick<LimitCheck, 'operation' | 'category'> {
  const { match = above(exchange) } = exchange
  if (!match || !('operation' in match)) return { operation: undefined }
  const { operation } = match
  return exchange.isRouted ? { operation } : { operation: undefined, category: operation.category }
}

/**
 * Counts a request and sets the rate-limit headers.
 * @param isFree whether it does not count against the primary limit
 * @returns whether it is accepted
 */
export function charge(
  exchange: Exchange,
  response: Response,
  context: Context,
  isFree = false,
): Admission | Promise<Admission> {
  const { caller, id, method } = exchange
  const apply = (admission: Admission) => {
    exchange.admission = admission
    setUsageHeaders(response, admission.usage, context)
    return admission
  }
  const known = counted.get(response.req)
  if (known) return apply(known)
  const admit = (admission: Admission) => {
    settleAtEnd(exchange, admission, response, context)
    return apply(admission)
  }
  const admission = context.limits.admit({
    ...countedAs(exchange),
    ...{ caller, id, method, isFree },
  })
  return admission instanceof Promise ? admission.then(admit) : admit(admission)
}

const inWords = (caller: Caller): string =>
  caller.kind === 'none' ? caller.address : bucketOf(caller).replace(' ', ' ID ')

/** The error for a refused request. */
export function refusalOf({ rule, wait }: Refusal, { caller }: Exchange): ServiceError {
  if (rule === 'primary') return rateLimitExceeded(inWords(caller), caller.kind === 'none')
  return rule === 'store' ? serviceUnavailable(wait) : secondaryLimitExceeded(wait)
}

/** Refuses requests over a limit, before any body or row is read. */
export function meterUsage(context: Context): Step {
  return ({ exchange }, response) => {
    if (exchange.admission) return // counted with the limits of documents
    const refuse = ({ refusal }: Admission) => {
      if (refusal) throw refusalOf(refusal, exchange)
    }
    const admission = charge(exchange, response, context)
    return admission instanceof Promise ? admission.then(refuse) : refuse(admission)
  }
}
