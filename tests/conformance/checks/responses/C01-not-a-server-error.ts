import type { AnswerCheck } from '../../check.ts'

/** Documented maximum response time, in milliseconds. */
const ceiling = 10_000

export const check: AnswerCheck = {
  kind: 'answer',
  id: 'C1',
  name: 'not_a_server_error, max_response_time',
  promise: 'No request causes a server error or takes longer than ten seconds.',
  judge({ status, milliseconds }) {
    const found = []
    // A documented 503 is not a failure.
    if (status >= 500 && status !== 503) found.push(`The service failed with ${status}`)
    if (milliseconds > ceiling) found.push(`The answer took ${Math.round(milliseconds)} ms`)
    return found
  },
}
