import type { RequestHandler, Response } from 'express'
import type { Context } from '../api/context.ts'
import { healthOf } from './health.ts'

async function sendHealth(response: Response, context: Context): Promise<void> {
  const health = await healthOf(context)
  response.status(health.status === 'failing' ? 503 : 200).json(health)
}

/** Serves `/healthz`. */
export function watch(context: Context): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'GET' || request.url !== '/healthz') return next()
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    return sendHealth(response, context)
  }
}
