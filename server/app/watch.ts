import type { RequestHandler, Response } from 'express'
import type { Context } from '../api/context.ts'
import { healthOf } from './health.ts'

async function answerHealth(response: Response, context: Context): Promise<void> {
  const health = await healthOf(context)
  response.status(health.status === 'failing' ? 503 : 200).json(health)
}

/** Looks how long the queue is; a store that does not say so leaves it unknown, and all else is shown. */
async function measureQueue({ storage, metrics: { deliveries }, clock }: Context): Promise<void> {
  for (const gauge of [deliveries.waiting, deliveries.oldest, deliveries.parked]) gauge.set(NaN)
  const now = clock.now()
  const { waiting, parked } = await storage.deliveries.backlog(now)
  const oldest = await storage.lanes.oldest(now)
  deliveries.waiting.set(waiting)
  deliveries.parked.set(parked)
  deliveries.oldest.set(oldest === undefined ? 0 : (now - oldest) / 1000)
}

async function answerMetrics(response: Response, context: Context): Promise<void> {
  const { metrics, log } = context
  await measureQueue(context).catch((error: unknown) =>
    log.error({ err: error }, 'the queue was not measured'),
  )
  response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
}

const answers = new Map([
  ['/healthz', answerHealth],
  ['/metrics', answerMetrics],
])

/** What an operator's tools ask: is it well, and how much does it do. */
export function watch(context: Context): RequestHandler {
  return (request, response, next) => {
    const answer = request.method === 'GET' ? answers.get(request.url) : undefined
    if (!answer) return next()
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    return answer(response, context)
  }
}
