import type { Request } from 'express'
import type { ServiceError } from '../core/errors.ts'
import type { Operation } from '../contract/operation.ts'
import { isUnserved } from '../contract/unserved.ts'
import { notFound, notImplemented } from '../core/errors.ts'
import type { Step } from '../api/step.ts'
import { invalidInput, type Finding } from './invalid-input.ts'
import { problemOf } from './unreadable-query.ts'
import { settleQuery } from './query-values.ts'

/** @param request the request, with its body */
function refusal(operation: Operation, findings: Finding[], request: Request): ServiceError {
  // An invalid path parameter cannot identify a resource, so the response is a 404.
  if (findings.some((each) => each.path?.startsWith('/params')))
    return isUnserved(request.exchange.path) ? notImplemented() : notFound()
  return invalidInput(operation.resource, findings, request)
}

/**
 * Rejects ids that are out of range or not in canonical form, such as `1.0`: each resource has one
 * URL.
 */
function numbered(parameters: Record<string, unknown>, written: Record<string, unknown>) {
  const isId = ([name, value]: [string, unknown]) =>
    typeof value !== 'number' || (Number.isSafeInteger(value) && String(value) === written[name])
  if (Object.entries(parameters).every(isId)) return parameters
  throw notFound()
}

/** Validates the request against the contract of its version, and fills in defaults. */
export const validateRequest: Step = async (request, response) => {
  const { exchange } = request
  const { operation, version, method } = exchange
  if (!operation) throw notFound()
  request.method = method
  exchange.unreadable = problemOf(request.url, operation)
  if (exchange.unreadable !== undefined) return // is refused after authorization
  const { url, refused } = settleQuery(request.url, operation)
  request.url = url
  exchange.refused = refused
  try {
    const validate = await version.validatorOf(operation)
    await validate(request, response)
  } catch (error) {
    const { status, errors } = error as { status?: number; errors?: Finding[] }
    if (status === undefined || status >= 500) throw error
    throw refusal(operation, errors ?? [{}], request)
  }
  // Express resets `params` for each step, so the converted values are kept in the exchange.
  if (!('openapi' in request)) return
  const checked = numbered(request.params, exchange.parameters)
  exchange.parameters = operation.multiSegment ? { ...exchange.parameters, ...checked } : checked
}
