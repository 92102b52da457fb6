import { forbidden } from '../core/errors.ts'
import type { Step } from '../api/step.ts'

const nameYourself =
  'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.'

/** Callers must say what they are, so that an operator can tell whose requests go wrong (A22). */
export const requireUserAgent: Step = ({ headers }) => {
  if (!headers['user-agent']?.trim()) throw forbidden(nameYourself)
}
