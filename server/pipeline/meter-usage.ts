import type { Response } from 'express'
import type { Caller } from '../auth/caller.ts'
import type { Context } from '../context.ts'
import type { Usage } from '../limits/primary.ts'
import { rateLimitExceeded } from '../errors.ts'
import { bucketOf, type Category } from '../limits/quotas.ts'
import type { Exchange } from './exchange.ts'
import type { Step } from './step.ts'

export function setUsageHeaders(response: Response, usage: Usage): void {
  response.setHeader('X-RateLimit-Limit', usage.limit)
  response.setHeader('X-RateLimit-Remaining', usage.remaining)
  response.setHeader('X-RateLimit-Used', usage.used)
  response.setHeader('X-RateLimit-Reset', usage.reset)
  response.setHeader('X-RateLimit-Resource', usage.resource)
}

/** Counts a request and says so in the headers of seed 8.2; false when its caller has none left. */
export function charge(exchange: Exchange, response: Response, { limits }: Context): boolean {
  const { caller, operation } = exchange
  const category = (operation?.category ?? 'core') as Category
  const { usage, admitted } = operation?.free
    ? { usage: limits.status(caller, category), admitted: true }
    : limits.charge(caller, category)
  exchange.usage = usage
  setUsageHeaders(response, usage)
  return admitted
}

const inWords = (caller: Caller): string =>
  caller.kind === 'none' ? caller.address : bucketOf(caller).replace(' ', ' ID ')

/** Refuses a caller whose window is used up, before anything is read or looked up for them. */
export function meterUsage(context: Context): Step {
  return ({ exchange }, response) => {
    if (!charge(exchange, response, context)) throw rateLimitExceeded(inWords(exchange.caller))
  }
}
