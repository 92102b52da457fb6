import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Registry } from 'prom-client'
import type { Context } from '../api/context.ts'
import { systemClock } from '../core/clock.ts'
import type { MetricsText } from './metrics-server.ts'
import { refreshMetrics } from './read-metrics.ts'
import { logFailure } from '../storage/sql/log-failure.ts'

/** Milliseconds that a worker has to report. Figures without it are better than none. */
const patience = 2_000

const question = 'devplatform metrics'

interface Report {
  type: typeof question
  id: number
  metrics: object[]
}

const isReport = (message: unknown): message is Report =>
  (message as Partial<Report> | null)?.type === question

/** In a worker, answers the first process when it asks for metrics. */
export function reportMetrics(context: Context): void {
  if (!cluster.isWorker) return
  process.on('message', (message: unknown) => {
    if (!isReport(message)) return
    const report = async () => {
      await refreshMetrics(context)
      const metrics = await context.metrics.registry.getMetricsAsJSON()
      if (process.connected) process.send?.({ type: question, id: message.id, metrics })
    }
    report().catch((error: unknown) => logFailure(context.log, error, 'metrics not reported'))
  })
}

/** The metrics of one worker; none when it exits or does not respond in time. */
function metricsOf(worker: Worker, id: number): Promise<object[] | undefined> {
  return new Promise((resolve) => {
    const end = (metrics?: object[]) => {
      timer[Symbol.dispose]()
      worker.off('message', receive)
      worker.off('exit', gone)
      resolve(metrics)
    }
    const gone = () => end()
    const receive = (message: unknown) => {
      if (isReport(message) && message.id === id) end(message.metrics)
    }
    const timer = systemClock.after(patience, gone)
    worker.on('message', receive)
    worker.on('exit', gone)
    worker.send({ type: question, id, metrics: [] }, (error) => error && gone())
  })
}

let requests = 0

/**
 * The metrics of all workers as one: counters and memory are added up, averages are averaged, and
 * what every worker reads from the database is shown once.
 */
export async function readWorkerMetrics(): Promise<MetricsText> {
  const id = ++requests
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
  const reports = await Promise.all(workers.map((worker) => metricsOf(worker as Worker, id)))
  const merged = AggregatorRegistry.aggregate(reports.filter((report) => report !== undefined))
  return { type: Registry.PROMETHEUS_CONTENT_TYPE, text: await merged.metrics() }
}
