import { isUnserved } from '../contract/unserved.ts'
import { notFound, notImplemented, unreadableQuery, validationFailed } from '../core/errors.ts'
import type { Step } from '../api/step.ts'
import { invalidInput, type Finding } from './invalid-input.ts'
import { problemOf } from './unreadable-query.ts'
import { settleQuery } from './query-values.ts'

/** What the validator found. @throws what else went wrong */
export function findingsOf(error: unknown): Finding[] {
  const { status, errors } = error as { status?: number; errors?: Finding[] }
  if (status === undefined || status >= 500) throw error
  return errors ?? [{}]
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

/**
 * Validates the request against the contract of its version, and fills in defaults. The refusal of
 * a query or body waits for the authorization.
 * @throws ServiceError 404 for a path parameter, because it cannot identify a resource
 */
export const validateRequest: Step = async (request, response) => {
  const { exchange } = request
  const { operation, version, method } = exchange
  if (!operation) throw notFound()
  request.method = method
  const problem = problemOf(request.url, operation)
  if (problem !== undefined) return void (exchange.invalid = unreadableQuery(problem))
  const { url, refused } = settleQuery(request.url, operation)
  request.url = url
  if (refused.length > 0) exchange.invalid = validationFailed(...refused)
  try {
    const validate = await version.validatorOf(operation)
    await validate(request, response)
  } catch (error) {
    const findings = findingsOf(error)
    if (findings.some((each) => each.path?.startsWith('/params')))
      throw isUnserved(exchange.path) ? notImplemented() : notFound()
    exchange.invalid = invalidInput(operation.resource, findings, request)
    return
  }
  // Express resets `params` for each step, so the converted values are kept in the exchange.
  if (!('openapi' in request)) return
  const checked = numbered(request.params, exchange.parameters)
  exchange.parameters = operation.multiSegment ? { ...exchange.parameters, ...checked } : checked
}

/** Refuses a request that does not match the contract, when it is known that the resource exists. */
export const refuseInvalid: Step = ({ exchange: { invalid } }) => {
  if (invalid) throw invalid
}
