import type { Delivery } from '../../storage/webhooks/deliveries.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import { encode } from '../../storage/json.ts'
import { notBuilt } from './attempt.ts'
import { enqueue } from './enqueue.ts'
import { afterDelivery, type HealthChange, type HealthPolicy } from './health.ts'
import { retryAfterIn } from './retry-after.ts'
import { nextAttempt } from './retry-policy.ts'
import type { Outcome } from './send.ts'

/** An attempt whose outcome is to be recorded. */
export interface Attempted {
  delivery: Delivery
  hook: Hook
  outcome: Outcome
  /** Since when the host's limit delayed it, in milliseconds; null when it did not. */
  throttledAt: number | null
  /** When the attempt ended, in milliseconds. */
  endedAt: number
}

export interface RecordOptions {
  policy: HealthPolicy
  random: () => number
}

/** `last_response.status` has one of three values. */
const lastStatus = ({ status, statusCode }: Outcome): string =>
  status === 'OK' ? 'active' : statusCode === 0 ? 'failed' : 'misconfigured'

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

/**
 * Records an attempt on the hook and the delivery, and schedules a retry. Writes the hook before
 * the delivery, in the same order as a deletion, to avoid deadlocks.
 * @returns the change of the hook's health to log, if any
 */
export async function recordAttempt(
  attempted: Attempted,
  transaction: Transaction,
  options: RecordOptions,
): Promise<HealthChange['transition']> {
  const { delivery, outcome, throttledAt, endedAt } = attempted
  const { status, statusCode, durationSeconds, requestHeaders, response } = outcome
  const last = { code: statusCode || null, status: lastStatus(outcome), message: status }
  const hook = await transaction.hooks.recordResponse(attempted.hook.id, last, endedAt)
  const first = await transaction.deliveries.record(delivery.id, {
    delivered_at: endedAt,
    duration: durationSeconds,
    status,
    status_code: statusCode,
    url: attempted.hook.url,
    request_headers: encode(requestHeaders),
    response_headers: response && encode(response.headers),
    response_body: response && response.payload,
    throttled_at: throttledAt,
  })
  if (status === notBuilt.status) return undefined // a local failure, not the receiver's
  if (!first || !hook || hook.deleted_at !== null) return undefined // recorded after our lease expired
  const { after, transition } = await recordHealth(hook, attempted, transaction, options)
  if (after.active) await scheduleRetry(hook, attempted, transaction, options)
  return transition
}
