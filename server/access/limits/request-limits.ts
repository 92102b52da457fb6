import type { Operation } from '../../contract/operation.ts'
import { windowLength, type Category } from './categories.ts'
import type { WindowLimit, ConcurrencySlot } from './counters.ts'
import type { Allowances } from './presets.ts'
import type { LimitRule } from '../../core/config.ts'

/** What a limit must know of a request. */
export interface LimitedRequest {
  bucket: string
  /** Names the request among those under way. */
  id: string
  method: string
  /** Undefined where no operation was found. */
  operation: Operation | undefined
}

export interface Rules {
  allowances: Allowances
  /** Whether a rule refuses, or is only watched. */
  enforces: (rule: LimitRule) => boolean
}

/** A count with the rule that it is of. */
export type RuleLimit = WindowLimit & { rule: LimitRule }

const minute = 60_000
const hour = 60 * minute

/** Points of what the contract does not know (seed 8.3). */
const pointsOf = (method: string): number => (method === 'GET' || method === 'OPTIONS' ? 1 : 5)

// In braces what a cluster of stores keeps together.
const keyOf = (what: string, bucket: string): string => `${what} {${bucket}}`

const cpuKey = (bucket: string): string => keyOf('cpu', bucket)

/** The work that a request has made, in milliseconds, as its bucket counts it. */
export const cpuCost = (bucket: string, milliseconds: number) => ({
  key: cpuKey(bucket),
  length: minute,
  cost: Math.round(milliseconds * 1000),
})

function contentCounts(bucket: string, { allowances, enforces }: Rules): RuleLimit[] {
  const shared = { rule: 'content', cost: 1, enforced: enforces('content') } as const
  const { contentInMinute, contentInHour } = allowances
  return [
    { ...shared, key: keyOf('content-minute', bucket), limit: contentInMinute, length: minute },
    { ...shared, key: keyOf('content-hour', bucket), limit: contentInHour, length: hour },
  ]
}

/** What a request counts in besides its primary window (seed 8.3). */
export function secondaryLimits(demand: LimitedRequest, rules: Rules): RuleLimit[] {
  const { bucket, method, operation } = demand
  const { allowances, enforces } = rules
  const points: RuleLimit = {
    rule: 'points',
    key: keyOf(operation?.id ?? 'none', bucket),
    limit: allowances.points,
    cost: operation?.points ?? pointsOf(method),
    length: minute,
    enforced: enforces('points'),
  }
  const cpu: RuleLimit = {
    rule: 'cpu',
    key: cpuKey(bucket),
    limit: allowances.cpu,
    cost: 0, // known when it ends
    length: minute,
    enforced: enforces('cpu'),
  }
  return operation?.contentCreation ? [points, cpu, ...contentCounts(bucket, rules)] : [points, cpu]
}

/** One of the places for requests at the same time (seed 8.3). */
export const concurrencySlot = (
  { bucket, id }: LimitedRequest,
  { allowances, enforces }: Rules,
): ConcurrencySlot => ({
  key: keyOf('places', bucket),
  id,
  limit: allowances.concurrency,
  enforced: enforces('concurrency'),
})

/** What a primary window counts (seed 8.1). */
export function primaryLimit(
  { category, limit, cost }: { category: Category; limit: number; cost: number },
  bucket: string,
  enforced: boolean,
): RuleLimit {
  const key = keyOf(category, bucket)
  return { rule: 'primary', key, limit, cost, length: windowLength(category), enforced }
}
