import type { Request } from 'express'
import type { Context } from '../api/context.ts'
import type { Operation } from '../contract/operation.ts'
import { isUnserved } from '../contract/unserved.ts'
import { methodNotAllowed, notFound, notImplemented } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

/** Turns an older path of an operation into its path, which the validator knows. */
function renew(request: Request, { path: template }: Operation): void {
  const { exchange } = request
  const segments = exchange.path.split('/')
  const parts = template.split('/').map((part, n) => (part.startsWith('{') ? segments[n] : part))
  exchange.path = parts.join('/')
  const query = request.url.indexOf('?')
  request.url = exchange.path + (query < 0 ? '' : request.url.slice(query))
}

/** Finds what the selected version has at the path. Later steps refuse what is not there. */
export function matchOperation({ versions }: Pick<Context, 'versions'>): Step {
  return (request) => {
    const { exchange } = request
    const { version, method, path } = exchange
    const match = version.router.match(method, path)
    // A parameter of several segments, such as a branch, would contain the rest of the path.
    if (match && 'operation' in match && match.operation.multiSegment && isUnserved(path)) return
    exchange.match = match
    if (match && 'operation' in match && match.operation.formerPath) renew(request, match.operation)
    exchange.isRouted =
      match !== undefined || versions.some((each) => each.router.match(method, path))
  }
}

/** Refuses paths that no version has. */
export const requireRoute: Step = ({ exchange: { isRouted, path } }) => {
  if (!isRouted) throw isUnserved(path) ? notImplemented() : notFound()
}

/** Refuses what the selected version does not have. */
export const requireOperation: Step = ({ exchange }) => {
  const { match } = exchange
  if (!match) throw notFound()
  if ('allow' in match) throw methodNotAllowed(match.allow)
  exchange.operation = match.operation
  // A POST may stand for PATCH; a HEAD is a GET already.
  exchange.method = match.operation.method
  exchange.parameters = match.parameters
}
