import { validationFailed } from '../../core/errors.ts'

const unknownMilestone = () =>
  validationFailed({ resource: 'Issue', field: 'milestone', code: 'invalid' })

/**
 * Checks the milestone of a request. Repositories have no milestones, so no number names one.
 * @throws ServiceError 422 for a number of a milestone
 */
export function requireMilestone(milestone: string | number | null | undefined): void {
  if (milestone !== undefined && milestone !== null) throw unknownMilestone()
}

/**
 * Whether the filter of a list leaves any issues: those without a milestone are all of them.
 * @throws ServiceError 422 for a number of a milestone
 */
export function passesMilestone(milestone: string | undefined): boolean {
  if (milestone === '*') return false
  if (milestone !== undefined && milestone !== 'none') throw unknownMilestone()
  return true
}
