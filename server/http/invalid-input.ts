import {
  invalidRequest,
  validationFailed,
  type FieldError,
  type ServiceError,
} from '../core/errors.ts'

/** One violation as the validator reports it. */
export interface Finding {
  path?: string
  message?: string
  errorCode?: string
}

/** Prefix of a violation's path; the rest is the name of the field. */
const place = /^\/(body|query)\/?/

const depthOf = ({ path = '' }: Finding) => path.split('/').length

/**
 * The violation to report. The validator stops at the first fault; several violations are what each
 * alternative requires. The one with the longest path belongs to the alternative that fits best.
 */
const mostSpecific = (findings: readonly Finding[]): Finding =>
  findings.reduce((best, each) => (depthOf(each) > depthOf(best) ? each : best))

function fieldError(resource: string, { path = '', message, errorCode = '' }: Finding): FieldError {
  const field = path.replace(place, '').replaceAll('/', '.')
  const code = errorCode.startsWith('required.') ? 'missing_field' : 'invalid'
  return { resource, field, code, ...(message && { message }) }
}

/** The length of the value at a path such as `/body/output/summary`; in characters, of a text. */
function lengthAt(path: string, request: object): number {
  let value: unknown = request
  for (const key of path.slice(1).split('/')) value = (value as Record<string, unknown>)[key]
  return typeof value === 'string' ? [...value].length : (value as unknown[]).length
}

const limit = /^must NOT have more than (?<most>\d+) (?<unit>characters|items)$/

/** A text or list that is too long, in words that clients of the documented platform match. */
function tooLong(resource: string, { path = '', message = '' }: Finding, request: object) {
  const { most, unit } = limit.exec(message)?.groups ?? {}
  const [, place, field, inner] = path.split('/')
  if (most === undefined || place !== 'body' || field === undefined) return undefined
  if (unit === 'characters' && inner === undefined) {
    const told = `${field} is too long (maximum is ${most} characters)`
    return validationFailed({ resource, field, code: 'custom', message: told })
  }
  const start = unit === 'items' ? `No more than ${most} items` : `Only ${most} characters`
  const detail = `${start} are allowed; ${lengthAt(path, request)} were supplied.`
  return invalidRequest(detail, [fieldError(resource, { path, message: detail })])
}

/**
 * The refusal of a request that does not match the contract.
 * @param request has the `body`
 */
export function invalidInput(
  resource: string,
  findings: readonly Finding[],
  request: object,
): ServiceError {
  const finding = mostSpecific(findings)
  const { path = '', message = 'is invalid' } = finding
  const detail = `${path.replace(place, '') || 'body'} ${message}`
  return (
    tooLong(resource, finding, request) ?? invalidRequest(detail, [fieldError(resource, finding)])
  )
}
