import type { Caller } from '../../access/auth/caller.ts'
import { atLeast } from '../../access/auth/roles.ts'
import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Context } from '../../api/context.ts'
import { requireInteraction, checkInteraction } from '../moderation/require-interaction.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { EventSource } from '../../api/event-source.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { announceIssue, actionsOf } from './announce-change.ts'
import { setAssignees } from './assignees.ts'
import { setFieldValues } from './fields/set-values.ts'
import { resolveMilestone } from './resolve-milestone.ts'
import { countedIn, requireIssues, type IssueContext, type IssueEdit } from './edit-issue.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { resolveType } from './resolve-type.ts'
import { putLabelsOn } from './labels.ts'

type Input = Schemas['issue-input']

export interface Opening extends EventSource {
  role: Role
  /** The app that the sender uses. */
  appId: number | null
  caller: Caller
  input: Input
}

/** Whether an issue has no more than a title and a body. */
const isPlain = ({ title: _title, body: _body, ...more }: Input) =>
  Object.values(more).every((value) => value == null)

/**
 * Sets type, fields, milestone, labels and assignees. Ignored for users without the required role.
 * @returns the issue with all of them
 */
async function applyInput(
  step: IssueEdit,
  { input, caller }: Pick<Opening, 'input' | 'caller'>,
): Promise<Issue> {
  if (isPlain(input)) return step.issue
  await applyParts(step, { input, caller })
  return (await step.transaction.issues.find(step.repository, step.issue.number)) as Issue
}

async function applyParts(
  step: IssueEdit,
  { input, caller }: Pick<Opening, 'input' | 'caller'>,
): Promise<void> {
  const { labels, assignees, type, milestone, issue_field_values: values = [] } = input
  const typeId = await resolveType(step, type)
  if (typeId != null) await step.transaction.issues.setType(step.issue.id, typeId)
  if (atLeast(step.role, 'write')) {
    await setFieldValues(step, { caller, values, replaces: false })
  }
  if (!atLeast(step.role, 'triage')) return
  const milestoneId = await resolveMilestone(step.transaction, step.repository, milestone)
  if (milestoneId != null) {
    await step.transaction.issues.setMilestone(step.issue.id, milestoneId, step.now)
  }
  if (labels) await putLabelsOn(step, labels)
  if (assignees) await setAssignees(step, assignees)
}

/**
 * Opens an issue with the next number of the repository.
 * @throws ServiceError 403 while archived and for blocked or limited users, 404 when the repository
 * was deleted, 410 when issues are disabled, 422 for a user who cannot be assigned, and for an
 * unknown type, milestone or field
 */
export async function openIssue(
  { input, role, caller, appId, ...source }: Opening,
  context: IssueContext & Pick<Context, 'git'>,
): Promise<Issue> {
  const admission = await checkInteraction(source, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    requireIssues(repository)
    await requireInteraction({ ...source, repository }, admission, transaction, now)
    const words = { title: String(input.title), body: input.body ?? null }
    const before = await transaction.issues.create(repository, {
      ...words,
      pull: false,
      user_id: source.sender.id,
      app_id: appId,
      created_at: now,
    })
    const there = { ...source, repository: countedIn(repository, before) }
    const step = { ...there, transaction, context, issue: before, role, now }
    const issue = await applyInput(step, { input, caller })
    const actions = [{ action: 'opened' } as const, ...actionsOf({ before, after: issue })]
    await announceIssue(transaction, there, { issue, actions }, context)
    return issue
  })
}
