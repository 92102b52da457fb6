import type { ErrorRequestHandler } from 'express'
import type { Context } from '../context.ts'
import { ServiceError } from '../errors.ts'
import { charge } from './meter-usage.ts'

/** Anything else than a failure on purpose is our fault, and its details are for the log alone. */
const serverError = () => new ServiceError({ status: 500, message: 'Server Error' })

function bodyOf(failure: ServiceError, documentation: string) {
  const { status, message, errors, anchor, url } = failure
  const documentation_url = anchor ? `${documentation}#${anchor}` : documentation
  if (url) return { message, url, documentation_url }
  return {
    message,
    ...(errors && { errors }),
    documentation_url,
    status: String(status),
  }
}

/** The one exit of everything thrown. */
export function reportFailure(context: Context): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const failure = error instanceof ServiceError ? error : serverError()
    const { exchange } = request
    if (failure.status >= 500) {
      context.log.error({ err: error as Error, request: exchange.id }, 'request failed')
    }
    if (response.headersSent) return void response.destroy()
    if (!exchange.usage) charge(exchange, response, context)
    for (const [name, value] of Object.entries(failure.headers ?? {})) {
      response.setHeader(name, value)
    }
    response.statusCode = failure.status
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Cache-Control', 'no-store')
    const text = JSON.stringify(bodyOf(failure, exchange.links.html('/docs/')))
    response.setHeader('Content-Length', Buffer.byteLength(text))
    response.end(text)
  }
}
