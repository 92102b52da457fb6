import { atLeast } from '../../access/auth/roles.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden, validationFailed } from '../../core/errors.ts'
import type { IssueChange } from '../../storage/issues/issue-writes.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import { setAssignees } from './assignees.ts'
import type { Caller } from '../../access/auth/caller.ts'
import { setFieldValues } from './fields/set-values.ts'
import { resolveMilestone } from './resolve-milestone.ts'
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
  duplicateOf: number | undefined,
): IssueChange {
  if (state === issue.state) return {}
  if (state === 'open' && issue.merged_at !== null) throw isMerged()
  const stateReason = (value: Issue['state_reason']) => (issue.pull ? null : value)
  if (state === 'open') {
    const reopened = { state, state_reason: stateReason('reopened'), duplicate_of_id: null }
    return { ...reopened, closed_at: null, closed_by_id: null }
  }
  const requested = reason === 'reopened' ? undefined : reason
  const state_reason = stateReason(requested ?? 'completed')
  const duplicate_of_id = state_reason === 'duplicate' ? (duplicateOf ?? null) : null
  return { state, state_reason, duplicate_of_id, closed_at: now, closed_by_id: sender.id }
}

function requireRight({ issue, sender, role }: IssueEdit): void {
  if (issue.user_id === sender.id || atLeast(role, 'triage')) return
  throw forbidden('Must have triage rights to Repository.')
}

/** Sets field values. Ignored for users without the role write and for pull requests. */
async function setFields(
  step: IssueEdit,
  { issue_field_values: values = [] }: Input,
  caller: Caller,
): Promise<void> {
  if (step.issue.pull || !atLeast(step.role, 'write')) return
  await setFieldValues(step, { caller, values, replaces: false })
}

const milestoneIn = ({ transaction, repository }: IssueEdit, { milestone }: Input) =>
  resolveMilestone(transaction, repository, milestone)

/**
 * Updates an issue, or the issue part of a pull request.
 * @throws ServiceError 403 for users who are neither author nor have the role triage, and while
 * archived; 404 and 410 when there is no such issue; 422 for a user who cannot be assigned, and for
 * an unknown type, milestone or field
 */
export function updateIssue(
  doing: IssueOperation & { input: Input; caller: Caller; duplicateOf: number | undefined },
  context: IssueContext,
): Promise<Issue> {
  const { input, caller, duplicateOf, ...rest } = doing
  const work = async (step: IssueEdit): Promise<IssueChange> => {
    requireRight(step)
    const type_id = await resolveType(step, input.type)
    await setFields(step, input, caller)
    const isTriager = atLeast(step.role, 'triage')
    const milestone_id = isTriager ? await milestoneIn(step, input) : undefined
    if (isTriager) {
      if (input.labels) await setLabels(step, input.labels)
      if (input.assignees) await setAssignees(step, input.assignees)
    }
    return {
      ...(input.title != null && { title: String(input.title) }),
      ...(input.body !== undefined && { body: input.body }),
      ...(type_id !== undefined && { type_id }),
      ...(milestone_id !== undefined && { milestone_id }),
      ...stateChange(step, input, duplicateOf),
    }
  }
  return editIssue(rest, work, context)
}
