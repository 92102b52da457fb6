import { LRUCache } from 'lru-cache'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Maps a delivery status to a metric label. The labels are a short, fixed list. */
const reasons: [status: RegExp, outcome: string][] = [
  [/^OK$/, 'ok'],
  [/^Invalid HTTP Response: [345]/, 'refused'],
  [/^timed out$/, 'timed_out'],
  [/^failed to connect to host$/, 'unreachable'],
  [/^Peer certificate |^TLS /, 'untrusted'],
  [/^invalid HTTP response$/, 'invalid'],
  [/^failed to build the request$/, 'not_built'],
]

interface DeliveryOutcome {
  /** Status of the delivery log. */
  status: string
  durationSeconds: number
}

const outcomeOf = (status: string): string =>
  reasons.find(([pattern]) => pattern.test(status))?.[1] ?? 'failed'

/** More than the usual ones. */
const rememberedStatuses = 100

const notSent = { poison: 'parked', disabled: 'disabled' } as const

/** Prometheus metrics of deliveries. */
export function createDeliveryMetrics(registers: Registry[]) {
  const outcomes = new Counter({
    name: 'devplatform_deliveries_total',
    help: 'Finished webhook deliveries by outcome: ok, the kind of failure, or why nothing was sent.',
    labelNames: ['outcome'],
    registers,
  })
  /** Counters by status, because finding one takes longer than counting. */
  const counters = new LRUCache<string, Counter.Internal>({
    max: rememberedStatuses,
    memoMethod: (status) => outcomes.labels(outcomeOf(status)),
  })
  const seconds = new Histogram({
    name: 'devplatform_delivery_seconds',
    help: 'Response time of receivers in seconds.',
    registers,
  })
  const lag = new Histogram({
    name: 'devplatform_delivery_lag_seconds',
    help: 'Seconds from when a delivery was due until its attempt ended.',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 600, 3600],
    registers,
  })
  // Every worker process reads the same value from the database, so merged metrics show one of them.
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, registers, aggregator: 'max' })
  return {
    /**
     * Records an attempt.
     * @param lateness milliseconds since it was due
     */
    observe(outcome: DeliveryOutcome, lateness: number): void {
      counters.memo(outcome.status).inc()
      seconds.observe(outcome.durationSeconds)
      lag.observe(lateness / 1000)
    },
    skip: (reason: keyof typeof notSent) => outcomes.labels(notSent[reason]).inc(),
    transitions: new Counter({
      name: 'devplatform_hook_transitions_total',
      help: 'Changes of hook health, by new state.',
      labelNames: ['health'],
      registers,
    }),
    waiting: gauge(
      'devplatform_deliveries_waiting',
      'Deliveries that are due and not yet attempted.',
    ),
    oldest: gauge(
      'devplatform_deliveries_oldest_seconds',
      'Seconds since the oldest due delivery became due.',
    ),
    parked: gauge('devplatform_deliveries_parked', 'Parked deliveries.'),
  }
}
