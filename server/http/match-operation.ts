import { isUnserved } from '../contract/unserved.ts'
import { methodNotAllowed, notFound, notImplemented } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

/** Finds the operation in the contract of the requested version. */
export const matchOperation: Step = ({ exchange }) => {
  const match = exchange.version.router.match(exchange.method, exchange.path)
  if (!match) throw isUnserved(exchange.path) ? notImplemented() : notFound()
  if ('allow' in match) throw methodNotAllowed(match.allow)
  // A parameter of several segments, such as a branch, would contain the rest of the path.
  if (match.operation.multiSegment && isUnserved(exchange.path)) throw notImplemented()
  exchange.operation = match.operation
  // A POST may stand for PATCH; a HEAD is a GET already.
  exchange.method = match.operation.method
  exchange.parameters = match.parameters
}
