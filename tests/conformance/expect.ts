import type { Answer } from './check.ts'
import { Violation } from './violation.ts'

/**
 * Error messages for requests that violate the contract, as opposed to valid requests that cannot
 * be fulfilled.
 */
const contrary = /^Invalid request\.\n\n(?!path |"sha" wasn't)/

/** Whether the service considers the request a violation of the contract. */
const isContrary = ({ status, body }: Answer): boolean =>
  status === 422 && contrary.test(String(body?.message))

const refusals = [400, 401, 403, 404, 422]

/**
 * Errors with status 400 that depend on stored data, as on the documented platform: valid usernames
 * without a relation to the organization.
 */
const dependsOnState = /is neither a member nor a collaborator of this organization\.$/

/** @throws Violation if a valid request is rejected as invalid, or fails */
export function expectTaken(answer: Answer, what: string): void {
  const malformed = answer.status === 400 && !dependsOnState.test(String(answer.body?.message))
  if (isContrary(answer) || malformed)
    throw new Violation(`${what} is valid but rejected as invalid`, answer)
  if (answer.status >= 500) throw new Violation(`${what} makes the service fail`, answer)
}

/** @throws Violation if an invalid request is not rejected */
export function expectRefused(answer: Answer, what: string, statuses = refusals): void {
  if (!statuses.includes(answer.status))
    throw new Violation(`${what} returns ${answer.status} and is not rejected`, answer)
}

/** @throws Violation for another status */
export function expectStatus(answer: Answer, statuses: readonly number[], what: string): void {
  if (!statuses.includes(answer.status))
    throw new Violation(`${what}: ${answer.status}, not ${statuses.join(' or ')}`, answer)
}
