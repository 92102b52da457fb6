import { Counter, type Registry } from 'prom-client'

/** Prometheus metrics of the rate limits. */
export function createLimitMetrics(registers: Registry[]) {
  const refusals = new Counter({
    name: 'devplatform_limit_refusals_total',
    help: 'Requests refused by a limit, by rule; with shadow="true" those it would have refused.',
    labelNames: ['rule', 'shadow'],
    registers,
  })
  const alone = new Counter({
    name: 'devplatform_limit_store_failures_total',
    help: 'Requests for which the shared store of the limits did not answer, by what became of them.',
    labelNames: ['policy'],
    registers,
  })
  return {
    refuse: (rule: string) => refusals.labels(rule, 'false').inc(),
    /** Counts a request that a shadow rule would have refused. */
    pass: (rule: string) => refusals.labels(rule, 'true').inc(),
    /** @param policy `open` when the request was accepted and counted in this process */
    storeFailed: (policy: 'open' | 'closed') => alone.labels(policy).inc(),
  }
}
