import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { createLimitMetrics } from '../access/limits/metrics.ts'
import { createDeliveryMetrics } from './delivery-metrics.ts'
import { createMaintenanceMetrics } from './maintenance-metrics.ts'

/** Creates the Prometheus metrics of the server. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'devplatform_requests_total',
    help: 'Requests handled, by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const stalls = new Histogram({
    name: 'devplatform_event_loop_stall_seconds',
    help: 'Stalls of the event loop of at least 0.2 seconds.',
    buckets: [0.2, 0.5, 1, 2, 5, 10],
    registers,
  })
  const parkedPushes = new Gauge({
    name: 'devplatform_pushes_parked',
    help: 'Pushes whose recovery ended the server several times.',
    registers,
  })
  const counters = new Map<string, Counter.Internal>()
  return {
    registry,
    countRequest(operation: string, status: number): void {
      const key = `${operation} ${status}`
      let counter = counters.get(key)
      // Cached, because looking up a counter by labels costs more than counting.
      if (!counter) counters.set(key, (counter = requests.labels(operation, String(status))))
      counter.inc()
    },
    parkedPushes,
    countStall: (seconds: number) => stalls.observe(seconds),
    deliveries: createDeliveryMetrics(registers),
    limits: createLimitMetrics(registers),
    maintenance: createMaintenanceMetrics(registers),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
