import { ServiceError, validationFailed, type FieldError } from '../../../core/errors.ts'

const about = (message?: string): FieldError => ({
  resource: 'Search',
  field: 'q',
  code: 'invalid',
  ...(message !== undefined && { message }),
})

/** A query that cannot be searched for, with the reason. */
export const invalidQuery = (message: string) => validationFailed(about(message))

/** There is no query. */
export const missingQuery = () =>
  validationFailed({ resource: 'Search', field: 'q', code: 'missing' })

/** The query has only qualifiers of other kinds of searches. */
export const noneApply = () =>
  invalidQuery('None of the search qualifiers apply to this search type.')

/** Nobody learns whether a repository or user does not exist or is hidden. */
export const cannotBeSearched = () =>
  invalidQuery(
    'The listed users and repositories cannot be searched either because the resources do not exist or you do not have permission to view them.',
  )

/** The same for a query that names users only. */
export const usersCannotBeSearched = () =>
  invalidQuery(
    'The listed users cannot be searched either because the users do not exist or you do not have permission to view the users.',
  )

/** Whether a search was refused because of a name that does not exist, or not for the caller. */
export const namesNothing = (error: unknown): boolean =>
  error instanceof ServiceError &&
  [cannotBeSearched(), usersCannotBeSearched()].some(
    ({ errors }) => JSON.stringify(errors) === JSON.stringify(error.errors),
  )
