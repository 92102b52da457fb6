import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What an operator watches, in Prometheus's words. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'devplatform_requests_total',
    help: 'Requests answered, by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const counters = new Map<string, Counter.Internal>()
  return {
    registry,
    countRequest(operation: string, status: number): void {
      const key = `${operation} ${status}`
      let counter = counters.get(key)
      // Looking a child up by its labels costs more than counting, so it is done once.
      if (!counter) counters.set(key, (counter = requests.labels(operation, String(status))))
      counter.inc()
    },
    deliveries: new Counter({
      name: 'devplatform_deliveries_total',
      help: 'Webhook deliveries attempted, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    deliverySeconds: new Histogram({
      name: 'devplatform_delivery_seconds',
      help: 'How long receivers took.',
      registers,
    }),
    queueDepth: new Gauge({
      name: 'devplatform_queue_depth',
      help: 'Jobs that wait or are being done, by kind.',
      labelNames: ['kind'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
