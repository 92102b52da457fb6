import { Counter, Histogram, type Registry } from 'prom-client'

/** Creates the metrics of git maintenance. */
export function createMaintenanceMetrics(registers: Registry[]) {
  const runs = new Counter({
    name: 'devplatform_git_maintenance_total',
    help: 'Repositories and gists maintained, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'devplatform_git_maintenance_seconds',
    help: 'Duration of the maintenance of one repository or gist.',
    buckets: [0.1, 0.5, 1, 5, 30, 120, 600, 1_800],
    registers,
  })
  return {
    count(outcome: 'done' | 'failed', duration: number): void {
      runs.inc({ outcome })
      seconds.observe(duration)
    },
  }
}
