import { validationFailed, type ServiceError } from '../../core/errors.ts'

/** Validation error for one field of a pull request. */
export const invalidField = (field: 'head' | 'base' | 'issue' | 'state'): ServiceError =>
  validationFailed({ resource: 'PullRequest', field, code: 'invalid' })

/** Validation error for a pull request as a whole. */
export const notPossible = (message: string): ServiceError =>
  validationFailed({ resource: 'PullRequest', field: 'base', code: 'custom', message })
