import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Outcome } from './send.ts'

/** Why a delivery failed, in one word: what an operator can count is a short list, known beforehand. */
const reasons: [status: RegExp, outcome: string][] = [
  [/^OK$/, 'ok'],
  [/^Invalid HTTP Response: [345]/, 'refused'],
  [/^timed out$/, 'timed_out'],
  [/^failed to connect to host$/, 'unreachable'],
  [/^Peer certificate |^TLS /, 'untrusted'],
  [/^invalid HTTP response$/, 'invalid'],
  [/^failed to build the request$/, 'not_built'],
]

const outcomeOf = ({ status }: Pick<Outcome, 'status'>): string =>
  reasons.find(([pattern]) => pattern.test(status))?.[1] ?? 'failed'

const notSent = { poison: 'parked', disabled: 'disabled' } as const

/** What an operator watches of deliveries, in Prometheus's words. */
export function createDeliveryMetrics(registers: Registry[]) {
  const outcomes = new Counter({
    name: 'devplatform_deliveries_total',
    help: 'Webhook deliveries that came to an end, by outcome: ok, why it failed, or why nothing was sent.',
    labelNames: ['outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'devplatform_delivery_seconds',
    help: 'How long receivers took.',
    registers,
  })
  const lag = new Histogram({
    name: 'devplatform_delivery_lag_seconds',
    help: 'Time from when a delivery was due until its attempt ended.',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 600, 3600],
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  return {
    /** @param lateness milliseconds since it was due */
    observe(outcome: Outcome, lateness: number): void {
      outcomes.labels(outcomeOf(outcome)).inc()
      seconds.observe(outcome.durationSeconds)
      lag.observe(lateness / 1000)
    },
    skip: (why: keyof typeof notSent) => outcomes.labels(notSent[why]).inc(),
    transitions: new Counter({
      name: 'devplatform_hook_transitions_total',
      help: 'Hooks that changed their health, by what it became.',
      labelNames: ['health'],
      registers,
    }),
    waiting: gauge('devplatform_deliveries_waiting', 'Deliveries that are due and not made.'),
    oldest: gauge(
      'devplatform_deliveries_oldest_seconds',
      'For how long the oldest delivery that is due has been so.',
    ),
    parked: gauge('devplatform_deliveries_parked', 'Deliveries set aside for an operator.'),
  }
}
