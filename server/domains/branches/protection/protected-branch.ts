import { ServiceError } from '../../../core/errors.ts'

/**
 * The protection of a branch stops a change. Operations that respond with another status than 409
 * catch it.
 */
export class ProtectedBranch extends ServiceError {
  constructor(reasons: readonly string[], status = 409) {
    super({ status, message: reasons.join(' ') })
  }
}

/** Runs `work`. Protection that stops it is reported with this status. */
export async function withProtectionStatus<Result>(
  status: 405 | 409 | 422,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProtectedBranch)) throw error
    throw new ProtectedBranch([error.message], status)
  }
}

/** Why protection stops a change, as the documented platform says it. */
export const protectionReasons = {
  locked: 'Cannot change this locked branch',
  restricted: "You're not authorized to push to this branch.",
  deletion: 'Cannot delete this branch',
  pullRequest: 'Changes must be made through a pull request.',
  changesRequested: 'Changes have been requested.',
  lastPush: 'New changes require approval from someone other than the last pusher.',
  outdated: 'Head branch is not up to date with the base branch.',
}

/** The reason for missing approvals. */
export const needsApprovals = (count: number): string =>
  count === 1
    ? 'At least 1 approving review is required by reviewers with write access.'
    : `At least ${count} approving reviews are required by reviewers with write access.`
