import type { Context } from '../api/context.ts'
import type { MetricsText } from './metrics-server.ts'
import { logFailure } from '../storage/sql/log-failure.ts'

type Needs = Pick<Context, 'storage' | 'metrics' | 'clock' | 'log'>

/**
 * Updates the queue metrics. They are NaN when the database does not respond; the other metrics are
 * still served.
 */
async function measureQueue({ storage, metrics, clock }: Needs): Promise<void> {
  const { deliveries, parkedPushes } = metrics
  const gauges = [deliveries.waiting, deliveries.oldest, deliveries.parked, parkedPushes]
  for (const gauge of gauges) gauge.set(NaN)
  const now = clock.now()
  const { waiting, parked } = await storage.deliveries.backlog(now)
  const oldest = await storage.lanes.oldest(now)
  deliveries.waiting.set(waiting)
  deliveries.parked.set(parked)
  parkedPushes.set(await storage.pushes.parked())
  deliveries.oldest.set(oldest === undefined ? 0 : (now - oldest) / 1000)
}

/** Brings the metrics that are read from the database up to date. */
export const refreshMetrics = (needs: Needs): Promise<void> =>
  measureQueue(needs).catch((error: unknown) =>
    logFailure(needs.log, error, 'queue measurement failed'),
  )

/** The metrics of this process. */
export async function readMetrics(needs: Needs): Promise<MetricsText> {
  const { registry } = needs.metrics
  await refreshMetrics(needs)
  return { type: registry.contentType, text: await registry.metrics() }
}
