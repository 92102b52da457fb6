import { validationFailed } from '../../core/errors.ts'

/** Something is wrong with what was said of a gist's files. */
export const badFiles = (message: string) =>
  validationFailed({ resource: 'Gist', field: 'files', code: 'custom', message })
