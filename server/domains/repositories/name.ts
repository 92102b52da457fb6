import { validationFailed, type FieldError } from '../../core/errors.ts'

const refused = (code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'Repository', field: 'name', code, message })

/** @param code `custom` for a new repository, `invalid` for a rename, as clients expect */
export const nameTaken = (code: 'custom' | 'invalid') =>
  refused(code, 'name already exists on this account')

export const badName = () =>
  refused('invalid', 'name may contain only letters, digits, ".", "_" and "-"')
