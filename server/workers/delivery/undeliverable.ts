import type { AttemptRecord } from '../../storage/webhooks/delivery-writes.ts'

/**
 * Outcome of a delivery for which no request was sent. The log lists it with the reason, so that no
 * event is missing.
 */
export const undeliverable = (because: keyof typeof reasons, now: number): AttemptRecord => ({
  delivered_at: now,
  duration: 0,
  status: `not sent: ${reasons[because]}`,
  status_code: 0,
  request_headers: '{}',
})

const reasons = {
  loop: 'a delivery to this hook led to it',
  disabled: 'the hook is disabled',
} as const
