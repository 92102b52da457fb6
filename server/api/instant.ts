import { validationFailed } from '../core/errors.ts'

/**
 * An instant that a query names, in milliseconds.
 * @param resource what errors call what is asked for
 * @throws ServiceError 422 for a day or hour that there is not, which has the form of one all the same
 */
export function instantOf(
  text: string | undefined,
  { resource, field }: { resource: string; field: string },
): number | undefined {
  if (text === undefined) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) {
    throw validationFailed({ resource, field, code: 'invalid', message: 'is not an instant' })
  }
  return at
}
