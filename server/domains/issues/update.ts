import { atLeast } from '../../access/auth/roles.ts'
import type { Schemas } from '../../api/handler.ts'
import { forbidden, validationFailed } from '../../core/errors.ts'
import type { Issue, IssueChange } from '../../storage/issues/issues.ts'
import { setAssignees } from './assignees.ts'
import { doTo, type Doing, type Needs, type Step } from './acting.ts'
import { wantedType } from './type.ts'
import { setLabels } from './labels.ts'

type Input = Schemas['issue-update']

const isMerged = () =>
  validationFailed({
    resource: 'Issue',
    field: 'state',
    code: 'invalid',
    message: 'A merged pull request cannot be reopened',
  })

/** What goes with another state; nothing when the state is the same. */
function stateChange(
  { issue, sender, now }: Pick<Step, 'issue' | 'sender' | 'now'>,
  { state = issue.state, state_reason: reason }: Pick<Input, 'state' | 'state_reason'>,
): IssueChange {
  if (state === issue.state) return {}
  if (state === 'open' && issue.merged_at !== null) throw isMerged()
  const why = (usual: Issue['state_reason']) => (issue.pull ? null : usual)
  if (state === 'open') {
    return { state, state_reason: why('reopened'), closed_at: null, closed_by_id: null }
  }
  const given = reason === 'reopened' ? undefined : reason
  const state_reason = why(given ?? 'completed')
  return { state, state_reason, closed_at: now, closed_by_id: sender.id }
}

function requireRight({ issue, sender, role }: Step): void {
  if (issue.user_id === sender.id || atLeast(role, 'triage')) return
  throw forbidden('Must have triage rights to Repository.')
}

/**
 * Changes an issue, or a pull request as far as it is one.
 * @throws ServiceError 403 for people without the role triage who did not open it, and while archived; 404
 *   and 410 where there is no such issue; 422 for somebody who cannot be assigned and a
 *   type that is none
 */
export function updateIssue(doing: Doing & { input: Input }, context: Needs): Promise<Issue> {
  const { input, ...rest } = doing
  const work = async (step: Step): Promise<IssueChange> => {
    requireRight(step)
    const type_id = await wantedType(step, input.type)
    if (atLeast(step.role, 'triage')) {
      if (input.labels) await setLabels(step, input.labels)
      if (input.assignees) await setAssignees(step, input.assignees)
    }
    return {
      ...(typeof input.title === 'string' && { title: input.title }),
      ...(input.body !== undefined && { body: input.body }),
      ...(type_id !== undefined && { type_id }),
      ...stateChange(step, input),
    }
  }
  return doTo(rest, work, context)
}
