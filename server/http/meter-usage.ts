import type { Response } from 'express'
import type { Caller } from '../access/auth/caller.ts'
import type { Context } from '../api/context.ts'
import {
  rateLimitExceeded,
  secondaryLimitExceeded,
  serviceUnavailable,
  type ServiceError,
} from '../core/errors.ts'
import type { Admission, Refusal, Usage } from '../access/limits/admission.ts'
import { bucketOf } from '../access/limits/bucket.ts'
import { windowLength } from '../access/limits/categories.ts'
import type { Exchange } from '../api/exchange.ts'
import type { Step } from '../api/step.ts'

/** Sets the `X-RateLimit-*` headers, and the `RateLimit` headers of the IETF draft. */
export function setUsageHeaders(response: Response, usage: Usage, { clock }: Context): void {
  const { limit, remaining, used, reset, resource } = usage
  response.setHeader('X-RateLimit-Limit', limit)
  response.setHeader('X-RateLimit-Remaining', remaining)
  response.setHeader('X-RateLimit-Used', used)
  response.setHeader('X-RateLimit-Reset', reset)
  response.setHeader('X-RateLimit-Resource', resource)
  const length = windowLength(resource) / 1000
  const left = Math.min(length, Math.max(0, Math.ceil(reset - clock.now() / 1000)))
  response.setHeader('RateLimit-Policy', `"${resource}";q=${limit};w=${length}`)
  response.setHeader('RateLimit', `"${resource}";r=${remaining};t=${left}`)
}

/** Releases the concurrency slot when the request ends, for any reason. */
function settleAtEnd(
  exchange: Exchange,
  admission: Admission,
  response: Response,
  context: Context,
) {
  const { clock, log } = context
  const settle = async () => {
    try {
      await admission.settle(clock.monotonic() - exchange.startedAt)
    } catch (error) {
      log.debug({ err: error, request: exchange.id }, 'request settlement failed')
    }
  }
  if (response.closed) void settle()
  else response.once('close', () => void settle())
}

/** Counts a request and sets the rate-limit headers. @returns whether it is accepted */
export function charge(
  exchange: Exchange,
  response: Response,
  context: Context,
): Admission | Promise<Admission> {
  const { caller, operation, id, method } = exchange
  const apply = (admission: Admission) => {
    exchange.admission = admission
    setUsageHeaders(response, admission.usage, context)
    if (admission.isOpen) settleAtEnd(exchange, admission, response, context)
    return admission
  }
  const admission = context.limits.admit({ caller, operation, id, method })
  return admission instanceof Promise ? admission.then(apply) : apply(admission)
}

const inWords = (caller: Caller): string =>
  caller.kind === 'none' ? caller.address : bucketOf(caller).replace(' ', ' ID ')

/** The error for a refused request. */
export function refusalOf({ rule, wait }: Refusal, { caller }: Exchange): ServiceError {
  if (rule === 'primary') return rateLimitExceeded(inWords(caller))
  return rule === 'store' ? serviceUnavailable(wait) : secondaryLimitExceeded(wait)
}

/** Refuses requests over a limit, before any body or row is read. */
export function meterUsage(context: Context): Step {
  return ({ exchange }, response) => {
    const refuse = ({ refusal }: Admission) => {
      if (refusal) throw refusalOf(refusal, exchange)
    }
    const admission = charge(exchange, response, context)
    return admission instanceof Promise ? admission.then(refuse) : refuse(admission)
  }
}
