import { ServiceError, validationFailed, type FieldError } from '../../core/errors.ts'
import { repositoryName } from '../../git/formats/names.ts'

const fault = (code: FieldError['code'], message: string): FieldError => ({
  resource: 'Repository',
  field: 'name',
  code,
  message,
})

const taken = 'name already exists on this account'

/** @param code `custom` for a transfer, `invalid` for a rename, as clients expect */
export const nameTaken = (code: 'custom' | 'invalid') => validationFailed(fault(code, taken))

/** The name of a new repository is taken. Clients match the message. */
export const creationFailed = () =>
  new ServiceError({
    status: 422,
    message: 'Repository creation failed.',
    errors: [fault('custom', taken)],
  })

export const badName = () =>
  validationFailed(fault('invalid', 'name may contain only letters, digits, ".", "_" and "-"'))

/** The name of a repository to create: `Two words` becomes `Two-words`. @throws ServiceError 422 */
export function newRepositoryName(text: string): string {
  const name = repositoryName(text.replaceAll(/[^\w.-]+/g, '-'))
  if (name === undefined) throw badName()
  return name
}
