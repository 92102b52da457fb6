import { ConfigError } from '../../core/config-error.ts'
import { ServiceError } from '../../core/errors.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'

function refusal({ errors, message }: ServiceError): string {
  const [first] = errors ?? []
  if (!first) return message.replace(/^Invalid request\.\s*/, '')
  if (typeof first === 'string') return first
  const { field = '', message: fault = first.code?.replaceAll('_', ' ') ?? message } = first
  return fault.startsWith(field) ? fault : `${field} ${fault}`
}

/** Why the API would not accept a part of a seed; undefined for an error of another kind. */
function faultOf(error: unknown): string | undefined {
  if (error instanceof ServiceError) return refusal(error)
  if (error instanceof RangeError) return error.message
  return isUniqueViolation(error) ? 'contains something that exists already' : undefined
}

/**
 * Returns a ConfigError for an error with which the API refuses something. Other errors are
 * returned unchanged.
 * @param subject what is refused, such as `seed file: /repos/0`
 */
export function seedFault(subject: string, error: unknown): unknown {
  const fault = faultOf(error)
  return fault === undefined ? error : new ConfigError(`${subject}: ${fault}`)
}
