import type { Unsent } from '../../storage/webhooks/deliveries.ts'

/**
 * What the log says of a delivery that nobody was sent, and why: it is shown, so that nothing goes
 * missing in silence.
 */
export const unsent = (because: keyof typeof reasons, now: number): Unsent => ({
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
