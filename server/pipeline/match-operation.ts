import type { RequestHandler } from 'express'
import { methodNotAllowed, notFound } from '../errors.ts'

/** Finds the operation in the contract of the caller's version. */
export const matchOperation: RequestHandler = (request, _response, next) => {
  const { exchange } = request
  const match = exchange.version.router.match(exchange.method, exchange.path)
  if (!match) throw notFound()
  if ('allow' in match) throw methodNotAllowed(match.allow)
  exchange.operation = match.operation
  exchange.parameters = match.parameters
  next()
}
