import { validationFailed } from '../core/errors.ts'

/**
 * Reads a timestamp from the query, in milliseconds.
 * @param resource the resource for the error
 * @throws ServiceError 422 for a date or time that does not exist but has a valid format
 */
export function parseInstant(
  text: string | undefined,
  { resource, field }: { resource: string; field: string },
): number | undefined {
  if (text === undefined) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) {
    throw validationFailed({
      resource,
      field,
      code: 'invalid',
      message: 'is not a valid date and time',
    })
  }
  return at
}
