import type { Answer } from './check.ts'
import { Violation } from './violation.ts'

/** What is said of a request that is not as the contract has it, as distinct from one that is and cannot be done. */
const contrary = /^Invalid request\.\n\n(?!path |"sha" wasn't)/

/** Whether the service holds that the request is not as the contract has it. */
const isContrary = ({ status, body }: Answer): boolean =>
  status === 422 && contrary.test(String(body?.message))

const refusals = [400, 401, 403, 404, 422]

/**
 * Refusals with 400 that depend on the stored state, as the documented platform sends them: valid usernames that
 * have nothing to do with the organization.
 */
const dependsOnState = /is neither a member nor a collaborator of this organization\.$/

/** @throws Violation for a request that is right and is refused as wrong, or fails */
export function expectTaken(answer: Answer, what: string): void {
  const malformed = answer.status === 400 && !dependsOnState.test(String(answer.body?.message))
  if (isContrary(answer) || malformed)
    throw new Violation(`${what} is right, and refused as wrong`, answer)
  if (answer.status >= 500) throw new Violation(`${what} makes the service fail`, answer)
}

/** @throws Violation for a wrong request that is not refused */
export function expectRefused(answer: Answer, what: string, statuses = refusals): void {
  if (!statuses.includes(answer.status))
    throw new Violation(`${what} is answered with ${answer.status}, not refused`, answer)
}

/** @throws Violation for another status */
export function expectStatus(answer: Answer, statuses: readonly number[], what: string): void {
  if (!statuses.includes(answer.status))
    throw new Violation(`${what}: ${answer.status}, not ${statuses.join(' or ')}`, answer)
}
