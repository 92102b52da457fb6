import type { DueDelivery } from '../../storage/webhooks/next-deliveries.ts'
import type { LatestResponse } from '../../storage/webhooks/hook-writes.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import { encode } from '../../storage/sql/json.ts'
import { notBuilt } from './attempt.ts'
import { enqueue } from './enqueue.ts'
import { afterDelivery, type HealthChange, type HealthPolicy } from './health.ts'
import { retryAfterIn } from './retry-after.ts'
import { nextAttempt } from './retry-policy.ts'
import type { Outcome } from './send.ts'

/** An attempt whose outcome is to be recorded. */
export interface Attempted {
  delivery: DueDelivery
  hook: Hook
  outcome: Outcome
  /** Since when the host's limit delayed it, in milliseconds; null when it did not. */
  throttledAt: number | null
  /** When the attempt ended, in milliseconds. */
  endedAt: number
}

/** What attempts changed. */
export interface RecordedAttempts {
  /** The hooks of the attempts, by id. */
  hooks: Map<number, Hook>
  /** Changes of health to log. */
  transitions: { hook: number; from: string; to: string }[]
}

export interface RecordOptions {
  policy: HealthPolicy
  random: () => number
}

/** `last_response.status` has one of three values. */
const lastStatus = ({ status, statusCode }: Outcome): string =>
  status === 'OK' ? 'active' : statusCode === 0 ? 'failed' : 'misconfigured'

const latestOf = ({ hook, outcome, endedAt }: Attempted): LatestResponse => ({
  id: hook.id,
  response: {
    code: outcome.statusCode || null,
    status: lastStatus(outcome),
    message: outcome.status,
  },
  at: endedAt,
})

const rowOf = ({ delivery, hook, outcome, throttledAt, endedAt }: Attempted) => ({
  id: delivery.id,
  delivered_at: endedAt,
  duration: outcome.durationSeconds,
  status: outcome.status,
  status_code: outcome.statusCode,
  url: hook.url,
  request_headers: encode(outcome.requestHeaders),
  response_headers: outcome.response && encode(outcome.response.headers),
  response_body: outcome.response && outcome.response.payload,
  throttled_at: throttledAt,
})

async function recordHealth(
  hook: Hook,
  { outcome }: Attempted,
  { hooks }: Transaction,
  { policy }: RecordOptions,
): Promise<HealthChange> {
  const change = afterDelivery(hook, outcome, policy)
  const { after, transition } = change
  if (after.failures !== hook.failures || transition) await hooks.recordHealth(hook.id, after)
  return change
}

/** A retry is a separate delivery, so that the log shows each attempt. */
async function scheduleRetry(
  hook: Hook,
  { delivery, outcome, endedAt }: Attempted,
  transaction: Transaction,
  { policy, random }: RecordOptions,
): Promise<void> {
  const { guid, event, action, payload_id, repository_id, installation_id, chain } = delivery
  const { status, statusCode } = outcome
  const result = { status, statusCode, retryAfter: retryAfterIn(outcome.response?.headers ?? {}) }
  const dueAt = nextAttempt({
    policy: policy.webhookRetries,
    attempt: delivery.attempt,
    outcome: result,
    now: endedAt,
    random,
  })
  if (dueAt === undefined) return
  const receiver = { hook, ...(installation_id !== null && { installationId: installation_id }) }
  const again = { guid, event, action, payload_id, repository_id, chain, redelivery: 1 }
  const shipment = { ...again, attempt: delivery.attempt + 1 }
  await enqueue(transaction, [receiver], shipment, { now: endedAt, dueAt })
}

/** The consequences of an attempt: the health of its hook, and a retry. */
async function follow(
  attempted: Attempted,
  { hooks, transitions }: RecordedAttempts,
  transaction: Transaction,
  options: RecordOptions,
): Promise<void> {
  if (attempted.outcome.status === notBuilt.status) return // a local failure, not the receiver's
  const hook = hooks.get(attempted.hook.id)
  if (!hook || hook.deleted_at !== null) return
  const { after, transition } = await recordHealth(hook, attempted, transaction, options)
  Object.assign(hook, after)
  if (transition) transitions.push({ hook: hook.id, ...transition })
  if (after.active) await scheduleRetry(hook, attempted, transaction, options)
}

/**
 * Records attempts on the hooks and the deliveries, and schedules retries. Writes the hooks before
 * the deliveries, in the same order as a deletion, to avoid deadlocks.
 */
export async function recordAttempts(
  attempts: readonly Attempted[],
  transaction: Transaction,
  options: RecordOptions,
): Promise<RecordedAttempts> {
  const latest = new Map(attempts.map((each) => [each.hook.id, latestOf(each)]))
  const hooks = await transaction.hooks.recordResponses([...latest.values()])
  const recorded: RecordedAttempts = {
    hooks: new Map(hooks.map((hook) => [hook.id, hook])),
    transitions: [],
  }
  const first = await transaction.deliveries.record(attempts.map(rowOf))
  // The others were recorded by the next holder of an expired lease.
  const ours = attempts.filter(({ delivery }) => first.has(delivery.id))
  for (const each of ours) await follow(each, recorded, transaction, options)
  return recorded
}
