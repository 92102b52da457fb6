import { Router } from 'express'
import type { Context } from './context.ts'

async function answers(question: Promise<unknown>): Promise<'ok' | 'failing'> {
  return question.then(
    () => 'ok',
    () => 'failing',
  )
}

/** What an operator's tools ask: is it well, and how much does it do. */
export function watch({ storage, metrics }: Context): Router {
  const router = Router()
  router.get('/healthz', async (_request, response) => {
    const [database, queue] = await Promise.all([
      answers(storage.ping()),
      answers(storage.jobs.depth('delivery')),
    ])
    const status = database === 'ok' && queue === 'ok' ? 'ok' : 'failing'
    response.status(status === 'ok' ? 200 : 503).json({ status, database, queue })
  })
  router.get('/metrics', async (_request, response) => {
    const { count } = await storage.jobs.depth('delivery')
    metrics.queueDepth.labels('delivery').set(count)
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  return router
}
