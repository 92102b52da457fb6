import type { RequestHandler, Response } from 'express'
import type { Context } from '../api/context.ts'
import { healthOf } from './health.ts'

async function sendHealth(response: Response, context: Context): Promise<void> {
  const health = await healthOf(context)
  response.status(health.status === 'failing' ? 503 : 200).json(health)
}

/**
 * Updates the queue metrics. They are NaN when the database does not respond; the other metrics are
 * still served.
 */
async function measureQueue({ storage, metrics: { deliveries }, clock }: Context): Promise<void> {
  for (const gauge of [deliveries.waiting, deliveries.oldest, deliveries.parked]) gauge.set(NaN)
  const now = clock.now()
  const { waiting, parked } = await storage.deliveries.backlog(now)
  const oldest = await storage.lanes.oldest(now)
  deliveries.waiting.set(waiting)
  deliveries.parked.set(parked)
  deliveries.oldest.set(oldest === undefined ? 0 : (now - oldest) / 1000)
}

async function sendMetrics(response: Response, context: Context): Promise<void> {
  const { metrics, log } = context
  await measureQueue(context).catch((error: unknown) =>
    log.error({ err: error }, 'queue measurement failed'),
  )
  response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
}

const endpoints = new Map([
  ['/healthz', sendHealth],
  ['/metrics', sendMetrics],
])

/** Serves `/healthz` and `/metrics`. */
export function watch(context: Context): RequestHandler {
  return (request, response, next) => {
    const send = request.method === 'GET' ? endpoints.get(request.url) : undefined
    if (!send) return next()
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    return send(response, context)
  }
}
