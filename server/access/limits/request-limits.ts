import type { Operation } from '../../contract/operation.ts'
import { windowLength, type Category } from './categories.ts'
import type { WindowLimit, ConcurrencySlot } from './counters.ts'
import type { Allowances } from './presets.ts'
import type { LimitRule } from '../../core/config.ts'

/** The properties of a request that limits depend on. */
export interface LimitedRequest {
  bucket: string
  method: string
  /** Undefined when the path matches no operation. */
  operation: Operation | undefined
}

export interface Rules {
  allowances: Allowances
  /** Whether a rule refuses requests or only counts them. */
  enforces: (rule: LimitRule) => boolean
}

/** A limit and the rule it belongs to. */
export type RuleLimit = WindowLimit & { rule: LimitRule }

/** The limit of requests that are made at the same time. */
export type SlotLimit = Omit<ConcurrencySlot, 'id'>

const minute = 60_000
const hour = 60 * minute

/** Points of requests that match no operation. */
const pointsOf = (method: string): number => (method === 'GET' || method === 'OPTIONS' ? 1 : 5)

// Braces are a hash tag: a Redis cluster keeps keys with the same tag on one node.
const keyOf = (what: string, bucket: string): string => `${what} {${bucket}}`

/** The limits of a request that creates content. */
export function contentCounts(bucket: string, { allowances, enforces }: Rules): RuleLimit[] {
  const shared = { rule: 'content', cost: 1, enforced: enforces('content') } as const
  const { contentInMinute, contentInHour } = allowances
  return [
    { ...shared, key: keyOf('content-minute', bucket), limit: contentInMinute, length: minute },
    { ...shared, key: keyOf('content-hour', bucket), limit: contentInHour, length: hour },
  ]
}

/** The limit of points per minute: of an operation, or of all documents. */
export function pointsLimit(
  { bucket, method, operation }: LimitedRequest,
  { allowances, enforces }: Rules,
  cost = operation?.points ?? pointsOf(method),
): RuleLimit {
  const isDocument = operation?.category === 'graphql'
  return {
    rule: 'points',
    key: keyOf(isDocument ? 'documents' : (operation?.id ?? 'none'), bucket),
    limit: isDocument ? allowances.graphqlPoints : allowances.points,
    cost,
    length: minute,
    enforced: enforces('points'),
  }
}

/** The secondary limits of a request. */
export function secondaryLimits(demand: LimitedRequest, rules: Rules): RuleLimit[] {
  const { bucket, operation } = demand
  const { allowances, enforces } = rules
  const points = pointsLimit(demand, rules)
  const cpu: RuleLimit = {
    rule: 'cpu',
    key: keyOf('cpu', bucket),
    limit: allowances.cpu,
    cost: 0, // known only when the request ends
    length: minute,
    enforced: enforces('cpu'),
  }
  if (operation?.category === 'graphql') {
    const ofDocuments = { key: keyOf('cpu-documents', bucket), limit: allowances.graphqlCpu }
    return [points, cpu, { ...cpu, ...ofDocuments }]
  }
  return operation?.contentCreation ? [points, cpu, ...contentCounts(bucket, rules)] : [points, cpu]
}

/** The limit of concurrent requests. */
export const slotLimit = (bucket: string, { allowances, enforces }: Rules): SlotLimit => ({
  key: keyOf('places', bucket),
  limit: allowances.concurrency,
  enforced: enforces('concurrency'),
})

/** The primary limit of a request. */
export function primaryLimit(
  { category, limit, cost }: { category: Category; limit: number; cost: number },
  bucket: string,
  enforced: boolean,
): RuleLimit {
  const key = keyOf(category, bucket)
  return { rule: 'primary', key, limit, cost, length: windowLength(category), enforced }
}
