import { validationFailed } from '../../core/errors.ts'

/** Validation error for the files of a gist. */
export const badFiles = (message: string) =>
  validationFailed({ resource: 'Gist', field: 'files', code: 'custom', message })
