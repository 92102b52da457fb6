import { Counter, Registry, collectDefaultMetrics } from 'prom-client'
import { createLimitMetrics } from '../access/limits/metrics.ts'
import { createDeliveryMetrics } from './delivery-metrics.ts'

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
    deliveries: createDeliveryMetrics(registers),
    limits: createLimitMetrics(registers),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
