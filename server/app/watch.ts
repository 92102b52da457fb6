import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Context } from '../api/context.ts'
import { healthOf } from './health.ts'
import { readinessOf } from './readiness.ts'

interface Report {
  status: number
  body: object
}

async function health(context: Context): Promise<Report> {
  const body = await healthOf(context)
  return { status: body.status === 'failing' ? 503 : 200, body }
}

async function readiness(context: Context): Promise<Report> {
  const body = await readinessOf(context)
  return { status: body.status === 'ready' ? 200 : 503, body }
}

const liveness = async (): Promise<Report> => ({ status: 200, body: { status: 'alive' } })

const checks: Record<string, (context: Context) => Promise<Report>> = {
  '/healthz': health,
  '/readyz': readiness,
  '/livez': liveness,
}

const checkOf = ({ method, url = '' }: IncomingMessage) =>
  method === 'GET' && Object.hasOwn(checks, url) ? checks[url] : undefined

/** Whether a request is a health check. */
export const isHealthCheck = (request: IncomingMessage): boolean => checkOf(request) !== undefined

function send(response: ServerResponse, { status, body }: Report): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(text)
}

/** Serves the health checks. */
export function watch(context: Context): RequestHandler {
  return async (request, response, next) => {
    const check = checkOf(request)
    if (!check) return next()
    send(response, await check(context))
  }
}

/** Answers `/livez` and `/readyz` before the server is ready. @returns whether it was one of them */
export function answerWhileStarting(request: IncomingMessage, response: ServerResponse): boolean {
  const check = checkOf(request)
  if (check === liveness) void liveness().then((report) => send(response, report))
  else if (check === readiness) send(response, { status: 503, body: { status: 'starting' } })
  else return false
  return true
}
