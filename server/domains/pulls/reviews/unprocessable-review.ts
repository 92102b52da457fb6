import { ServiceError } from '../../../core/errors.ts'

/** A refusal of a review, which the documented platform words as sentences. */
export const unprocessableReview = (...errors: string[]): ServiceError =>
  new ServiceError({ status: 422, message: 'Unprocessable Entity', errors })

/** `pull_request_review_thread.start_line` as `Pull request review thread start line`. */
const inWords = (field: string) =>
  field.replaceAll(/[._]/g, ' ').replace(/^./, (first) => first.toUpperCase())

const list = new Intl.ListFormat('en')

/** The refusal of the place of a comment, for the review that it is in. */
export function refusedInReview(error: unknown): never {
  const { errors = [] } = error instanceof ServiceError ? error : {}
  const sentences = errors.flatMap((each) => {
    if (typeof each === 'string') return []
    const { field, code, message = '' } = each
    const words = code === 'missing_field' ? "can't be blank" : message.slice(field.length + 1)
    return [`${inWords(field)} ${words}`]
  })
  throw sentences.length > 0 ? unprocessableReview(list.format(sentences)) : error
}
