import { ServiceError } from '../../../core/errors.ts'

/** A refusal of a review, in the words of the documented platform. */
export const unprocessableReview = (message: string, field = 'state'): ServiceError =>
  new ServiceError({
    status: 422,
    message: 'Unprocessable Entity',
    errors: [{ resource: 'PullRequestReview', field, code: 'custom', message }],
  })
