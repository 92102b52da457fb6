import { forbidden } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

const message =
  'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.'

/** Requires a `User-Agent`, so that an operator can identify misbehaving clients. */
export const requireUserAgent: Step = ({ headers }) => {
  if (!headers['user-agent']?.trim()) throw forbidden(message)
}
