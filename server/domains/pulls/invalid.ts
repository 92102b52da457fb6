import { validationFailed, type ServiceError } from '../../core/errors.ts'

/** Something of a pull request that cannot be. */
export const invalidField = (field: 'head' | 'base' | 'state'): ServiceError =>
  validationFailed({ resource: 'PullRequest', field, code: 'invalid' })

/** Something that stands against a pull request as a whole. */
export const notPossible = (message: string): ServiceError =>
  validationFailed({ resource: 'PullRequest', field: 'base', code: 'custom', message })
