import { atLeast } from '../../access/auth/roles.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden, validationFailed } from '../../core/errors.ts'
import type { Issue, IssueChange } from '../../storage/issues/issues.ts'
import { setAssignees } from './assignees.ts'
import { editIssue, type IssueOperation, type IssueContext, type IssueEdit } from './edit-issue.ts'
import { resolveType } from './resolve-type.ts'
import { setLabels } from './labels.ts'

type Input = Schemas['issue-update']

const isMerged = () =>
  validationFailed({
    resource: 'Issue',
    field: 'state',
    code: 'invalid',
    message: 'A merged pull request cannot be reopened',
  })

/** Columns that change with the state; empty when the state stays the same. */
function stateChange(
  { issue, sender, now }: Pick<IssueEdit, 'issue' | 'sender' | 'now'>,
  { state = issue.state, state_reason: reason }: Pick<Input, 'state' | 'state_reason'>,
): IssueChange {
  if (state === issue.state) return {}
  if (state === 'open' && issue.merged_at !== null) throw isMerged()
  const stateReason = (value: Issue['state_reason']) => (issue.pull ? null : value)
  if (state === 'open') {
    return { state, state_reason: stateReason('reopened'), closed_at: null, closed_by_id: null }
  }
  const requested = reason === 'reopened' ? undefined : reason
  const state_reason = stateReason(requested ?? 'completed')
  return { state, state_reason, closed_at: now, closed_by_id: sender.id }
}

function requireRight({ issue, sender, role }: IssueEdit): void {
  if (issue.user_id === sender.id || atLeast(role, 'triage')) return
  throw forbidden('Must have triage rights to Repository.')
}

/**
 * Updates an issue, or the issue part of a pull request.
 * @throws ServiceError 403 for users who are neither author nor have the role triage, and while
 * archived; 404 and 410 when there is no such issue; 422 for a user who cannot be assigned or an
 * unknown type
 */
export function updateIssue(
  doing: IssueOperation & { input: Input },
  context: IssueContext,
): Promise<Issue> {
  const { input, ...rest } = doing
  const work = async (step: IssueEdit): Promise<IssueChange> => {
    requireRight(step)
    const type_id = await resolveType(step, input.type)
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
  return editIssue(rest, work, context)
}
