import type { Brand } from '../../../core/brand.ts'
import { validationFailed } from '../../../core/errors.ts'

/** Secret names are case-insensitive and stored in upper case. */
export const inCapitals = (name: string): string => name.toUpperCase()

/**
 * Returns the name under which a secret is stored.
 * @throws ServiceError 422 for an invalid name
 */
export function secretName(name: string, { word }: Brand): string {
  const refuse = (message: string) =>
    validationFailed({
      resource: 'OrganizationSecret',
      field: 'secret_name',
      code: 'invalid',
      message,
    })
  const reserved = `${word.toUpperCase()}_`
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name)) {
    throw refuse('must contain only letters, digits and underscores and cannot start with a digit')
  }
  if (inCapitals(name).startsWith(reserved)) throw refuse(`cannot start with ${reserved}`)
  return inCapitals(name)
}
