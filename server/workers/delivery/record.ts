import type { Delivery } from '../../storage/webhooks/deliveries.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import { encode } from '../../storage/json.ts'
import { unmade } from './attempt.ts'
import { enqueue } from './enqueue.ts'
import { afterDelivery, type HealthChange, type HealthPolicy } from './health.ts'
import { retryAfterIn } from './retry-after.ts'
import { nextAttempt } from './retry-policy.ts'
import type { Outcome } from './send.ts'

/** A delivery that was attempted and is to be written down. */
export interface Attempted {
  delivery: Delivery
  hook: Hook
  outcome: Outcome
  /** When it began to wait for its host, in milliseconds; null when it did not. */
  throttledAt: number | null
  /** When it ended, in milliseconds. */
  endedAt: number
}

export interface RecordOptions {
  policy: HealthPolicy
  random: () => number
}

/** `last_response.status` is one word. */
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

/** A retry is a delivery of its own, so the log shows each attempt. */
async function scheduleRetry(
  hook: Hook,
  { delivery, outcome, endedAt }: Attempted,
  transaction: Transaction,
  { policy, random }: RecordOptions,
): Promise<void> {
  const { guid, event, action, payload_id, repository_id, installation_id, chain } = delivery
  const { status, statusCode } = outcome
  const tried = { status, statusCode, retryAfter: retryAfterIn(outcome.response?.headers ?? {}) }
  const dueAt = nextAttempt({
    policy: policy.webhookRetries,
    attempt: delivery.attempt,
    outcome: tried,
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
 * Writes down what came of an attempt: on the hook, on the delivery, and what follows from it. The hook
 * before its delivery, as when it is deleted, so that the two never wait for each other.
 * @returns what the operator is to hear of
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
  if (status === unmade.status) return undefined // our own fault, which says nothing of the receiver
  if (!first || !hook || hook.deleted_at !== null) return undefined // done before, after our lease ended
  const { after, transition } = await recordHealth(hook, attempted, transaction, options)
  if (after.active) await scheduleRetry(hook, attempted, transaction, options)
  return transition
}
