import { validationFailed, type ServiceError } from '../../core/errors.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'

interface Limit {
  resource: 'IssueField' | 'IssueType'
  /** Word for one definition in error messages. */
  noun: string
  /** As many as an organization has at most. */
  max: number
}

/** Failures of what an organization defines for its issues: names are unique, and their number is limited. */
export const definitionErrors = ({ resource, noun, max }: Limit) => ({
  /** Turns the failure of a write that found the name taken into one that says so. */
  nameTaken(this: void, error: unknown): never {
    if (!isUniqueViolation(error)) throw error
    const message = `is already taken by another ${noun}`
    throw validationFailed({ resource, field: 'name', code: 'already_exists', message })
  },

  tooMany(this: void): ServiceError {
    const message = `There can be no more than ${max} ${noun}s`
    return validationFailed({ resource, field: 'name', code: 'unprocessable', message })
  },
})
