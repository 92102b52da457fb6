import type { ServiceError } from '../core/errors.ts'
import type { Operation } from '../contract/operation.ts'
import { invalidRequest, notFound, type FieldError } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

/** One finding of the validator, as it reports them. */
interface Finding {
  path?: string
  message?: string
  errorCode?: string
}

/** Where in a request a finding lies; what follows is the field's name. */
const place = /^\/(body|query)\/?/

function fieldError(resource: string, { path = '', message, errorCode = '' }: Finding): FieldError {
  const field = path.replace(place, '').replaceAll('/', '.')
  const code = errorCode.startsWith('required.') ? 'missing_field' : 'invalid'
  return { resource, field, code, ...(message && { message }) }
}

function refusal({ resource }: Operation, findings: Finding[]): ServiceError {
  // A path that cannot name a resource, such as a word for a number, names none.
  if (findings.some(({ path }) => path?.startsWith('/params'))) return notFound()
  const detail = findings
    .map(
      ({ path = '', message = 'is invalid' }) => `${path.replace(place, '') || 'body'} ${message}`,
    )
    .join('; ')
  return invalidRequest(
    detail,
    findings.map((finding) => fieldError(resource, finding)),
  )
}

/**
 * A number beyond all ids names nothing, and neither does another way to write one that is an id, such
 * as `1.0`: what is there has one address.
 */
function numbered(parameters: Record<string, unknown>, written: Record<string, unknown>) {
  const isId = ([name, value]: [string, unknown]) =>
    typeof value !== 'number' || (Number.isSafeInteger(value) && String(value) === written[name])
  if (Object.entries(parameters).every(isId)) return parameters
  throw notFound()
}

/** Holds the request against the contract of the caller's version; defaults are filled in. */
export const validateRequest: Step = async (request, response) => {
  const { exchange } = request
  const { operation, version, method } = exchange
  if (!operation) throw notFound()
  request.method = method
  try {
    const validate = await version.validatorOf(operation)
    await validate(request, response)
  } catch (error) {
    const { status, errors } = error as { status?: number; errors?: Finding[] }
    if (status === undefined || status >= 500) throw error
    throw refusal(operation, errors ?? [])
  }
  // Express gives each step params of its own; those that were checked and converted are kept here.
  if (!('openapi' in request)) return
  const checked = numbered(request.params, exchange.parameters)
  exchange.parameters = operation.multiSegment ? { ...exchange.parameters, ...checked } : checked
}
