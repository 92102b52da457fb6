import type { ErrorRequestHandler, Response } from 'express'
import type { Context } from '../api/context.ts'
import { insufficientStorage, ServiceError, serviceUnavailable } from '../core/errors.ts'
import { isDiskFull, isExhausted } from '../core/system-errors.ts'
import { StoreUnavailable } from '../storage/sql/store-unavailable.ts'
import type { Exchange } from '../api/exchange.ts'
import { documentationOf } from './documentation.ts'
import { charge, refusalOf } from './meter-usage.ts'

/** `Retry-After` while the server has too many open files, in seconds. */
const soon = 1

/** The error for unexpected failures. Details appear only in the log. */
function unexpected(error: unknown): ServiceError {
  if (isDiskFull(error)) return insufficientStorage()
  if (isExhausted(error)) return serviceUnavailable(soon)
  return new ServiceError({ status: 500, message: 'Server Error' })
}

/** An outage of the store is logged once, by the store. */
function levelOf(error: unknown): 'debug' | 'warn' | 'error' {
  if (error instanceof StoreUnavailable) return 'debug'
  return error instanceof ServiceError ? 'warn' : 'error'
}

function bodyOf(failure: ServiceError, exchange: Exchange) {
  const { status, message, reason, errors = reason, page, url } = failure
  const documentation_url = documentationOf(exchange, page)
  if (url) return { message, url, documentation_url }
  return {
    message,
    ...(errors && { errors }),
    documentation_url,
    status: String(status),
  }
}

/**
 * Statuses that reveal information to a caller who guesses, so rate limits take precedence over
 * them.
 */
const revealing = [401, 404, 405]

/**
 * Counts a request that failed before it was counted. A request that could not be read is reported
 * as it is.
 */
async function counted(
  failure: ServiceError,
  exchange: Exchange,
  response: Response,
  context: Context,
): Promise<ServiceError> {
  if (exchange.admission) return failure
  const { refusal } = await charge(exchange, response, context, failure.free)
  return refusal && revealing.includes(failure.status) ? refusalOf(refusal, exchange) : failure
}

/** The error as the requested version words it. */
function inVersion(failure: ServiceError, exchange: Exchange): ServiceError {
  const { operation, version } = exchange
  if (!operation) return failure
  exchange.newest = { status: failure.status }
  return version.changeFailure(operation.id, failure)
}

/** The media type of an error. A search for code that is not acceptable names no charset. */
function typeOf({ status, isText }: ServiceError, { operation }: Exchange): string {
  if (isText) return 'text/plain; charset=utf-8'
  const isBare = status === 422 && operation?.parsesQuery
  return isBare ? 'application/json' : 'application/json; charset=utf-8'
}

/** Sends the response for every thrown error. */
export function reportFailure(context: Context): ErrorRequestHandler {
  return async (error, request, response, _next) => {
    const { exchange } = request
    const thrown = error instanceof ServiceError ? error : unexpected(error)
    const failure = response.headersSent
      ? thrown
      : inVersion(await counted(thrown, exchange, response, context), exchange)
    exchange.failure = failure
    if (failure.status >= 500) {
      context.log[levelOf(error)]({ err: error as Error, request: exchange.id }, 'request failed')
    }
    if (response.headersSent) return void response.destroy()
    for (const [name, value] of Object.entries(failure.headers ?? {})) {
      response.setHeader(name, value)
    }
    response.statusCode = failure.status
    response.setHeader('Cache-Control', 'no-store')
    if (failure.status === 304) return void response.end() // a 304 has no body (RFC 9110 15.4.5)
    response.setHeader('Content-Type', typeOf(failure, exchange))
    const { isText, message } = failure
    const text = isText ? message : JSON.stringify(bodyOf(failure, exchange))
    response.setHeader('Content-Length', Buffer.byteLength(text))
    response.end(text)
  }
}
