import type { RequestHandler, Response } from 'express'
import type { Context } from './context.ts'

async function outcome(question: Promise<unknown>): Promise<'ok' | 'failing'> {
  return question.then(
    () => 'ok',
    () => 'failing',
  )
}

async function answerHealth(response: Response, { storage }: Context): Promise<void> {
  const [database, queue] = await Promise.all([
    outcome(storage.ping()),
    outcome(storage.jobs.depth('delivery')),
  ])
  const status = database === 'ok' && queue === 'ok' ? 'ok' : 'failing'
  response.status(status === 'ok' ? 200 : 503).json({ status, database, queue })
}

async function answerMetrics(response: Response, { storage, metrics }: Context): Promise<void> {
  const { count } = await storage.jobs.depth('delivery')
  metrics.queueDepth.labels('delivery').set(count)
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
