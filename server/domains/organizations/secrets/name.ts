import type { Brand } from '../../../core/brand.ts'
import { validationFailed } from '../../../core/errors.ts'

/** Names are compared and shown in capitals. */
export const inCapitals = (name: string): string => name.toUpperCase()

/**
 * The name under which a secret is kept.
 * @throws ServiceError 422 for one that no secret may have
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
    throw refuse('must be letters, digits and underscores, and not begin with a digit')
  }
  if (inCapitals(name).startsWith(reserved)) throw refuse(`must not begin with ${reserved}`)
  return inCapitals(name)
}
