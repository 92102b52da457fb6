import type { Brand } from '../../../core/brand.ts'
import { validationFailed } from '../../../core/errors.ts'

/** Names of secrets and variables are case-insensitive and stored in upper case. */
export const inCapitals = (name: string): string => name.toUpperCase()

/** The prefix that clients of this API family expect to be reserved, whatever the brand is. */
const reservedEverywhere = 'GITHUB_'

/** Whose name it is, for the message of a refusal. */
interface Named {
  resource: string
  field: string
}

/**
 * Returns the name under which a secret or variable is stored.
 * @throws ServiceError 422 for an invalid name
 */
export function storedName(name: string, of: Named, { word }: Brand): string {
  const refuse = (message: string) => validationFailed({ ...of, code: 'invalid', message })
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name)) {
    throw refuse('must contain only letters, digits and underscores and cannot start with a digit')
  }
  const stored = inCapitals(name)
  const reserved = [`${word.toUpperCase()}_`, reservedEverywhere]
  const prefix = reserved.find((each) => stored.startsWith(each))
  if (prefix !== undefined) throw refuse(`cannot start with ${prefix}`)
  return stored
}
